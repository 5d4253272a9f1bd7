/** A table for a person at a terminal. */
import stringWidth from 'fast-string-width'
import { cutToWidth, fitted } from './clean-text'

/** In a cell that holds nothing; a column of nothing else is left out. */
export const NOTHING = '-'

/** A line of heads and one for each row, as wide as their cells need and none wider than `columns`; the cut is marked. */
export const tableLines = (
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  columns: number,
): ReadonlyArray<string> => {
  const cells = (row: ReadonlyArray<string>, at: number): string => row[at] ?? NOTHING
  const kept = heads.flatMap((_, at) => {
    const width = Math.max(...[heads, ...rows].map((row) => stringWidth(cells(row, at))))
    return rows.some((row) => cells(row, at) !== NOTHING) ? [{ at, width }] : []
  })
  return [heads, ...rows].map((row) => {
    const line = kept.map(({ at, width }) => fitted(cells(row, at), width)).join('  ')
    return cutToWidth(line.trimEnd(), columns)
  })
}
