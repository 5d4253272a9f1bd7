/**
 * What the command of a status line last left of each pane, in the runtime directory: one file a pane, replaced with each
 * line, so that it wakes nobody and nothing piles up.
 */
import { readdirSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Letter } from '../core/inbox'
import { parseSpoolHeader } from '../core/spool-entry'
import type { RuntimeDirectory } from './directory'
import { readOwn } from './files'

/** Bytes; status lines seen have two thousand. */
const LIMIT = 256 * 1024
/** A file that was begun and never put in its place is nobody's after this time (ms). */
const ABANDONED_MS = 3_600_000

/** Undefined where there is none of this pane and server, or none that can be read. */
export const readKeptLine = (
  { lines }: RuntimeDirectory,
  pane: string,
  serverPid: number,
): Letter | undefined => {
  const file = readOwn(join(lines, pane.slice(1)), LIMIT)
  if (file.kind !== 'present') return undefined
  const { text, modifiedAt } = file.value
  const end = text.indexOf('\n')
  const header = parseSpoolHeader(text.slice(0, Math.max(0, end)))
  const isOfPane = header?.kind === 'line' && header.pane === pane && header.serverPid === serverPid
  return isOfPane ? { ...header, at: modifiedAt, payload: text.slice(end + 1) } : undefined
}

const isAbandoned = (path: string, nowMs: number): boolean => {
  try {
    return nowMs - statSync(path).mtimeMs > ABANDONED_MS
  } catch {
    return false
  }
}

const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Removes what was left of panes that are gone. */
export const sweepKeptLines = (
  { lines }: RuntimeDirectory,
  panes: ReadonlySet<string>,
  nowMs: number,
): void => {
  for (const name of namesIn(lines)) {
    const path = join(lines, name)
    const isGone = /^\d+$/.test(name) ? !panes.has(`%${name}`) : isAbandoned(path, nowMs)
    if (!isGone) continue
    try {
      unlinkSync(path)
    } catch {
      // A folder, or gone by itself.
    }
  }
}
