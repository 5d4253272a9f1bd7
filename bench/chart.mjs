// Draws rows with a budget as bars: how much of it each takes. Pure: rows in, the text of an SVG out.

const [WIDTH, LABEL, UNIT, ROW] = [900, 430, 200, 24]
const BAR = 14
/** A bar that takes more of its budget than this is cut; its figure tells the rest. */
const LONGEST = 2
const TOP = 44

/** Middle tones, which stand out from white and from black. */
const COLOURS = { met: '#2f9e44', 'not met': '#e8590c', text: '#737b84', line: '#737b84' }

const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** How much of its budget a row takes; of a budget of nothing, all that is more than nothing is too much. */
const shareOf = ({ value, limit }) => {
  if (limit === 0) return value === 0 ? 0 : Number.POSITIVE_INFINITY
  return value / limit
}

const isDrawn = ({ value, limit }) => typeof value === 'number' && typeof limit === 'number'

const shown = (share) => (Number.isFinite(share) ? share.toFixed(2) : 'more than 0')

const bar = (row, index) => {
  const share = shareOf(row)
  const length = Math.round(UNIT * Math.min(share, LONGEST) * 10) / 10
  const y = TOP + index * ROW
  const more = share > LONGEST ? ' ›' : ''
  // Past the end of its bar, and never on the line of the budget.
  const end = share > 0.75 && share <= 1 ? UNIT : length
  return [
    `<text x="${LABEL - 8}" y="${y + 12}" text-anchor="end">${escaped(row.what.replaceAll('`', ''))}</text>`,
    `<rect x="${LABEL}" y="${y}" width="${Math.max(length, 1)}" height="${BAR}" fill="${COLOURS[row.verdict]}"/>`,
    `<text x="${LABEL + end + 6}" y="${y + 12}">${shown(share)}${more}</text>`,
  ].join('\n')
}

export const chart = (rows) => {
  const drawn = rows.filter(isDrawn)
  const bottom = TOP + drawn.length * ROW
  const line = LABEL + UNIT
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 12}" width="${WIDTH}" height="${bottom + 12}" font-family="system-ui,sans-serif" font-size="12" fill="${COLOURS.text}">
<title>What each row takes of its budget; 1.0 is all of it</title>
<text x="${line}" y="18" text-anchor="middle">1.0: the budget</text>
${drawn.map(bar).join('\n')}
<path d="M${line} 24V${bottom}" stroke="${COLOURS.line}" stroke-width="1.5" stroke-dasharray="4 3"/>
</svg>
`
}
