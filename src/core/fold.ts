/**
 * Folds memory and this cycle's evidence into one verdict. The first rule that decides ends it; rules 4 to 6 prepare.
 * Reads no clock and no screen: `now` and the look are arguments.
 */
import type { FileReading, HookEvent, Look, Now } from './evidence'
import { heardFile, type InForce, inForce } from './fold-claim'
import { confirmingMs, DIALOG_LOOKS_MS, lookedForDialog } from './fold-dialog'
import { applyEvents } from './fold-events'
import {
  byClaim,
  contradicted,
  dwellMs,
  lookWithClaim,
  lookWithoutClaim,
  type Outcome,
  unopposed,
} from './fold-look'
import type { Identity } from './identity'
import { isOfLife, newMemory } from './life'
import { begunAgain, type Memory } from './memory'
import { type Chrome, isProof } from './screen'
import type { State } from './state'
import { conclude, type Decision, kept, type Verdict } from './verdict'

export interface FoldInput {
  readonly memory: Memory | undefined
  /** What the process table says the pane holds; undefined in `agent` means that it was read and holds none. */
  readonly table: { readonly isRead: boolean; readonly agent: Identity | undefined }
  readonly file: FileReading
  readonly events: ReadonlyArray<HookEvent>
  /** Undefined when this cycle took no look at the pane. */
  readonly look: Look | undefined
  /** `[capture].visible` of the agent's manifest. */
  readonly visible: ReadonlyArray<State>
  readonly now: Now
}

export interface Folded {
  /** Undefined: the pane holds no agent, and its stamp goes. */
  readonly memory: Memory | undefined
  readonly verdict: Verdict | undefined
  /** A turn ended by the agent's own word. */
  readonly turnEnded: boolean
  readonly droppedEvents: number
  /** Milliseconds after which another look could decide more; undefined when none is waited for. */
  readonly secondLookMs: number | undefined
}

const NO_AGENT: Folded = {
  memory: undefined,
  verdict: undefined,
  turnEnded: false,
  droppedEvents: 0,
  secondLookMs: undefined,
}

/** An agent younger than this at first sight was seen starting (ms). */
const WATCHED_START_MS = 5_000

/** Rule 2: memory goes on unless pid, start time or agent differ. */
export const episode = (memory: Memory | undefined, agent: Identity, now: Now): Memory => {
  const { pid, started, ageMs } = agent.process
  if (isOfLife(memory, { agent: agent.agent, pid, started }))
    return { ...begunAgain(memory, now.ticksMs), started: memory.started ?? started }
  const startWatched = ageMs !== undefined && ageMs < WATCHED_START_MS
  return newMemory({ agent: agent.agent, pid, started }, now.epochMs, startWatched)
}

export const fold = (input: FoldInput): Folded => {
  const { memory, table, now } = input
  if (!table.isRead) return unread(memory, now)
  if (table.agent === undefined) return NO_AGENT
  const agent = table.agent
  const context = { fileLives: input.file.kind !== 'none', ...now }
  const applied = applyEvents(episode(memory, agent, now), input.events, context)
  const { turnEnded, dropped, sessionEnded, ...events } = applied
  // Of an agent in a container nothing else tells that it is gone, while its container stays.
  if (agent.by === 'hook' && sessionEnded) return { ...NO_AGENT, droppedEvents: dropped }
  const heard = heardFile(events.memory, input.file, now.ticksMs)
  const isStopped = agent.process.stat.startsWith('T')
  const outcome = isStopped
    ? { memory: heard, decision: suspended(now) }
    : decide(heard, input, agent.isForeground)
  const titleMatched = heard.titleMatched || agent.by === 'title'
  const concluded = conclude({ ...outcome.memory, titleMatched }, outcome.decision, now)
  const mayLook = !isStopped && agent.isForeground && input.file.kind !== 'hold'
  const secondLookMs = mayLook ? waiting(outcome.memory, now) : undefined
  return { ...concluded, turnEnded, droppedEvents: dropped, secondLookMs }
}

/** Rule 1, its other half: a table that could not be read says nothing about who is gone. */
const unread = (memory: Memory | undefined, now: Now): Folded => {
  if (memory === undefined) return NO_AGENT
  const decision: Decision = { ...memory.shown, reason: 'table-unread' }
  return { ...NO_AGENT, ...conclude(memory, decision, now) }
}

/** Rule 3. */
const suspended = (now: Now): Decision => ({
  state: 'unknown',
  detail: 'suspended',
  source: 'process',
  since: now.epochMs,
  reason: 'suspended',
})

/** Rules 6 to 11. */
const decide = (memory: Memory, input: FoldInput, isForeground: boolean): Outcome => {
  const { file, look, now, visible } = input
  const claim = inForce(memory)
  if (file.kind === 'hold') return { memory, decision: inHold(memory, claim, now) }
  if (!isForeground) return { memory, decision: hidden(claim, now) }
  if (look === undefined) return { memory, decision: withoutLook(memory, claim, now) }
  return lookAt(memory, claim, look, { visible, now })
}

/** Rule 5: the dialog that the person opened says nothing, but a child may wait beside it. */
const inHold = (memory: Memory, claim: InForce | undefined, now: Now): Decision =>
  claim?.kind === 'wait' ? unopposed(claim, now) : kept(memory, 'file-hold', now, true)

