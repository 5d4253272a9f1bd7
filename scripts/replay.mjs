// Prints what draws a recorded pane: `node scripts/replay.mjs CAPTURE`, on a terminal of the recorded size.
import { readFileSync } from 'node:fs'

const { pane, lines, lines_ansi: rows = lines } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const to = (row, column) => `\x1b[${row + 1};${column + 1}H`

const screen = pane.alternate_on ? '\x1b[?1049h' : ''
const cursor = pane.cursor_flag === 0 ? '\x1b[?25l' : '\x1b[?25h'
// Colours go on from one row to the next, as they were recorded.
const text = rows.map((row, i) => to(i, 0) + row).join('')
const title = `\x1b]2;${pane.title}\x07`
process.stdout.write(
  `${screen}\x1b[0m\x1b[2J${text}\x1b[0m${to(pane.cursor_y, pane.cursor_x)}${cursor}${title}`,
)
