/** What was last sent to a pane, kept beside the lock of that pane: whoever looked before then looked at something else. */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { RuntimeDirectory } from './directory'
import { readOwn, replaceFile } from './files'
import { parsed } from './json'
import { type Lock, lockWithin } from './lock'

const ActRecord = t.type({
  serverPid: t.number,
  /** Names what was on the screen. */
  mark: t.string,
  /** Milliseconds of this boot. */
  ticks: t.number,
})
export type ActRecord = t.TypeOf<typeof ActRecord>

const RECORD_LIMIT = 4_096

const fileOf = ({ path }: RuntimeDirectory, pane: string, kind: 'lock' | 'json'): string =>
  join(path, `act.${pane.slice(1)}.${kind}`)

/** One act at a time on a pane; `pane` is `%N`. */
export const lockPane = (directory: RuntimeDirectory, pane: string, ms: number): Promise<Lock> =>
  lockWithin({ lock: fileOf(directory, pane, 'lock') }, ms)

/** Undefined when nothing was sent to the pane while this server lives. */
export const lastAct = (
  directory: RuntimeDirectory,
  pane: string,
  serverPid: number,
): ActRecord | undefined => {
  const path = fileOf(directory, pane, 'json')
  const file = readOwn(path, RECORD_LIMIT)
  const value = file.kind === 'present' ? parsed(file.value.text, path) : file
  if (value.kind !== 'present') return undefined
  const record = ActRecord.decode(value.value)
  return E.isRight(record) && record.right.serverPid === serverPid ? record.right : undefined
}

export const noteAct = (
  directory: RuntimeDirectory,
  pane: string,
  record: ActRecord,
): E.Either<string, void> => replaceFile(fileOf(directory, pane, 'json'), JSON.stringify(record))

/** As if nothing had been sent since `before`. */
export const forgetAct = (directory: RuntimeDirectory, pane: string, before: ActRecord | undefined): void => {
  if (before === undefined) rmSync(fileOf(directory, pane, 'json'), { force: true })
  else noteAct(directory, pane, before)
}

/** A short name for a text, the same for the same text alone. */
export const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)