/** Rule 6: the screen is not the agent's, so only its own report counts. */
const hidden = (claim: InForce | undefined, now: Now): Decision =>
  claim === undefined
    ? { state: 'unknown', detail: undefined, source: 'process', since: now.epochMs, reason: 'not-foreground' }
    : unopposed(claim, now)

/** A cycle without a look: what rules 6 to 10 decided stands, unless the agent reports something. */
const withoutLook = (memory: Memory, claim: InForce | undefined, now: Now): Decision => {
  if (memory.dialog?.confirmed) return blockedByDialog(memory, claim, 'dialog-stands')
  return claim === undefined ? kept(memory, 'nothing-new', now) : unopposed(claim, now)
}

/** The detail is the exact dialog rule's, else the claim's, else `dialog`. */
const blockedByDialog = (
  memory: Memory,
  claim: InForce | undefined,
  reason: Decision['reason'],
): Decision => {
  const { dialog } = memory
  const claimed = claim?.state === 'blocked' ? claim.detail : undefined
  return {
    state: 'blocked',
    detail: dialog?.detail ?? claimed ?? 'dialog',
    source: dialog?.source ?? 'screen',
    since: dialog?.since ?? 0,
    reason,
  }
}

type LookContext = { readonly visible: ReadonlyArray<State>; readonly now: Now }

const lookAt = (
  before: Memory,
  claimBefore: InForce | undefined,
  look: Look,
  context: LookContext,
): Outcome => {
  const { chrome } = look
  const { now } = context
  const looked = lookedForDialog(noted(before, look, now), chrome, claimBefore, now)
  // The end of a dialog closes the waits that it stood for.
  const claim = inForce(looked)
  if (looked.dialog?.confirmed)
    return {
      memory: besideDialog(looked, claim, chrome, now),
      decision: blockedByDialog(looked, claim, 'dialog-confirmed'),
    }
  if (!isProof(chrome)) return { memory: looked, decision: silent(looked, claim, chrome, now) }
  if (chrome.state === 'blocked') return sightedDialog(looked, claim, now)
  return claim === undefined
    ? lookWithoutClaim(looked, chrome, now)
    : lookWithClaim(looked, claim, chrome, context)
}

/** A look at a confirmed dialog ends a contrary and shows a claim of blocked; one without it begins a contrary. */
const besideDialog = (
  memory: Memory,
  claim: InForce | undefined,
  chrome: Chrome | undefined,
  now: Now,
): Memory => {
  if (!isProof(chrome)) return memory
  const countsForNothing = chrome.weak && claim !== undefined && claim.state !== 'blocked'
  if (chrome.state !== 'blocked') return countsForNothing ? memory : contradicted(memory, chrome, now)
  const { held } = memory
  const isShown = held !== undefined && held.overruled === undefined && held.claim.state === 'blocked'
  return { ...memory, contrary: undefined, held: isShown ? { ...held, seen: true } : held }
}

const noted = (memory: Memory, look: Look, now: Now): Memory => {
  const { chrome } = look
  const isClaim = chrome?.kind === 'claim'
  return {
    ...memory,
    composerSeen: memory.composerSeen || look.hasComposer,
    chrome: isClaim
      ? { state: chrome.state, detail: chrome.detail, rule: chrome.rule, at: now.epochMs }
      : memory.chrome,
  }
}

/** Rule 11: no evidence ends nothing; a hold says so on purpose. */
const silent = (
  memory: Memory,
  claim: InForce | undefined,
  chrome: Chrome | undefined,
  now: Now,
): Decision => {
  if (claim !== undefined) return unopposed(claim, now)
  return chrome?.kind === 'hold' ? kept(memory, 'screen-holds', now, true) : kept(memory, 'silence', now)
}

/** Rule 7, before the second look: the verdict stays what it was. */
const sightedDialog = (memory: Memory, claim: InForce | undefined, now: Now): Outcome => {
  const next = { ...memory, contrary: undefined }
  if (claim?.state !== 'blocked')
    return {
      memory: next,
      decision: claim ? byClaim(claim, 'claim-contrary', now) : kept(memory, 'dialog-sighted', now),
    }
  const { source, since } = byClaim(claim, 'claim-seen', now)
  const decision = { ...blockedByDialog(memory, claim, 'claim-seen'), source, since }
  const { held } = memory
  const shown = claim.kind === 'claim' && held !== undefined ? { ...held, seen: true } : held
  return { memory: { ...next, held: shown }, decision }
}

/** When the next look could decide what this one could not. */
const waiting = (memory: Memory, now: Now): number | undefined => {
  const { dialog, contrary } = memory
  if (dialog !== undefined && !dialog.confirmed)
    return Math.max(1, confirmingMs(dialog, inForce(memory), now))
  if (dialog?.awayTicks !== undefined) return Math.max(1, DIALOG_LOOKS_MS - (now.ticksMs - dialog.awayTicks))
  if (contrary === undefined) return undefined
  const dwell = dwellMs(inForce(memory), contrary.state)
  return Math.max(1, dwell - (now.ticksMs - contrary.sinceTicks))
}
