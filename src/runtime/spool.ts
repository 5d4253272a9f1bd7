/**
 * Reads the spool: events that hooks and commands left for the one writer, in order, as much as fits one cycle. What is
 * stale or unreadable is removed and counted; links, fifos and folders are neither followed nor waited for.
 */
import {
  type BigIntStats,
  closeSync,
  constants,
  type Dir,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  unlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseSpoolHeader, parseSpoolName, type SpoolHeader, type SpoolName } from '../core/spool-entry'
import type { RuntimeDirectory } from './directory'
import { codeOf } from './files'

export interface SpoolEntry extends SpoolHeader {
  /** The file's, for the memory of what was applied, and for its removal. */
  readonly name: string
  /** Epoch ms, with fractions. */
  readonly at: number
  /** As written, invalid UTF-8 replaced. */
  readonly payload: string
}

export interface SpoolReading {
  /** Oldest first. */
  readonly entries: ReadonlyArray<SpoolEntry>
  /** More lies there than one reading takes. */
  readonly hasMore: boolean
  /** Names among those applied before that still lie there. */
  readonly remaining: ReadonlyArray<string>
  /** Removed unapplied: too old or another server's. */
  readonly stale: number
  /** Removed unapplied: no event of ours. */
  readonly unreadable: number
  /** Why nothing could be read, in words. */
  readonly trouble: string | undefined
}

export interface ReadOptions {
  readonly serverPid: number
  /** Names of files that were applied before: they are removed unread. */
  readonly applied: ReadonlyArray<string>
  readonly nowMs: number
}

/** The payload's bytes that count; what wrote the file may have kept a little more. */
export const PAYLOAD_LIMIT = 256 * 1024
const HEADER_LIMIT = 256
const MAX_AGE_MS = 3_600_000
/** Of one reading: names looked at, events, and bytes of payload. */
const MAX_NAMES = 20_000
const MAX_ENTRIES = 2_000
const MAX_BYTES = 16 * 1024 * 1024

const NOTHING: SpoolReading = {
  entries: [],
  hasMore: false,
  remaining: [],
  stale: 0,
  unreadable: 0,
  trouble: undefined,
}

/** Undefined when there is no spool yet, which is no trouble. */
const openFolder = (path: string): Dir | string | undefined => {
  try {
    const stats = lstatSync(path)
    if (!stats.isDirectory()) return `${path} is not a directory: remove it`
    if (stats.uid !== process.getuid?.()) return `${path} belongs to user ${stats.uid}, not to us: remove it`
    return opendirSync(path)
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? undefined : `cannot read ${path} (${codeOf(error)})`
  }
}

/** Whether a reading would find anything, if only something to remove. */
export const hasSpooled = ({ spool }: Pick<RuntimeDirectory, 'spool'>): boolean => {
  try {
    return readdirSync(spool).length > 0
  } catch (error) {
    return codeOf(error) !== 'ENOENT'
  }
}

const namesIn = (folder: Dir): ReadonlyArray<string> => {
  const names: string[] = []
  try {
    while (names.length <= MAX_NAMES) {
      const entry = folder.readSync()
      if (entry === null) break
      names.push(entry.name)
    }
  } finally {
    folder.closeSync()
  }
  return names
}

/** True when nothing of that name lies there any more. A folder goes only when it is empty. */
const remove = (path: string): boolean => {
  for (const act of [unlinkSync, rmdirSync]) {
    try {
      act(path)
      return true
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return true
    }
  }
  return false
}

const statsOf = (path: string): BigIntStats | undefined => {
  try {
    return lstatSync(path, { bigint: true })
  } catch {
    return undefined
  }
}

interface Candidate extends SpoolName {
  readonly name: string
  readonly stats: BigIntStats
}

type Sorted = Candidate | 'stale' | 'unreadable' | 'ignored'

const isOwn = (stats: BigIntStats): boolean => stats.isFile() && stats.uid === BigInt(process.getuid?.() ?? 0)

