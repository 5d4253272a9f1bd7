/** Rule 5 of the fold: which report of the agent is in force, and what it says. */
import type { Claim, FileReading, Source } from './evidence'
import type { Memory } from './memory'
import type { State } from './state'

/** The claim in force as the rules after it read it. */
export interface InForce {
  readonly kind: 'wait' | 'claim'
  readonly state: State
  readonly detail: string | undefined
  readonly source: Source
  readonly at: number
  readonly readTicks: number
  readonly seen: boolean
  readonly isOverruled: boolean
}

/** Another time or state is news; another detail alone is not. */
const isNews = (held: Claim, said: Claim): boolean =>
  held.source !== said.source || held.at !== said.at || held.state !== said.state

/** Takes a report into memory. News begins afresh; what was said before keeps what became of it. */
export const heard = (memory: Memory, claim: Claim, ticksMs: number): Memory => {
  const { held } = memory
  if (held !== undefined && !isNews(held.claim, claim)) return { ...memory, held: { ...held, claim } }
  const fresh = { claim, readTicks: ticksMs, seen: false, overruled: undefined }
  return { ...memory, contrary: undefined, held: fresh }
}

/** Takes what the state file says now into memory. A file that vanished leaves its last state as a claim that is seen. */
export const heardFile = (memory: Memory, file: FileReading, ticksMs: number): Memory => {
  const { held } = memory
  if (file.kind === 'hold') return memory
  if (file.kind === 'none') {
    const hasVanished = held?.claim.source === 'file' && !held.seen
    return hasVanished ? { ...memory, held: { ...held, seen: true } } : memory
  }
  const { claim } = file
  const next = heard(memory, claim, ticksMs)
  // A file that turned busy or idle tells that the waits read before it are answered; one that appears tells nothing.
  const hasTurned = held?.claim.source === 'file' && isNews(held.claim, claim) && claim.state !== 'blocked'
  return hasTurned ? { ...next, waits: next.waits.filter(({ readTicks }) => readTicks >= ticksMs) } : next
}

/** `idle` while children run is `working`: they resume the turn. */
const claimedState = (memory: Memory, claim: Claim): State =>
  claim.state === 'idle' && claim.source === 'hook' && Object.keys(memory.children).length > 0
    ? 'working'
    : claim.state

/** An open wait, else the claim last heard with what has overruled it, else none. */
export const inForce = (memory: Memory): InForce | undefined => {
  const { held } = memory
  const wait = memory.waits[0]
  if (wait !== undefined)
    return {
      kind: 'wait',
      state: 'blocked',
      detail: wait.detail,
      source: 'hook',
      at: wait.at,
      readTicks: wait.readTicks,
      seen: wait.seen,
      isOverruled: false,
    }
  if (held === undefined) return undefined
  const { claim, overruled, readTicks, seen } = held
  const { at } = claim
  if (overruled !== undefined)
    return { kind: 'claim', ...overruled, at, readTicks, seen: true, isOverruled: true }
  const state = claimedState(memory, claim)
  const { detail, source } = claim
  return { kind: 'claim', state, detail, source, at, readTicks, seen, isOverruled: false }
}
