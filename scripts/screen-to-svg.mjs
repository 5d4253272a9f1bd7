// Draws the screen on stdin (`tmux capture-pane -e -p`) as an SVG on stdout; the last row, the status line, is framed.
// Knows the styles that tmux writes: bold, faint, italic, underline, reverse, and the three kinds of colour.
import { readFileSync } from 'node:fs'

const CELL = { width: 8.4, height: 18, baseline: 13 }
const MARGIN = 12
const PAPER = '#1d1f21'
const INK = '#c5c8c6'
const ANSI =
  '282a2e a54242 8c9440 de935f 5f819d 85678f 5e8d87 707880 373b41 cc6666 b5bd68 f0c674 81a2be b294bb 8abeb7 c5c8c6'
    .split(' ')
    .map((hex) => `#${hex}`)

const hex = (...parts) => `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`

/** A colour of the 256: sixteen named ones, a cube of 6, a ramp of grey. */
const indexed = (index) => {
  if (index < 16) return ANSI[index]
  if (index > 231) return hex(...Array(3).fill(8 + (index - 232) * 10))
  const level = (n) => (n === 0 ? 0 : 55 + n * 40)
  const cube = index - 16
  return hex(level(Math.trunc(cube / 36)), level(Math.trunc(cube / 6) % 6), level(cube % 6))
}

const FLAGS = {
  1: { bold: true },
  2: { faint: true },
  3: { italic: true },
  4: { underline: true },
  7: { reverse: true },
}
const ENDS = {
  22: { bold: false, faint: false },
  23: { italic: false },
  24: { underline: false },
  27: { reverse: false },
}
const COLOURS = { 38: 'ink', 48: 'paper', 39: 'ink', 49: 'paper' }

/** A colour by one number: the eight, and the eight bright ones. */
const namedColour = (code) => {
  const colour = ANSI[(code >= 90 ? 8 : 0) + (code % 10)]
  return (code >= 40 && code < 50) || code >= 100 ? { paper: colour } : { ink: colour }
}

/** The style after the first of the numbers of one `ESC [ … m`, and how many of them that took. */
const step = (style, [code, kind, ...values]) => {
  const name = COLOURS[code]
  if (code === 0) return [{}, 1]
  if (code === 39 || code === 49) return [{ ...style, [name]: undefined }, 1]
  if (name !== undefined && kind === 5) return [{ ...style, [name]: indexed(values[0]) }, 3]
  if (name !== undefined) return [{ ...style, [name]: hex(...values.slice(0, 3)) }, 5]
  return [{ ...style, ...(code >= 30 ? namedColour(code) : (FLAGS[code] ?? ENDS[code])) }, 1]
}

const styled = (before, numbers) => {
  let style = before
  for (let i = 0; i < numbers.length; ) {
    const [next, used] = step(style, numbers.slice(i))
    style = next
    i += used
  }
  return style
}

// What tmux draws two columns wide. Glyphs of the agents' screens need no more.
const widthOf = (character) =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Emoji_Presentation}/u.test(
    character,
  )
    ? 2
    : 1
const isMark = (character) => /\p{Mn}|\u200d|\ufe0e|\ufe0f/u.test(character)

/** The runs of one style in a row, and the style that the next row begins with. */
const runsOf = (row, style) => {
  const runs = []
  let column = 0
  for (const [, codes, text] of row.matchAll(/\x1b\[([\d;]*)m|([^\x1b]+)/g)) {
    if (codes !== undefined) style = styled(style, codes.split(';').map(Number))
    else {
      const width = Array.from(text).reduce((sum, each) => sum + (isMark(each) ? 0 : widthOf(each)), 0)
      runs.push({ text, column, width, style })
      column += width
    }
  }
  return { runs, style }
}

const escaped = (text) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
const number = (value) => String(Math.round(value * 10) / 10)

const drawRun = ({ text, column, width, style }, y) => {
  const [ink, paper] = style.reverse
    ? [style.paper ?? PAPER, style.ink ?? INK]
    : [style.ink ?? INK, style.paper]
  const x = number(MARGIN + column * CELL.width)
  const length = number(width * CELL.width)
  const box =
    paper &&
    `<rect x="${x}" y="${number(y)}" width="${length}" height="${CELL.height}" fill="${paper}" shape-rendering="crispEdges"/>`
  const marks = [
    style.bold && ' font-weight="bold"',
    style.italic && ' font-style="italic"',
    style.faint && ' opacity="0.6"',
    style.underline && ' text-decoration="underline"',
  ]
  const place = `x="${x}" y="${number(y + CELL.baseline)}" textLength="${length}" lengthAdjust="spacingAndGlyphs"`
  const drawn =
    text.trim() && `<text ${place} fill="${ink}"${marks.filter(Boolean).join('')}>${escaped(text)}</text>`
  return [box, drawn].filter(Boolean).join('')
}

const rows = readFileSync(0, 'utf8').replace(/\n$/, '').split('\n')
let style = {}
const drawn = rows.map((row, i) => {
  const next = runsOf(row, style)
  style = next.style
  return {
    width: next.runs.reduce((sum, run) => sum + run.width, 0),
    text: next.runs.map((run) => drawRun(run, MARGIN + i * CELL.height)).join(''),
  }
})
const width = Math.max(...drawn.map((row) => row.width)) * CELL.width + 2 * MARGIN
const height = rows.length * CELL.height + 2 * MARGIN
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(width)} ${number(height)}" font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14" xml:space="preserve">
<title>tmux, with the status line of tma at the bottom</title>
<rect width="100%" height="100%" rx="8" fill="${PAPER}"/>
${drawn
  .map((row) => row.text)
  .filter(Boolean)
  .join('\n')}
</svg>
`)
