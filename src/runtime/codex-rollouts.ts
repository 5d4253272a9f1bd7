/**
 * Finds and reads Codex's record of a pane's session. Whose it is must be proven: its process holds it open, or a hook has
 * named the session. The newest file is no proof.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { sessionOfRollout } from '../core/codex-rollout'
import { environmentOf } from '../process/environment'
import { openFilesOf } from '../process/open-files'
import { whileUnchanged } from './unchanged'

export interface RolloutTail {
  readonly session: string
  /** The end of the file; its first line may be cut. */
  readonly text: string
  /** Epoch ms. */
  readonly modifiedAt: number
}

/** Bytes; what is said of the context comes after every answer, between whole outputs of tools. */
const TAIL = 256 * 1024
const DAY_MS = 86_400_000
/** Names of one day that are looked at. */
const MAX_NAMES = 20_000

/** Epoch ms in an id of version 7; undefined for another one. */
const bornAt = (session: string): number | undefined =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(session)
    ? Number.parseInt(session.replace('-', '').slice(0, 12), 16)
    : undefined

const dayFolder = (epochMs: number): string =>
  new Date(epochMs).toISOString().slice(0, 10).replaceAll('-', '/')

/** Days and records that are kept, a few for each of many panes. */
const MAX_KEPT = 64

const namesIn = whileUnchanged((folder): ReadonlyArray<string> | undefined => {
  try {
    return readdirSync(folder).slice(0, MAX_NAMES)
  } catch {
    return undefined
  }
}, MAX_KEPT)

const sessionsFolder = (pid: number): string => {
  const env = environmentOf(pid) ?? process.env
  const set = env.CODEX_HOME
  const folder = set !== undefined && isAbsolute(set) ? set : join(env.HOME ?? homedir(), '.codex')
  return join(folder, 'sessions')
}

/** Folders go by the day of the person's own clock, which differs from that of the id by one at most. */
const ofSession = (pid: number, session: string): string | undefined => {
  const born = bornAt(session)
  if (born === undefined) return undefined
  const sessions = sessionsFolder(pid)
  return [born, born - DAY_MS, born + DAY_MS]
    .map((at) => join(sessions, dayFolder(at)))
    .flatMap((folder) => (namesIn(folder) ?? []).map((name) => join(folder, name)))
    .find((path) => sessionOfRollout(path) === session)
}

/** Of several that are open, sub-agents have all but one. */
const heldOpen = (pids: ReadonlyArray<number>, session: string | undefined): string | undefined => {
  const paths = new Set(pids.flatMap(openFilesOf).filter((path) => sessionOfRollout(path) !== undefined))
  if (session !== undefined) return [...paths].find((path) => sessionOfRollout(path) === session)
  return paths.size === 1 ? [...paths][0] : undefined
}

/** `pids`: the agent's, first. `session`: as a hook has named it, where hooks tell one pane from another. */
export const findRollout = (pids: ReadonlyArray<number>, session: string | undefined): string | undefined => {
  const [first] = pids
  const found = first === undefined || session === undefined ? undefined : ofSession(first, session)
  return found ?? heldOpen(pids, session)
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

/** Undefined for what is no regular file, and for what cannot be read. One that nobody has written to is not read again. */
export const readRolloutTail = whileUnchanged((path): RolloutTail | undefined => {
  const session = sessionOfRollout(path)
  if (session === undefined) return undefined
  let file: number | undefined
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    const stats = fstatSync(file)
    if (!stats.isFile()) return undefined
    const buffer = Buffer.alloc(Math.min(stats.size, TAIL))
    const size = readSync(file, buffer, 0, buffer.length, stats.size - buffer.length)
    return { session, text: buffer.toString('utf8', 0, size), modifiedAt: stats.mtimeMs }
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}, MAX_KEPT)
