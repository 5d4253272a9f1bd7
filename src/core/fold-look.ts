/** Rules 8 to 10 of the fold: what one look at the screen decides when no dialog does. */
import type { Now } from './evidence'
import type { InForce } from './fold-claim'
import { DIALOG_LOOKS_MS } from './fold-dialog'
import type { Contrary, Memory } from './memory'
import type { Chrome } from './screen'
import type { State } from './state'
import { type Decision, kept } from './verdict'

/** How long another state must stay on the screen (ms). */
const DWELL_MS = { idle: 1_000, working: DIALOG_LOOKS_MS, seenClaim: 1_000, unseenClaim: 10_000 }

export interface Outcome {
  readonly memory: Memory
  readonly decision: Decision
}

/** The contrary state as it stands after a look that shows `state`: the one under way, or a new one. */
const contraryOf = (memory: Memory, state: State, now: Now): Contrary => {
  const { contrary } = memory
  return contrary?.state === state ? contrary : { state, since: now.epochMs, sinceTicks: now.ticksMs }
}

/** Notes another state than the one shown while a dialog stands: its end then has no dwell of its own to wait for. */
export const contradicted = (memory: Memory, chrome: Chrome, now: Now): Memory => ({
  ...memory,
  contrary: contraryOf(memory, chrome.state, now),
})

const hasDwelt = (contrary: Contrary, ms: number, now: Now): boolean =>
  now.ticksMs - contrary.sinceTicks >= ms

const shownBy = (chrome: Chrome, since: number): Decision => ({
  state: chrome.state,
  detail: chrome.detail,
  source: chrome.source,
  since,
  reason: 'screen-shows',
  weak: chrome.weak,
})

/** Milliseconds that `chrome` must last before it replaces `last`; 0: at once; undefined: it never does. */
const dwellWithoutClaim = (last: State | undefined, chrome: Chrome): number | undefined => {
  if (last === undefined) return 0
  if (chrome.weak) return last === 'blocked' ? DWELL_MS.idle : undefined
  if (last === chrome.state) return 0
  if (chrome.state === 'working') return last === 'blocked' ? DWELL_MS.working : 0
  return DWELL_MS.idle
}

/** Rule 8: no report of the agent; title and screen decide. */
export const lookWithoutClaim = (memory: Memory, chrome: Chrome, now: Now): Outcome => {
  const dwell = dwellWithoutClaim(memory.lastKnown?.state, chrome)
  if (dwell === undefined) return { memory, decision: kept(memory, 'screen-weak', now) }
  const contrary = contraryOf(memory, chrome.state, now)
  if (hasDwelt(contrary, dwell, now))
    return { memory: { ...memory, contrary: undefined }, decision: shownBy(chrome, contrary.since) }
  return { memory: { ...memory, contrary }, decision: kept(memory, 'screen-dwells', now) }
}

/** The time that a claim tells dates the state when it is first read; one that comes back into force does so now. */
export const byClaim = (claim: InForce, reason: Decision['reason'], now: Now): Decision => ({
  state: claim.state,
  detail: claim.detail ?? (claim.state === 'blocked' ? 'dialog' : undefined),
  source: claim.source,
  since: claim.readTicks === now.ticksMs ? claim.at : now.epochMs,
  reason: claim.isOverruled ? 'claim-overruled' : reason,
})

/** The decision of a claim that nothing on the screen speaks about. */
export const unopposed = (claim: InForce, now: Now): Decision =>
  byClaim(claim, claim.kind === 'wait' ? 'wait-open' : 'claim-stands', now)

/** How long `state` must stay on the screen to replace the claim in force, or without one what is shown. */
export const dwellMs = (claim: InForce | undefined, state: State): number => {
  if (claim !== undefined) return claim.seen ? DWELL_MS.seenClaim : DWELL_MS.unseenClaim
  return state === 'working' ? DWELL_MS.working : DWELL_MS.idle
}

/** Rule 9: the screen shows what the agent reports, unless it shows what has overruled that. */
const seen = (memory: Memory, claim: InForce): Memory => {
  const { held } = memory
  const shown = held === undefined || claim.isOverruled ? held : { ...held, seen: true }
  return { ...memory, contrary: undefined, held: shown }
}

/** Whether this screen may end this claim at all: the state is one that rules see, and weak idle ends no turn. */
const mayOverrule = (
  memory: Memory,
  claim: InForce,
  chrome: Chrome,
  visible: ReadonlyArray<State>,
): boolean => {
  if (!visible.includes(claim.state)) return false
  if (!chrome.weak) return true
  return claim.state === 'blocked' && claim.seen && memory.dialog === undefined
}

const overruledBy = (memory: Memory, chrome: Chrome): Memory => {
  const { state, detail, source } = chrome
  const held =
    memory.held === undefined ? undefined : { ...memory.held, overruled: { state, detail, source } }
  return { ...memory, contrary: undefined, waits: [], held }
}

/** Rules 9 and 10: a report of the agent and a working or idle screen. */
export const lookWithClaim = (
  memory: Memory,
  claim: InForce,
  chrome: Chrome,
  context: { readonly visible: ReadonlyArray<State>; readonly now: Now },
): Outcome => {
  const { now, visible } = context
  if (chrome.state === claim.state)
    return { memory: seen(memory, claim), decision: byClaim(claim, 'claim-seen', now) }
  if (!mayOverrule(memory, claim, chrome, visible)) return { memory, decision: unopposed(claim, now) }
  const contrary = contraryOf(memory, chrome.state, now)
  if (hasDwelt(contrary, dwellMs(claim, chrome.state), now)) {
    const decision: Decision = { ...shownBy(chrome, contrary.since), reason: 'claim-overruled' }
    return { memory: overruledBy(memory, chrome), decision }
  }
  return { memory: { ...memory, contrary }, decision: byClaim(claim, 'claim-contrary', now) }
}
