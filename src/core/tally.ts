/** How long agents were in which state, summed up by whatever they have in common. */
import type { Stay } from './stays'
import { BUCKETS, type Bucket } from './summary'

/** Milliseconds by state, and the waits for the person among them. */
export interface Tally {
  readonly ms: Readonly<Record<Bucket, number>>
  /** How many times an agent began to wait. */
  readonly waits: number
  readonly longestWaitMs: number
}

export const NO_TIME: Tally = {
  ms: { blocked: 0, done: 0, working: 0, idle: 0, unknown: 0 },
  waits: 0,
  longestWaitMs: 0,
}

/** A part of a stay, within one day. `wholeMs`: the length of the stay that begins with it; undefined: it began before. */
export interface Piece {
  readonly stay: Stay
  readonly ms: number
  readonly wholeMs: number | undefined
  readonly day: string
}

/** The calendar of the person: the name of the day that an instant is in, and the first instant (epoch ms) after it. */
export type DayOf = (at: number) => { readonly name: string; readonly end: number }

/** Epoch ms (2020) before which nothing was recorded: a clock that nobody has set begins in 1970, twenty thousand days ago. */
export const FIRST_RECORD = 1_577_836_800_000

const piecesOf = (stay: Stay, from: number, dayOf: DayOf): ReadonlyArray<Piece> => {
  const pieces: Piece[] = []
  let at = Math.max(stay.from, from)
  while (at < stay.to || (at === stay.from && pieces.length === 0)) {
    const { name, end } = dayOf(at)
    const until = Math.min(stay.to, end)
    const wholeMs = at === stay.from ? stay.to - stay.from : undefined
    pieces.push({ stay, ms: until - at, wholeMs, day: name })
    at = until
  }
  return pieces
}

/** What was before `from` (epoch ms) is left out. */
export const cutByDay = (stays: ReadonlyArray<Stay>, from: number, dayOf: DayOf): ReadonlyArray<Piece> =>
  stays.flatMap((stay) => (stay.to < from ? [] : piecesOf(stay, from, dayOf)))

const added = (tally: Tally, { stay: { bucket }, ms, wholeMs }: Piece): Tally => {
  const isWait = bucket === 'blocked' && wholeMs !== undefined
  return {
    ms: { ...tally.ms, [bucket]: tally.ms[bucket] + ms },
    waits: tally.waits + (isWait ? 1 : 0),
    longestWaitMs: isWait ? Math.max(tally.longestWaitMs, wholeMs) : tally.longestWaitMs,
  }
}

/** In the order of their first pieces. */
export const talliesBy = <Key>(
  pieces: ReadonlyArray<Piece>,
  keyOf: (piece: Piece) => Key,
): ReadonlyMap<Key, Tally> => {
  const tallies = new Map<Key, Tally>()
  for (const piece of pieces) {
    const key = keyOf(piece)
    tallies.set(key, added(tallies.get(key) ?? NO_TIME, piece))
  }
  return tallies
}

export const wholeMs = ({ ms }: Tally): number => BUCKETS.reduce((sum, bucket) => sum + ms[bucket], 0)
