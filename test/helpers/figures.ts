/** The short tables of README: taken from the pages that are written by the runs themselves. */
import { readFileSync } from 'node:fs'
import { markdownTable } from './markdown-table'

type Row = ReadonlyArray<string>

/** The rows of the first table that follows this text, without its head. */
const tableAfter = (page: string, text: string): ReadonlyArray<Row> => {
  const at = page.indexOf(text)
  if (at < 0) throw new Error(`no ${text}`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(page.slice(at)) ?? []
  const rows = table.trimEnd().split('\n').slice(2)
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((a, b) => a + b, 0)

/** From the least to the greatest; one figure where they are the same. */
const span = (values: ReadonlyArray<number>): string => {
  const [least, most] = [Math.min(...values).toFixed(1), Math.max(...values).toFixed(1)]
  return least === most ? least : `${least} to ${most}`
}

/** Columns of the table of live runs. */
const [AGENT, SOURCE, CHANGES, P50, P95, MISSED, FALSE_BLOCKED] = [0, 1, 2, 3, 4, 10, 12]

const liveRow = (name: string, rows: ReadonlyArray<Row>): Row => {
  const numbers = (column: number): ReadonlyArray<number> => rows.map((row) => Number(row[column]))
  return [
    name,
    String(new Set(rows.map((row) => row[AGENT])).size),
    String(sum(numbers(CHANGES))),
    `${span(numbers(P50))} s`,
    `${span(numbers(P95))} s`,
    String(sum(numbers(MISSED))),
    `${sum(numbers(FALSE_BLOCKED)).toFixed(2)} s`,
  ]
}

/** Right, wrong and unknown of a cell such as `70 / 0 / 0`. */
const counted = (cell: string): ReadonlyArray<number> => cell.split(' / ').map(Number)

/** A sentence about the recorded panes. */
const recorded = (page: string): string => {
  const rows = tableAfter(page, '## Recorded panes')
  const ofSource = (source: string): ReadonlyArray<number> => {
    const cells = rows.filter((row) => row[2] === source).map((row) => counted(row[7] ?? ''))
    return [0, 1, 2].map((i) => sum(cells.map((cell) => cell[i] ?? 0)))
  }
  const [right = 0, wrong = 0, unknown = 0] = ofSource('screen alone')
  const agents = rows.filter((row) => row[0] !== '').length
  return `Recorded panes of ${agents} agents, by title and screen alone: ${right} right, ${wrong} wrong, ${unknown} unknown.`
}

const accuracyFigures = (): string => {
  const page = readFileSync('docs/accuracy.md', 'utf8')
  const live = tableAfter(page, '## Live runs')
  const [screen, reporting] = [
    live.filter((row) => row[SOURCE] === 'screen'),
    live.filter((row) => row[SOURCE] !== 'screen'),
  ]
  const head = [
    'live, states from',
    'agents',
    'changes',
    'shown after: median',
    '95 % within',
    'missed',
    'falsely blocked',
  ]
  const rows = [liveRow('title and screen alone', screen), liveRow('hooks or state file too', reporting)]
  return `${markdownTable(head, rows)}\n\n${recorded(page)}`
}

/** The budgets that a person feels, by their names on the page of performance. */
const SHOWN = [
  'hook event to options, p95',
  'bytes sent to an attached client in 20 s, ten quiet agents',
  'tmux processes a cycle, 500 agents',
  'daemon memory',
  'daemon processor time a cycle, 40 panes, ten idle agents',
  '`tma ls`, cold, daemon alive',
  'picker on the screen',
]

const performanceFigures = (): string => {
  const rows = tableAfter(readFileSync('docs/performance.md', 'utf8'), '## The last run')
  const shown = SHOWN.map((name) => {
    const found = rows.find(([what]) => what === name)
    if (found === undefined) throw new Error(`no row ${name}`)
    return found.slice(0, 4)
  })
  const budgeted = rows.filter((row) => row[3] !== 'no budget')
  const met = budgeted.filter((row) => row[3] === 'met').length
  return `${markdownTable(['cost', 'budget', 'measured', ''], shown)}\n\n${met} of ${budgeted.length} budgets are met.`
}

const BEGIN = '<!-- begin: figures, from docs/accuracy.md and docs/performance.md -->\n'
const END = '<!-- end: figures -->'

/** README with these tables as they are today. */
export const withFigures = (readme: string): string => {
  const [before, rest] = readme.split(BEGIN)
  const [, after] = (rest ?? '').split(END)
  if (before === undefined || after === undefined) throw new Error('README has no place for the figures')
  return `${before}${BEGIN}${accuracyFigures()}\n\n${performanceFigures()}\n${END}${after}`
}
