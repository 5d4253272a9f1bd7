/**
 * Reads the journal as it grows, from any point of it and across files that are put aside meanwhile. What is not asked for
 * stays on the disk, so a slow reader costs no memory.
 */
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import type { Bounds } from './append'

/** What one look found. `lines`: whole ones, oldest first. `isGap`: some between them and those before were lost. */
export interface Pulled {
  readonly lines: ReadonlyArray<string>
  readonly isGap: boolean
  /** More may stand there. */
  readonly hasMore: boolean
}

export interface Tail {
  readonly pull: () => Pulled
  readonly close: () => void
}

/** Bytes of one look. */
const CHUNK = 64 * 1024
/** A line that is longer is no line of ours. */
const LONGEST_LINE = 256 * 1024
const NEWLINE = 10

const NOTHING: Pulled = { lines: [], isGap: false, hasMore: false }

interface Open {
  readonly file: number
  readonly inode: bigint
  /** Bytes that were read. */
  at: number
  /** Of a line whose end is not there yet. */
  rest: string
  decoder: StringDecoder
  /** The last byte that was read ended a line. */
  endsLine: boolean
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

const openAt = (path: string): Open | undefined => {
  try {
    const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    const stats = fstatSync(file, { bigint: true })
    if (stats.isFile()) return { file, inode: stats.ino, ...unread() }
    closeSync(file)
  } catch {
    // There is none, or none of ours.
  }
  return undefined
}

const unread = () => ({ at: 0, rest: '', decoder: new StringDecoder('utf8'), endsLine: true })

const inodeOf = (path: string): bigint | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false })?.ino

/** Newest first: the file itself, then those put aside. */
const chainOf = (path: string, { kept }: Bounds): ReadonlyArray<string> => [
  path,
  ...Array.from({ length: kept }, (_, i) => `${path}.${i + 1}`),
]

const byteAt = (file: number, at: number): string => {
  const byte = Buffer.alloc(1)
  return readSync(file, byte, 0, 1, at) === 1 ? byte.toString('latin1') : ''
}

/** Behind the last whole line. */
const endOf = (file: number): number => {
  let at = Number(fstatSync(file).size)
  while (at > 0 && byteAt(file, at - 1) !== '\n') at -= 1
  return at
}

/** Somebody wrote the file anew: what was read is not what stands there. */
const isRewritten = ({ file, at, endsLine }: Open): boolean =>
  Number(fstatSync(file).size) < at || (at > 0 && endsLine && byteAt(file, at - 1) !== '\n')

const readOn = (open: Open, buffer: Buffer): ReadonlyArray<string> | undefined => {
  const size = readSync(open.file, buffer, 0, buffer.length, open.at)
  if (size === 0) return undefined
  open.at += size
  open.endsLine = buffer[size - 1] === NEWLINE
  const parts = (open.rest + open.decoder.write(buffer.subarray(0, size))).split('\n')
  const rest = parts.pop() ?? ''
  open.rest = rest.length > LONGEST_LINE ? '' : rest
  return parts.filter((line) => line !== '')
}

const oldestOf = (chain: ReadonlyArray<string>): Open | undefined => {
  for (const path of [...chain].reverse()) {
    const open = openAt(path)
    if (open !== undefined) return open
  }
  return undefined
}

interface Successor {
  readonly open: Open
  /** Ours is no longer among those kept: others may have come and gone after it. */
  readonly isGap: boolean
}

/** The file that was begun after ours; undefined: ours is the newest, or the next is not there yet. */
const successorOf = (chain: ReadonlyArray<string>, { inode }: Open): Successor | undefined => {
  for (;;) {
    const place = chain.findIndex((path) => inodeOf(path) === inode)
    if (place === 0) return undefined
    const [own = '', newer = ''] = [chain[place], chain[place - 1]]
    const open = place < 0 ? oldestOf(chain) : openAt(newer)
    // Had files moved between the two looks, it need not be the next one.
    if (place < 0 || inodeOf(own) === inode) return open && { open, isGap: place < 0 }
    if (open !== undefined) closeSync(open.file)
  }
}

/** `from`: the first line that is kept, or what comes from now on. */
export const tailJournal = (path: string, bounds: Bounds, from: 'oldest' | 'now'): Tail => {
  const chain = chainOf(path, bounds)
  const buffer = Buffer.alloc(CHUNK)
  let open = from === 'oldest' ? oldestOf(chain) : openAt(path)
  if (open !== undefined && from === 'now') open.at = endOf(open.file)

  const readOnIn = (current: Open): Pulled | undefined => {
    const lines = readOn(current, buffer)
    return lines && { lines, isGap: false, hasMore: true }
  }
  const pull = (): Pulled => {
    open ??= openAt(path)
    if (open === undefined) return NOTHING
    if (isRewritten(open)) Object.assign(open, unread())
    const pulled = readOnIn(open)
    if (pulled !== undefined) return pulled
    const after = successorOf(chain, open)
    if (after === undefined) return NOTHING
    // Its last lines may have come between our look and its being put aside.
    const last = readOnIn(open)
    closeSync((last === undefined ? open : after.open).file)
    if (last !== undefined) return last
    open = after.open
    return { lines: [], isGap: after.isGap, hasMore: true }
  }
  const close = (): void => {
    if (open !== undefined) closeSync(open.file)
    open = undefined
  }
  return { pull, close }
}
