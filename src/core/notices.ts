/**
 * Decides which notice a pane is due in one cycle, and what is remembered of it. Each episode is told once, by the
 * passage into it: what was so before anybody watched, what is mute and what somebody looks at is passed over in silence.
 */
import type { Now } from './evidence'
import { isOfLife } from './life'
import type { Memory, Shown, Told } from './memory'
import type { Channel, NotifySettings, Trigger } from './notify-settings'

/** One pane from one cycle to the next; the memory of now holds the verdict as `shown`. */
export interface Passage {
  readonly before: Memory | undefined
  readonly after: Memory
  /** The mark was raised by the person's own wish. */
  readonly isWish: boolean
}

export interface Circumstances {
  readonly settings: NotifySettings
  readonly now: Now
  /** Nobody watched this server before: whatever is found was already so. */
  readonly isFirst: boolean
  readonly isMuted: boolean
  readonly isWatched: boolean
}

export interface Due {
  readonly trigger: Trigger
  readonly channels: ReadonlyArray<Channel>
}

/** Details with which a turn ended by failing; idle looks like any other end. */
const FAILURES: ReadonlyArray<string | undefined> = ['error', 'rate_limit', 'auth']

const isBlocked = (shown: Shown | undefined): boolean => shown?.state === 'blocked'
const hasFailed = (shown: Shown | undefined): boolean =>
  (shown?.state === 'idle' || shown?.state === 'blocked') && FAILURES.includes(shown.detail)

const NOTHING_TOLD: Told = {
  quietUntil: undefined,
  blocked: undefined,
  failed: undefined,
  againTicks: undefined,
  full: undefined,
  at: undefined,
}

/** Already so when the watch began. */
const wasSo = (told: Told, { since }: Shown): boolean =>
  told.quietUntil !== undefined && since <= told.quietUntil

const isAgain = (told: Told, shown: Shown, { settings, now }: Circumstances): boolean =>
  isBlocked(shown) &&
  told.blocked === shown.since &&
  told.againTicks !== undefined &&
  settings.againMs > 0 &&
  now.ticksMs - told.againTicks >= settings.againMs

/** Undefined where the agent does not say how full it is; what it was before still counts then. */
const isFull = (memory: Memory | undefined, { settings }: Circumstances): boolean | undefined => {
  const pct = memory?.gauge?.pct
  return pct === undefined ? undefined : settings.contextHigh !== undefined && pct >= settings.contextHigh
}

const wasFull = (known: Memory | undefined, told: Told, circumstances: Circumstances): boolean =>
  told.full ?? isFull(known, circumstances) ?? false

/** What nobody watched begin. */
const foundAlready = (after: Memory, circumstances: Circumstances): Told => ({
  ...NOTHING_TOLD,
  quietUntil: circumstances.now.epochMs,
  full: isFull(after, circumstances),
})

/** What is due, most urgent first. `known`: memory of this same life. */
const dueOf = (
  { after, isWish }: Passage,
  known: Memory | undefined,
  told: Told,
  circumstances: Circumstances,
): ReadonlyArray<Trigger> => {
  const { shown } = after
  const last = known?.lastKnown
  // A clock that was set back moves `since` within an episode: the passage must be one too.
  const isBegun = isBlocked(shown) && !isBlocked(last) && shown.since !== told.blocked
  const isFailure = hasFailed(shown) && !hasFailed(last) && shown.since !== told.failed
  const isRaised = known !== undefined && known.raisedAt === undefined && after.raisedAt !== undefined
  return [
    ...(isBegun && !wasSo(told, shown) ? (['blocked'] as const) : []),
    ...(isAgain(told, shown, circumstances) ? (['still-blocked'] as const) : []),
    ...(isFailure && !wasSo(told, shown) ? (['error'] as const) : []),
    ...(isRaised && !isWish ? (['done'] as const) : []),
    ...(isFull(after, circumstances) && !wasFull(known, told, circumstances)
      ? (['context-high'] as const)
      : []),
  ]
}

/** A dialog that was sighted only is no verdict yet, but was already so. */
const isOpen = ({ shown, dialog }: Memory): boolean =>
  shown.state === 'unknown' || (dialog !== undefined && !dialog.confirmed)

/** Episodes are remembered whether they were told or not. */
const remembered = (after: Memory, told: Told, isToldAgain: boolean, { ticksMs }: Now): Told => {
  const { shown } = after
  const isNew = isBlocked(shown) && shown.since !== told.blocked
  return {
    ...told,
    quietUntil: isOpen(after) ? told.quietUntil : undefined,
    blocked: isBlocked(shown) ? shown.since : told.blocked,
    failed: hasFailed(shown) ? shown.since : told.failed,
    againTicks: isNew || isToldAgain ? ticksMs : told.againTicks,
  }
}

export const judgeNotice = (
  passage: Passage,
  circumstances: Circumstances,
): { readonly memory: Memory; readonly due: Due | undefined } => {
  const { before, after } = passage
  const { settings, now, isFirst, isMuted, isWatched } = circumstances
  const known = isOfLife(before, after) ? before : undefined
  const begun = isFirst && known === undefined ? foundAlready(after, circumstances) : NOTHING_TOLD
  const told = after.told ?? begun
  const triggers = dueOf(passage, known, told, circumstances)
  const trigger = triggers.find((each) => (settings.routes[each] ?? []).length > 0)
  const isQuiet = isMuted || isWatched
  // One that is mute is reminded of when it no longer is; one that was looked at, a whole wait later.
  const isToldAgain = triggers.includes('still-blocked') && !isMuted
  // Agents say it at the end of a turn, which may be told in its place: then it is due in the next cycle.
  const isOutdone = !isQuiet && trigger !== undefined && trigger !== 'context-high'
  const isLeftOver = isOutdone && triggers.includes('context-high')
  const full = isLeftOver ? false : (isFull(after, circumstances) ?? told.full)
  const next = { ...remembered(after, told, isToldAgain, now), full }
  if (trigger === undefined || isQuiet) return { memory: { ...after, told: next }, due: undefined }
  const due = { trigger, channels: settings.routes[trigger] ?? [] }
  return { memory: { ...after, told: { ...next, at: now.epochMs } }, due }
}
