/** Rule 5 of the fold: which report of the agent is in force, and what it says. */
import type { Claim, FileReading, Source } from './evidence'
import type { HeldClaim, Memory } from './memory'
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

const saysTheSame = (held: Claim, read: Claim): boolean =>
  held.source === read.source && held.at === read.at && held.state === read.state && held.detail === read.detail

const freshlyHeld = (claim: Claim, ticksMs: number): HeldClaim => ({
  claim,
  readTicks: ticksMs,
  seen: false,
  overruled: undefined,
})

/** Takes what the state file says now into memory. A file that vanished leaves its last state as a claim that is seen. */
export const heardFile = (memory: Memory, file: FileReading, ticksMs: number): Memory => {
  const { held } = memory
  if (file.kind === 'hold') return memory
  if (file.kind === 'none') {
    const hasVanished = held?.claim.source === 'file' && !held.seen
    return hasVanished ? { ...memory, held: { ...held, seen: true } } : memory
  }
  if (held !== undefined && saysTheSame(held.claim, file.claim)) return memory
  const closesWaits = file.claim.state !== 'blocked' && held !== undefined
  return {
    ...memory,
    held: freshlyHeld(file.claim, ticksMs),
    contrary: undefined,
    waits: closesWaits ? memory.waits.filter(({ at }) => at > file.claim.at) : memory.waits,
  }
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
      readTicks: held?.readTicks ?? 0,
      seen: memory.dialog !== undefined,
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
