/** How many cycles the resident process has run: noted once a minute, for who asks what it costs. */
import type { RuntimeDirectory } from './directory'
import { readOwn, replaceFile } from './files'

const LIMIT = 64
const FIRST_MS = 5_000
const AGAIN_MS = 60_000

export interface Turns {
  readonly pid: number
  readonly count: number
  /** Milliseconds in which they were run. */
  readonly ms: number
}

/** To be told of every turn, with the boot's clock. */
export const turnCounter = (
  { turns }: Pick<RuntimeDirectory, 'turns'>,
  startedTicks: number,
): ((ticksMs: number) => void) => {
  let count = 0
  let due = startedTicks + FIRST_MS
  return (ticksMs) => {
    count += 1
    if (ticksMs < due) return
    due = ticksMs + AGAIN_MS
    // What cannot be noted is not worth a word: it is asked for by doctor alone.
    replaceFile(turns, `${process.pid} ${count} ${Math.round(ticksMs - startedTicks)}\n`)
  }
}

/** Undefined before the first note. */
export const readTurns = ({ turns }: Pick<RuntimeDirectory, 'turns'>): Turns | undefined => {
  const answer = readOwn(turns, LIMIT)
  const line = answer.kind === 'present' ? answer.value.text : ''
  const [, pid, count, ms] = /^(\d+) (\d+) (\d+)\n$/.exec(line) ?? []
  return ms === undefined ? undefined : { pid: Number(pid), count: Number(count), ms: Number(ms) }
}
