/**
 * Parts of one screen: cleaned rows, the composer if there is one, the menu if one waits.
 * Regions are cut from these and from nothing else, so scrollback, draft and footer are kept apart by construction.
 */
import { type Composer, findComposer } from './composer'
import type { ScreenTable } from './manifest'
import { findMenu, type Menu } from './menu'
import type { Snapshot, TerminalCursor } from './pane'
import { cleanRow, withoutTrailingBlanks } from './rows'

export interface ScreenParts {
  readonly title: string
  /** Clean rows, trailing blank ones dropped. */
  readonly rows: ReadonlyArray<string>
  /** The last `height` rows as the screen has them. */
  readonly visible: ReadonlyArray<string>
  readonly composer: Composer | undefined
  /** Rows of the `dialog` region, and the menu in them; both undefined when a composer owns the keyboard. */
  readonly dialog: ReadonlyArray<string> | undefined
  readonly menu: Menu | undefined
}

const DIALOG_ROWS = 40

/** Its row is an index into all captured rows. */
const cursorIn = (snapshot: Snapshot): TerminalCursor | undefined => {
  const { cursorRow, cursorColumn: column, isCursorShown: isShown, height, rows } = snapshot
  if (cursorRow === undefined) return undefined
  return { row: Math.max(0, rows.length - (height ?? rows.length)) + cursorRow, column, isShown }
}

export const screenParts = (snapshot: Snapshot, screen: ScreenTable | undefined): ScreenParts => {
  const all = snapshot.rows.map((row) => cleanRow(row, snapshot.width))
  const rows = withoutTrailingBlanks(all)
  const visible = all.slice(Math.max(0, all.length - (snapshot.height ?? all.length)))
  const searched = rows.length < all.length ? [...rows, ''] : rows
  const composer = screen === undefined ? undefined : findComposer(searched, screen, cursorIn(snapshot))
  const dialog = rows.slice(-DIALOG_ROWS)
  const menu = composer === undefined ? findMenu(dialog) : undefined
  return {
    title: snapshot.title,
    rows,
    visible,
    composer,
    dialog: composer === undefined && dialog.length > 0 ? dialog : undefined,
    menu,
  }
}
