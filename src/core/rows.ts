/**
 * Makes captured rows comparable, once, before any region is cut: what the terminal drew, without what merely frames it.
 */
import stringWidth from 'fast-string-width'
import stripAnsi from 'strip-ansi'

const BORDERS = '─━═╌╍┄┅┈┉╭╮╰╯┌┐└┘├┤┬┴┼┏┓┗┛╔╗╚╝│┃║▏▕▌▐▔▁▄▀█╹╻╽╿'
const BORDER_ROW = new RegExp(`^[${BORDERS}\\s]*$`)
const LEADING_BORDERS = /^[\s│┃║▏▕▌▐]+/
// Begins at the first of them: else each blank within a row would be a start of its own.
const TRAILING_BORDERS = /(?<![\s│┃║▏▕▌▐])[\s│┃║▏▕▌▐]+$/
const SCROLL_BAR = /\s[█┃│]$/
// C0 without tab and newline, DEL, C1; a row has no newline left in it.
const RULE = /^(?:.*[│┃║])?\s*([─━▄▀]+)$/
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g

/** True for a row that shows nothing, or nothing but the glyphs of a frame. */
export const isBare = (row: string): boolean => BORDER_ROW.test(row)

export const isBlank = (row: string): boolean => row.trim() === ''

/** The rule that a row is, from its column on; beside a side bar too. */
const ruleOf = (row: string): { from: number; to: number } | undefined => {
  const [, rule] = RULE.exec(row) ?? []
  return rule === undefined ? undefined : { from: row.length - rule.length, to: row.length }
}

/** Two rows may be top and bottom of one frame: plain rules are so only from the same column to the same column. */
export const isStraight = (top: string, bottom: string): boolean => {
  const [above, below] = [ruleOf(top), ruleOf(bottom)]
  return above === undefined || below === undefined || (above.from === below.from && above.to === below.to)
}

/** Column of the first glyph inside the frame's side. */
export const glyphColumn = (row: string): number => withoutBorders(row).search(/\S/)

/** The row without its side borders, every column kept: leading borders become blanks. */
export const withoutBorders = (row: string): string =>
  row.replace(LEADING_BORDERS, (edge) => ' '.repeat(edge.length)).replace(TRAILING_BORDERS, '')

/** Escape sequences and control characters removed, right-trimmed, a scroll bar in the last column dropped. */
export const cleanRow = (row: string, width: number): string => {
  const plain = stripAnsi(row).replace(CONTROLS, '').trimEnd()
  const isScrollBar = SCROLL_BAR.test(plain) && stringWidth(plain) === width
  return isScrollBar ? plain.slice(0, -1).trimEnd() : plain
}

export const withoutTrailingBlanks = (rows: ReadonlyArray<string>): ReadonlyArray<string> => {
  let end = rows.length
  while (end > 0 && isBlank(rows[end - 1] ?? '')) end -= 1
  return rows.slice(0, end)
}
