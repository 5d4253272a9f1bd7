/**
 * Finds the box in which the person types. Its first row tells it from a dialog: a dialog's first row is no prompt,
 * while a draft, even a pasted dialog, sits below one.
 */
import { compile } from '../schema/pattern'
import type { ScreenTable } from './manifest'
import { findMenu, isCursorRow } from './menu'
import type { TerminalCursor } from './pane'
import { glyphColumn, isBlank, isStraight } from './rows'

/** Indices into the clean rows. */
export interface Composer {
  /** The first row in the box. */
  readonly first: number
  /** The row below the box; the box is the rows before it. */
  readonly bottom: number
  /** The row of the frame above the box, when the agent draws one on the pane. */
  readonly frame: number | undefined
}

/** A candidate box is taken, passed over for one further up, or proves that this screen has no composer. */
type Judgement = 'taken' | 'passed over' | 'refused'

interface Patterns {
  readonly isBottom: (row: string) => boolean
  readonly isTop: ((row: string) => boolean) | undefined
  readonly isPrompt: ((row: string) => boolean) | undefined
}

const patternsOf = (screen: ScreenTable): Patterns => {
  const test = (pattern: string) => (row: string) => compile(pattern).test(row)
  return {
    isBottom: test(screen.composerBottom),
    isTop: screen.composerTop === undefined ? undefined : test(screen.composerTop),
    isPrompt: screen.composerPrompt === undefined ? undefined : test(screen.composerPrompt),
  }
}

const nearestAbove = (rows: ReadonlyArray<string>, from: number, holds: (row: string) => boolean): number => {
  let at = from - 1
  while (at >= 0 && !holds(rows[at] ?? '')) at -= 1
  return at
}

/** The box that ends at `bottom`: below the nearest top row or the pane's upper edge, else at the nearest prompt. */
const boxAbove = (
  rows: ReadonlyArray<string>,
  bottom: number,
  { isTop, isPrompt }: Patterns,
): Composer | undefined => {
  if (isTop !== undefined) {
    // A rule in a draft is indented or shorter: it is no part of the box around it.
    const frame = nearestAbove(rows, bottom, (row) => isTop(row) && isStraight(row, rows[bottom] ?? ''))
    return { first: frame + 1, bottom, frame: frame < 0 ? undefined : frame }
  }
  const first = isPrompt === undefined ? -1 : nearestAbove(rows, bottom, isPrompt)
  return first < 0 ? undefined : { first, bottom, frame: undefined }
}

const judge = (
  rows: ReadonlyArray<string>,
  box: Composer,
  { isPrompt }: Patterns,
  { footerMax }: ScreenTable,
  cursor: TerminalCursor | undefined,
): Judgement => {
  const first = rows[box.first] ?? ''
  if (box.first >= box.bottom || (isPrompt !== undefined && !isPrompt(first))) return 'passed over'
  const below = rows.slice(box.bottom + 1)
  const isCursorInside = isInside(box, cursor)
  if (findMenu(below) !== undefined) return 'refused'
  if (isMenuCursor(rows, box, cursor) && !isTyped(rows, box, cursor)) return 'refused'
  if (isPrompt === undefined && !isCursorInside && hasMenu(rows, box)) return 'refused'
  if (!isCursorInside && below.filter((row) => !isBlank(row)).length > footerMax) return 'refused'
  return 'taken'
}

const hasMenu = (rows: ReadonlyArray<string>, box: Composer): boolean =>
  findMenu(rows.slice(box.first, box.bottom)) !== undefined

const isInside = (box: Composer, cursor: TerminalCursor | undefined): boolean =>
  cursor !== undefined && cursor.row >= box.first && cursor.row < box.bottom

/**
 * The first row is the cursor row of a menu: Codex's `› 1. Yes` looks like its prompt. On the last answer all others
 * stand above; so does the list that a draft goes on with (`› 3. and then`), hence a cursor that is not known to be
 * hidden decides there.
 */
const isMenuCursor = (
  rows: ReadonlyArray<string>,
  box: Composer,
  cursor: TerminalCursor | undefined,
): boolean => {
  if (!isCursorRow(rows[box.first] ?? '')) return false
  if (findMenu(rows.slice(box.first))?.cursor === 0) return true
  const isLeading = isInside(box, cursor) && cursor?.isShown !== false
  return !isLeading && findMenu(rows)?.cursor === box.first
}

/**
 * A draft may look like a menu (`❯ 1. Yes`), and then the terminal's cursor tells: a person types behind the prompt.
 * Programs leave a hidden cursor on the menu's glyph or wherever they drew last: without a frame it proves nothing. With
 * one, also where the cursor is kept off the box, the first row does: no dialog's frame begins with an answer.
 */
const isTyped = (rows: ReadonlyArray<string>, box: Composer, cursor: TerminalCursor | undefined): boolean => {
  const first = rows[box.first] ?? ''
  if (!isInside(box, cursor)) return box.frame !== undefined
  const { row, column, isShown } = cursor ?? {}
  if (column === undefined || (row === box.first && column <= glyphColumn(first))) return false
  return isShown === true || box.frame !== undefined
}

/** A blank row at the end of the screen is the row below the box only when no other is: else a footer is between. */
const endsBelowFooter = (rows: ReadonlyArray<string>, box: Composer, { isBottom }: Patterns): boolean =>
  box.bottom === rows.length - 1 &&
  isBlank(rows[box.bottom] ?? '') &&
  rows.slice(box.first + 1, box.bottom).some(isBottom)

/** `rows` end with one blank row when the screen does. */
export const findComposer = (
  rows: ReadonlyArray<string>,
  screen: ScreenTable,
  cursor: TerminalCursor | undefined,
): Composer | undefined => {
  const patterns = patternsOf(screen)
  for (let bottom = rows.length - 1; bottom >= 0; bottom -= 1) {
    if (!patterns.isBottom(rows[bottom] ?? '')) continue
    const box = boxAbove(rows, bottom, patterns)
    if (box === undefined || endsBelowFooter(rows, box, patterns)) continue
    const judgement = judge(rows, box, patterns, screen, cursor)
    if (judgement === 'taken') return box
    if (judgement === 'refused') return undefined
  }
  return undefined
}
