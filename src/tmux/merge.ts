/** Turns rows (a pane once per session that shows it) into panes and windows, each once. */
import type { Pane } from '../core/pane'
import type { PaneRow } from './fields'
import type { Listing } from './listing'

/** Panes in the order of their first rows. */
export const mergePanes = (rows: ReadonlyArray<PaneRow>): ReadonlyArray<Pane> =>
  [...groups(rows, (row) => row.pane.id).values()].map(([first, ...more]) => ({
    ...first.pane,
    places: [first, ...more].map((row) => row.place),
    published: { ...first.ofPane, ...first.ofWindow, ...first.ofSession },
  }))

export const windowsOf = (rows: ReadonlyArray<PaneRow>): Listing['windows'] =>
  [...groups(rows, (row) => row.place.windowId)].map(([id, [first]]) => ({ id, published: first.ofWindow }))

type Group = readonly [PaneRow, ...PaneRow[]]

const groups = (rows: ReadonlyArray<PaneRow>, keyOf: (row: PaneRow) => string): Map<string, Group> => {
  const found = new Map<string, Group>()
  for (const row of rows) {
    const key = keyOf(row)
    found.set(key, [...(found.get(key) ?? []), row] as unknown as Group)
  }
  return found
}
