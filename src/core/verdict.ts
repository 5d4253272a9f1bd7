/** The folded state of one pane with its reason, and how it becomes what is shown. */
import type { Now, Source } from './evidence'
import type { Memory, Shown } from './memory'
import type { State } from './state'

/** Every reason a verdict can have, with the sentence that a person reads. */
export const REASONS = {
  'table-unread': 'the process table could not be read, so nothing changes',
  suspended: 'the agent is stopped (job control)',
  'not-foreground': 'something else owns the terminal and the agent has reported nothing',
  'wait-open': 'a subagent waits for an answer',
  'claim-stands': 'the agent reports it',
  'claim-seen': 'the agent reports it and the screen shows it',
  'claim-contrary': 'the agent reports it; the screen shows something else, which is not proven yet',
  'claim-overruled': 'the screen has shown it longer than the report of the agent can be trusted',
  'file-hold': 'the agent has a dialog open that the person opened: the last state is kept',
  'dialog-confirmed': 'a dialog is on the screen, in two looks',
  'dialog-stands': 'the dialog was on the screen at the last look',
  'dialog-sighted': 'a dialog was sighted; a second look decides',
  'screen-shows': 'the screen shows it',
  'screen-holds': 'the screen shows history or a menu of the person: the last state is kept',
  'screen-dwells': 'the screen shows another state; a second look decides',
  'screen-weak': 'the screen shows a composer and nothing else: the last state is kept',
  'nothing-new': 'no look was taken: the last state is kept',
  silence: 'no rule matched: the last state is kept',
} as const
export type Reason = keyof typeof REASONS

export interface Verdict extends Shown {
  readonly reason: Reason
  /** A rule or the state file said hold, and nothing else decided. */
  readonly frozen: boolean
  /** Resting on a weak idle rule: it raises no mark. */
  readonly weak: boolean
}

/** A state before it is compared with what was shown. `since`: the first sighting, epoch ms. */
export interface Decision {
  readonly state: State
  readonly detail: string | undefined
  readonly source: Source
  readonly since: number
  readonly reason: Reason
  readonly frozen?: boolean
  readonly weak?: boolean
}

/** A blocked that returns within this time is the same episode (ms). */
const EPISODE_GAP_MS = 3_000

const sinceOf = (memory: Memory, decision: Decision): number => {
  const { lastKnown, shown, blockedEndedAt, blockedSince } = memory
  if (decision.state === 'unknown') return shown.state === 'unknown' ? shown.since : decision.since
  if (lastKnown?.state === decision.state) return lastKnown.since
  const isSameEpisode =
    decision.state === 'blocked' &&
    blockedEndedAt !== undefined &&
    decision.since >= blockedEndedAt - EPISODE_GAP_MS &&
    decision.since - blockedEndedAt <= EPISODE_GAP_MS
  return isSameEpisode && blockedSince !== undefined ? blockedSince : decision.since
}

/** Compares a decision with what was shown; the verdict and the memory that holds it. */
export const conclude = (
  memory: Memory,
  decision: Decision,
  now: Now,
): { memory: Memory; verdict: Verdict } => {
  const { state, detail, source, reason, frozen = false, weak = false } = decision
  const shown: Shown = { state, detail, source, since: Math.min(sinceOf(memory, decision), now.epochMs) }
  const hasLeftBlocked = memory.lastKnown?.state === 'blocked' && state !== 'blocked' && state !== 'unknown'
  const next: Memory = {
    ...memory,
    shown,
    lastKnown: state === 'unknown' ? memory.lastKnown : shown,
    blockedSince: state === 'blocked' ? shown.since : memory.blockedSince,
    blockedEndedAt: hasLeftBlocked ? now.epochMs : memory.blockedEndedAt,
  }
  return { memory: next, verdict: { ...shown, reason, frozen, weak } }
}

/** The last known state kept on purpose; unknown when there is none. */
export const kept = (memory: Memory, reason: Reason, now: Now, frozen = false): Decision => {
  const { lastKnown } = memory
  if (lastKnown === undefined)
    return { state: 'unknown', detail: undefined, source: 'process', since: now.epochMs, reason, frozen }
  return { ...lastKnown, reason, frozen }
}
