/**
 * The done mark: raised when a turn ends unseen, lowered by the person who comes to it. State and mark are separate:
 * blocked is lowered by its answer alone, never by a look.
 */
import type { Now } from './evidence'
import { isOfLife } from './life'
import type { Memory } from './memory'
import type { Client, Pane } from './pane'
import type { Verdict } from './verdict'

/** Input this recently, in a client that shows the pane, means that the person saw the turn end (ms). */
const JUST_TYPED_MS = 3_000
/** A client that shows the pane this long has shown it to somebody (ms). */
const STAY_MS = 2_000

export interface View {
  readonly isViewed: boolean
  /** Epoch ms of the last input in a client that shows the pane; whole seconds, so the end of that second. */
  readonly lastInput: number | undefined
}

/** Whether a client shows the pane now: it is drawn in the window that the client is on. */
export const viewOf = (pane: Pane, clients: ReadonlyArray<Client>): View => {
  const windows = new Set(pane.places.map(({ windowId }) => windowId))
  const showing = clients.filter(
    (client) => !client.isControl && windows.has(client.windowId) && pane.isDrawn,
  )
  const inputs = showing.map(({ activity }) => activity * 1_000 + 999)
  return { isViewed: showing.length > 0, lastInput: inputs.length > 0 ? Math.max(...inputs) : undefined }
}

export interface Turn {
  readonly before: Memory | undefined
  readonly verdict: Verdict
  readonly turnEnded: boolean
}

/** Leaving working or blocked for idle, or a turn's end by the agent's own word; a child at work resumes the turn. */
const hasEnded = ({ before, verdict, turnEnded }: Turn, after: Memory): boolean => {
  if (verdict.state !== 'idle' || verdict.weak || Object.keys(after.children).length > 0) return false
  const last = isOfLife(before, after) ? before.lastKnown?.state : undefined
  return turnEnded || last === 'working' || last === 'blocked'
}

const raised = (turn: Turn, after: Memory, view: View, now: Now): number | undefined => {
  if (hasEnded(turn, after)) {
    const hasSeen = view.lastInput !== undefined && now.epochMs - view.lastInput <= JUST_TYPED_MS
    return hasSeen ? undefined : now.epochMs
  }
  const mayKeep = turn.verdict.state === 'idle' || turn.verdict.state === 'unknown'
  // A mark that lies ahead of a clock that was set back could not be lowered.
  return mayKeep && after.raisedAt !== undefined ? Math.min(after.raisedAt, now.epochMs) : undefined
}

/** Since when the pane is viewed without a break, or undefined. */
const viewedSince = (after: Memory, view: View, now: Now): number | undefined => {
  if (!view.isViewed) return undefined
  const { viewedTicks } = after
  return viewedTicks === undefined || viewedTicks > now.ticksMs ? now.ticksMs : viewedTicks
}

/** A stay counts from the mark or from the arrival, whichever came later. */
const hasStayed = (raisedAt: number, viewedTicks: number | undefined, now: Now): boolean =>
  viewedTicks !== undefined && Math.min(now.epochMs - raisedAt, now.ticksMs - viewedTicks) >= STAY_MS

/** Memory with the mark as it stands after this cycle. */
export const marked = (after: Memory, turn: Turn, view: View, now: Now): Memory => {
  const viewedTicks = viewedSince(after, view, now)
  const raisedAt = raised(turn, after, view, now)
  const hasComeBy =
    raisedAt !== undefined &&
    ((view.lastInput !== undefined && view.lastInput - 999 > raisedAt) ||
      hasStayed(raisedAt, viewedTicks, now))
  return { ...after, viewedTicks, raisedAt: hasComeBy ? undefined : raisedAt }
}

/** Idle, and the person has not seen it yet. */
export const isDone = ({ shown, raisedAt }: Pick<Memory, 'shown' | 'raisedAt'>): boolean =>
  shown.state === 'idle' && raisedAt !== undefined