const sort = (name: string, stats: BigIntStats | undefined, options: ReadOptions): Sorted => {
  if (stats === undefined) return 'ignored'
  const parsed = parseSpoolName(name)
  const isOld = options.nowMs - Number(stats.mtimeMs) > MAX_AGE_MS
  // Whatever else lies here is being written, or nobody's: it goes when it is old.
  if (parsed === undefined) return isOld ? 'stale' : 'ignored'
  if (!isOwn(stats)) return 'unreadable'
  return isOld || parsed.serverPid !== options.serverPid ? 'stale' : { ...parsed, name, stats }
}

/** Files written in a row may have one and the same time. */
const inOrder = (a: Candidate, b: Candidate): number => {
  const byTime = a.stats.mtimeNs - b.stats.mtimeNs
  return byTime === 0n ? a.pid - b.pid || a.number - b.number : byTime < 0n ? -1 : 1
}

const withinBounds = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> => {
  let bytes = 0
  const end = candidates.findIndex(({ stats }, i) => {
    bytes += Math.min(Number(stats.size), PAYLOAD_LIMIT)
    return i >= MAX_ENTRIES || bytes > MAX_BYTES
  })
  return end < 0 ? candidates : candidates.slice(0, end)
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

const contentOf = (path: string): Buffer | undefined => {
  let file: number | undefined
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    const stats = fstatSync(file)
    if (!stats.isFile()) return undefined
    const buffer = Buffer.alloc(Math.min(stats.size, HEADER_LIMIT + PAYLOAD_LIMIT))
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, 0))
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

const entryOf = (folder: string, { name, stats, serverPid }: Candidate): SpoolEntry | undefined => {
  const content = contentOf(join(folder, name))
  const end = content?.indexOf('\n') ?? -1
  if (content === undefined || end < 0 || end >= HEADER_LIMIT) return undefined
  const header = parseSpoolHeader(content.toString('latin1', 0, end))
  if (header?.serverPid !== serverPid) return undefined
  const payload = content.toString('utf8', end + 1, end + 1 + PAYLOAD_LIMIT)
  return { ...header, name, at: Number(stats.mtimeNs) / 1e6, payload }
}

export const readSpool = ({ spool }: RuntimeDirectory, options: ReadOptions): SpoolReading => {
  const folder = openFolder(spool)
  if (folder === undefined) return NOTHING
  if (typeof folder === 'string') return { ...NOTHING, trouble: folder }
  const names = namesIn(folder)
  const applied = new Set(options.applied)
  const repeated = names.filter((name) => applied.has(name))
  const count = { stale: 0, unreadable: 0 }
  const drop = (name: string, why: keyof typeof count): void => {
    if (remove(join(spool, name))) count[why] += 1
  }
  const candidates: Candidate[] = []
  for (const name of names.filter((each) => !applied.has(each))) {
    const sorted = sort(name, statsOf(join(spool, name)), options)
    if (typeof sorted === 'object') candidates.push(sorted)
    else if (sorted !== 'ignored') drop(name, sorted)
  }
  const taken = withinBounds(candidates.sort(inOrder))
  const entries = taken.flatMap((candidate) => {
    const entry = entryOf(spool, candidate)
    if (entry === undefined) drop(candidate.name, 'unreadable')
    return entry ?? []
  })
  return {
    entries,
    hasMore: taken.length < candidates.length || names.length > MAX_NAMES,
    remaining: removeSpooled({ spool }, repeated),
    ...count,
    trouble: undefined,
  }
}

/** Removes files by their names; answers with those that still lie there. Other names than a spool's are left alone. */
export const removeSpooled = (
  { spool }: Pick<RuntimeDirectory, 'spool'>,
  names: ReadonlyArray<string>,
): ReadonlyArray<string> =>
  names.filter((name) => parseSpoolName(name) !== undefined && !remove(join(spool, name)))
