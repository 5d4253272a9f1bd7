/**
 * Opens the runtime directory of one tmux server. It must itself be a real directory of ours that no one
 * else may enter; its parents are not examined (`/tmp` is a link on macOS).
 */
import { lstatSync, mkdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'

export interface RuntimeDirectory {
  readonly path: string
  readonly lock: string
  readonly pid: string
  readonly status: string
  readonly memory: string
  /** A folder: events that wait to be applied. */
  readonly spool: string
  /** A folder: what the status line of each pane's agent last said. */
  readonly lines: string
  readonly journal: string
  readonly log: string
  /** How many cycles the resident process has run. */
  readonly turns: string
  /** Present after the daemon was stopped on purpose. */
  readonly stopped: string
  /** Present while `@tma-daemon` is off: what starts us then starts one cycle. */
  readonly off: string
}

/** Makes it where it is missing. */
export const openDirectory = (path: string): E.Either<string, RuntimeDirectory> => {
  const made = make(path)
  return made === undefined ? findDirectory(path) : E.left(made)
}

/** As it stands, for those who only read. */
export const findDirectory = (path: string): E.Either<string, RuntimeDirectory> => {
  const refusal = refusalOf(path)
  if (refusal !== undefined) return E.left(refusal)
  const file = (name: string): string => join(path, name)
  return E.right({
    path,
    lock: file('lock'),
    pid: file('pid'),
    status: file('status'),
    memory: file('memory.json'),
    spool: file('spool'),
    lines: file('lines'),
    journal: file('journal.jsonl'),
    log: file('daemon.log'),
    turns: file('turns'),
    stopped: file('stopped'),
    off: file('off'),
  })
}

const make = (path: string): string | undefined => {
  try {
    mkdirSync(path, { mode: 0o700 })
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EEXIST' ? undefined : `cannot make the directory ${path} (${code})`
  }
}

const refusalOf = (path: string): string | undefined => {
  const stats = statsOf(path)
  if (stats === undefined) return `cannot read the directory ${path}`
  if (stats.isSymbolicLink()) return `${path} is a link, not a directory: remove it`
  if (!stats.isDirectory()) return `${path} is not a directory: remove it`
  if (stats.uid !== process.getuid?.()) return `${path} belongs to user ${stats.uid}, not to us: remove it`
  if ((stats.mode & 0o077) !== 0) return `${path} is open to others: chmod 700 it`
  return undefined
}

const statsOf = (path: string): Stats | undefined => {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}
