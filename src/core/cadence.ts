/** How long the resident process may rest between cycles: as long as nothing can change unseen. */
import type { Manifest } from './manifest'
import type { Memory } from './memory'

/** Rests in ms. */
const REST = { busy: 1_000, unreported: 2_000, reported: 5_000, empty: 10_000 }
/** After an agent appeared or an event came, its panes count as busy (ms). */
const STIR_MS = 15_000
/** Whoever used a window lately may be starting an agent in it, whose first question must not wait (ms). */
const USED_MS = 60_000

export interface Resting {
  readonly agents: ReadonlyArray<{ readonly memory: Memory; readonly isReporting: boolean }>
  /** Milliseconds since an agent appeared or an event came. */
  readonly sinceStirMs: number
  /** Milliseconds since any window moved. */
  readonly sinceActivityMs: number
  /** A folder could not be watched, so nothing would wake us. */
  readonly isBlind: boolean
}

const isBusy = ({ shown, lastKnown }: Memory): boolean => {
  const state = shown.state === 'unknown' ? lastKnown?.state : shown.state
  return state === 'working' || state === 'blocked'
}

const emptyMs = ({ sinceActivityMs, isBlind }: Resting): number => {
  if (isBlind) return REST.busy
  return sinceActivityMs < USED_MS ? REST.unreported : REST.empty
}

export const restMs = (resting: Resting): number => {
  const { agents, sinceStirMs, isBlind } = resting
  if (agents.length === 0) return emptyMs(resting)
  if (isBlind || sinceStirMs < STIR_MS || agents.some(({ memory }) => isBusy(memory))) return REST.busy
  return agents.every(({ isReporting }) => isReporting) ? REST.reported : REST.unreported
}

/** An agent reports by itself when it has a state file that is believed, or hooks of it were heard. */
export const isReporting = (memory: Memory, manifest: Manifest | undefined, hasFile: boolean): boolean =>
  hasFile || (manifest?.hooks !== undefined && memory.held?.claim.source === 'hook')
