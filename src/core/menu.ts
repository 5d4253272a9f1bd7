/**
 * Finds the menu that waits for the keyboard: option rows with a cursor glyph on one of them.
 * It knows no agent; who opened the menu is for others to judge.
 */
import { isBare, withoutBorders } from './rows'

/** Rows of the screen, by index into the rows that were searched. */
export interface Menu {
  /** The row that carries the cursor glyph. */
  readonly cursor: number
  readonly first: number
  readonly last: number
  readonly options: ReadonlyArray<string>
}

interface Option {
  readonly number: number | undefined
  readonly column: number
  readonly text: string
}

/** How far up from the lowest row a menu may stand, and how far its parts may be from each other. */
const REACH = { rows: 40, above: 10, below: 14, hint: 6, rest: 8 }
const CURSOR = /^(\s*[❯›>●→▶▸◉]\s+)(?:(\d{1,3})[.)]\s+)?(?=\S)/
const NUMBERED = /^\s*(?:[❯›>●→▶▸◉○]\s*)?(\d{1,3})[.)]\s+\S/
const OFF = /^\s*○\s+(?=\S)/
const ACCEPT_KEY = /\b(enter|return|tab|space)\b/i
const CANCEL_KEY = /\b(esc|escape|ctrl[-+]c)\b/i
const OPTION_KEY = /\((esc|tab|enter|shift\+tab|ctrl[-+][a-z]|[a-z])\)\s*$/i

const cursorOption = (row: string): Option | undefined => {
  const found = CURSOR.exec(row)
  if (found === null) return undefined
  const number = found[2] === undefined ? undefined : Number(found[2])
  return { number, column: found[0].length, text: row.slice(found[0].length) }
}

const numberOf = (row: string | undefined): number | undefined => {
  const found = NUMBERED.exec(row ?? '')
  return found === null ? undefined : Number(found[1])
}

/** Where the text of an option begins, behind the button of one that is off. */
const columnOf = (row: string): number => OFF.exec(row)?.[0].length ?? row.search(/\S/)

/** Follows the numbers N-1, N-2 … up or N+1, N+2 … down; the indices of the rows found, nearest first. */
const chain = (rows: ReadonlyArray<string>, from: number, number: number, step: 1 | -1): number[] => {
  const reach = step === 1 ? REACH.below : REACH.above
  const found: number[] = []
  let at = from
  for (let i = from + step; i >= 0 && i < rows.length && Math.abs(i - at) <= reach; i += step) {
    if (numberOf(rows[i]) !== number + step * (found.length + 1)) continue
    found.push(i)
    at = i
  }
  return found
}

/** Adjacent rows whose text begins where the option's does; the indices, nearest first. */
const neighbours = (rows: ReadonlyArray<string>, from: number, column: number, step: 1 | -1): number[] => {
  const found: number[] = []
  for (let i = from + step; columnOf(rows[i] ?? '') === column; i += step) found.push(i)
  return found
}

const optionRows = (rows: ReadonlyArray<string>, at: number, option: Option): number[] => {
  const { number, column } = option
  const up = number === undefined ? neighbours(rows, at, column, -1) : chain(rows, at, number, -1)
  const down = number === undefined ? neighbours(rows, at, column, 1) : chain(rows, at, number, 1)
  return [...up.reverse(), at, ...down]
}

/** An accept key and a cancel key in one row, or in two joined: hints wrap in narrow panes. */
const hasHint = (rows: ReadonlyArray<string>, last: number): boolean =>
  rows.slice(last + 1, last + 1 + REACH.hint).some((row, i, hints) => {
    const joined = `${row} ${hints[i + 1] ?? ''}`
    return ACCEPT_KEY.test(joined) && CANCEL_KEY.test(joined)
  })

const counts = (rows: ReadonlyArray<string>, menu: Menu, option: Option): boolean => {
  const rest = rows.slice(menu.last + 1).filter((row) => !isBare(row)).length
  if (rest > REACH.rest) return false
  return (
    option.number !== undefined ||
    hasHint(rows, menu.last) ||
    menu.options.some((text) => OPTION_KEY.test(text))
  )
}

/** The lowest menu that counts, or none. `rows` are clean rows from where the search may begin to the last one. */
export const findMenu = (rows: ReadonlyArray<string>): Menu | undefined => {
  const bare = rows.map(withoutBorders)
  for (let at = bare.length - 1; at >= Math.max(0, bare.length - REACH.rows); at -= 1) {
    const option = cursorOption(bare[at] ?? '')
    if (option === undefined) continue
    const indices = optionRows(bare, at, option)
    if (indices.length < 2) continue
    const [first = at, last = at] = [indices[0], indices.at(-1)]
    const options = indices.map((i) => (bare[i] ?? '').trim())
    const menu = { cursor: at, first, last, options }
    return counts(bare, menu, option) ? menu : undefined
  }
  return undefined
}

/** True for a row of the form that a menu's cursor row has, sibling or not. */
export const isCursorRow = (row: string): boolean => cursorOption(withoutBorders(row)) !== undefined

const QUESTION_ROWS = 24
const ANSWER = /^(?:[❯›>●→▶▸◉○]\s*)?(?:\d{1,3}[.)]\s+)?(allow|approve|deny|reject|trust|yes|no)\b/i

/** A prompt asks: a question mark stands above it, or an option answers one. Menus that a person opened do neither. */
export const asks = (rows: ReadonlyArray<string>, menu: Menu): boolean =>
  rows.slice(Math.max(0, menu.first - QUESTION_ROWS), menu.first).some((row) => row.includes('?')) ||
  menu.options.some((text) => ANSWER.test(text))
