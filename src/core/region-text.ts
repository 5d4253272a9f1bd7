/** Cuts the rows that a region names out of one screen. An absent region is undefined, which is not an empty one. */
import { compile } from '../schema/pattern'
import type { ScreenTable } from './manifest'
import type { Region } from './region'
import { isBare, isBlank } from './rows'
import type { ScreenParts } from './screen-parts'

type Rows = ReadonlyArray<string> | undefined

const unlessBlank = (rows: ReadonlyArray<string>): Rows => (rows.every(isBlank) ? undefined : rows)

/** The first row that may belong to `live`: the lowest one that ended a turn. */
const turnStart = (rows: ReadonlyArray<string>, end: number, screen: ScreenTable): number => {
  if (screen.turnEnd === undefined) return 0
  const ended = compile(screen.turnEnd)
  for (let at = end - 1; at >= 0; at -= 1) if (ended.test(rows[at] ?? '')) return at
  return 0
}

/** The `count` rows just above the composer that show more than a frame, in their order. */
const liveRows = (parts: ScreenParts, screen: ScreenTable, count: number): Rows => {
  const { composer, rows } = parts
  if (composer === undefined) return undefined
  const top = composer.frame ?? composer.first
  const end = screen.composerTopIsLive ? composer.first : top
  const start = turnStart(rows, end, screen)
  return rows
    .slice(start, end)
    .filter((row) => !isBare(row))
    .slice(-count)
}

export const regionRows = (region: Region, parts: ScreenParts, screen: ScreenTable | undefined): Rows => {
  const { composer } = parts
  switch (region.kind) {
    case 'tail':
      return unlessBlank(parts.rows.slice(-region.lines))
    case 'visible':
      return unlessBlank(parts.visible)
    case 'title':
      return unlessBlank([parts.title])
    case 'live':
      return screen === undefined ? undefined : liveRows(parts, screen, region.rows)
    case 'composer':
      return composer === undefined ? undefined : parts.rows.slice(composer.first, composer.bottom)
    case 'footer':
      return composer === undefined ? undefined : parts.rows.slice(composer.bottom + 1)
    case 'dialog':
      return parts.dialog
  }
}
