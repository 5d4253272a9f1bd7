// Shows rows: as columns of text, and as the table between the marks of docs/performance.md.

const figure = ({ value, unit }) => {
  if (value === undefined) return '-'
  if (unit === undefined) return `${value.toFixed(2)} x`
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`
}

const cells = (row) => [row.what, row.budget ?? 'none', figure(row), row.verdict, row.why ?? row.note ?? '']

const HEAD = ['what', 'budget', 'measured', 'verdict', 'note']

export const inText = (rows) => {
  const all = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column].length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const BEGIN = '<!-- begin: written by npm run bench -->'
const END = '<!-- end -->'

/** The page with its table replaced. */
export const inMarkdown = (page, rows, machine) => {
  const line = (row) => `| ${row.join(' | ')} |`
  const table = [line(HEAD), line(HEAD.map(() => '---')), ...rows.map((row) => line(cells(row)))].join('\n')
  const [before, after] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)]
  return `${page.slice(0, before)}\n\n${table}\n\nMeasured on: ${machine}.\n\n${page.slice(after)}`
}
