/**
 * Rule 4 of the fold: hook events, oldest first, each compared only with the last event of its own session.
 * Sets owner, sessions, children, waits, ended turns and the hook claim; judges no screen.
 */
import type { HookEvent } from './evidence'
import { heard } from './fold-claim'
import type { Memory, Wait } from './memory'

export interface EventOutcome {
  readonly memory: Memory
  /** A turn of the pane's own session ended. */
  readonly turnEnded: boolean
  /** The pane's own session ended, and none began after it. */
  readonly sessionEnded: boolean
  /** Events that changed nothing: another session's, late ones, those of an ended turn, those that name no pane. */
  readonly dropped: number
}

/** How much is remembered of what has passed: ended turns, and the last event of sessions and children. */
const ENDED_TURNS = 50
const SESSIONS = 200

export interface EventContext {
  /** The state file lives: hooks then set children, waits and turn ends, and no claim. */
  readonly fileLives: boolean
  readonly ticksMs: number
  readonly epochMs: number
}

const omit = <V>(record: Readonly<Record<string, V>>, key: string): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** The child that an event is of: named by it, or a session that is a known child. */
const childOf = (memory: Memory, { subagent, session }: HookEvent): string | undefined =>
  subagent ?? (session !== undefined && Object.hasOwn(memory.children, session) ? session : undefined)

/** Children report under their parent's session: their order is their own. */
const orderKey = (event: HookEvent): string => event.subagent ?? event.session ?? ''

/** An event dated further ahead than this (ms) was dated by a clock that has been set back since. */
const AHEAD_MS = 1_000

/**
 * Older than the last of its own session, or of a turn that has ended; a child may outlive its parent's turn. A last one
 * that lies ahead tells no order.
 */
const isLate = (memory: Memory, event: HookEvent, child: string | undefined, epochMs: number): boolean => {
  const key = orderKey(event)
  const last = Object.hasOwn(memory.sessions, key) ? memory.sessions[key] : undefined
  if (last !== undefined && event.at < last && last <= epochMs + AHEAD_MS) return true
  return child === undefined && event.turn !== undefined && memory.endedTurns.includes(event.turn)
}

/** Of another session than the owner's, and of no child that is known or reports under its own id. */
const isForeign = (memory: Memory, { session }: HookEvent, child: string | undefined): boolean => {
  if (memory.owner === undefined || session === undefined || session === memory.owner) return false
  return child === undefined || (child !== session && !Object.hasOwn(memory.children, child))
}

/** What hooks have claimed goes; what a live state file says stays. */
const withoutHookClaim = (memory: Memory, { fileLives }: EventContext): Memory =>
  fileLives && memory.held?.claim.source === 'file' ? memory : { ...memory, held: undefined }

const started = (memory: Memory, event: HookEvent, context: EventContext): Memory => ({
  ...withoutHookClaim(memory, context),
  owner: event.session,
  children: {},
  waits: [],
})

/** A wait that opens is judged by later looks alone, and a repeated event opens no second one. */
const waiting = (memory: Memory, wait: Wait): Memory => {
  if (memory.waits.some(({ child, at }) => child === wait.child && at === wait.at)) return memory
  const waits = [...memory.waits.filter(({ child }) => child !== wait.child), wait]
  const oldestFirst = waits.sort((a, b) => a.at - b.at || (a.child < b.child ? -1 : 1))
  return { ...memory, contrary: undefined, waits: oldestFirst }
}

const ofChild = (memory: Memory, event: HookEvent, child: string, { ticksMs }: EventContext): Memory => {
  const { claim, at } = event
  if (claim.kind === 'state' && claim.state === 'blocked')
    return waiting(memory, { child, detail: claim.detail, at, readTicks: ticksMs, seen: false })
  const answered = { ...memory, waits: memory.waits.filter((wait) => wait.child !== child) }
  if (claim.kind === 'subagent' && claim.subagent === 'start')
    return { ...answered, children: { ...memory.children, [child]: 'working' } }
  const hasEnded = claim.kind === 'subagent' || (claim.kind === 'lifecycle' && claim.lifecycle === 'end')
  return hasEnded ? { ...answered, children: omit(memory.children, child) } : answered
}

const ofOwner = (memory: Memory, event: HookEvent, context: EventContext): Memory => {
  const { claim, session, turn, at } = event
  if (claim.kind === 'lifecycle') return withoutHookClaim(memory, context)
  if (claim.kind === 'subagent' || context.fileLives) return memory
  const { state, detail } = claim
  return heard(memory, { state, detail, source: 'hook', at, session, turn }, context.ticksMs)
}

const newest = (sessions: Memory['sessions']): Memory['sessions'] => {
  const entries = Object.entries(sessions)
  if (entries.length <= SESSIONS) return sessions
  return Object.fromEntries(entries.sort(([, a], [, b]) => b - a).slice(0, SESSIONS))
}

const noted = (memory: Memory, event: HookEvent, child: string | undefined): Memory => {
  const endsTurn = event.turnEnd && event.turn !== undefined && child === undefined
  return {
    ...memory,
    // With no owner the first session that reports owns the pane.
    owner: memory.owner ?? (event.session === child ? undefined : event.session),
    sessions: newest({ ...memory.sessions, [orderKey(event)]: event.at }),
    endedTurns: endsTurn ? [...memory.endedTurns, event.turn].slice(-ENDED_TURNS) : memory.endedTurns,
  }
}

/** What the event says of the life of the pane's own session. */
const edgeOf = (memory: Memory, event: HookEvent): 'start' | 'end' | undefined =>
  event.claim.kind === 'lifecycle' && childOf(memory, event) === undefined ? event.claim.lifecycle : undefined

/** Memory after the event; undefined when it changes nothing. */
const applyEvent = (memory: Memory, event: HookEvent, context: EventContext): Memory | undefined => {
  const child = childOf(memory, event)
  if (isLate(memory, event, child, context.epochMs)) return undefined
  const edge = edgeOf(memory, event)
  if (edge === 'start') return noted(started(memory, event, context), event, child)
  if (isForeign(memory, event, child)) return undefined
  // The end of a session that never reported must not make it the owner.
  if (edge === 'end' && memory.owner === undefined && event.session !== undefined) return undefined
  const applied =
    child === undefined ? ofOwner(memory, event, context) : ofChild(memory, event, child, context)
  return noted(applied, event, child)
}

/** Hooks that no longer tell which pane they are of cannot end what they have claimed either. */
const silenced = (memory: Memory, context: EventContext): Memory => ({
  ...withoutHookClaim(memory, context),
  children: {},
  waits: [],
})

export const applyEvents = (
  memory: Memory,
  events: ReadonlyArray<HookEvent>,
  context: EventContext,
): EventOutcome => {
  let outcome: EventOutcome = { memory, turnEnded: false, sessionEnded: false, dropped: 0 }
  for (const event of events) {
    const before = event.carriesState ? outcome.memory : silenced(outcome.memory, context)
    const applied = event.carriesState ? applyEvent(before, event, context) : undefined
    const turnEnded = applied !== undefined && event.turnEnd && childOf(before, event) === undefined
    const edge = applied === undefined ? undefined : edgeOf(before, event)
    outcome = {
      memory: applied ?? before,
      turnEnded: outcome.turnEnded || turnEnded,
      sessionEnded: edge === undefined ? outcome.sessionEnded : edge === 'end',
      dropped: outcome.dropped + (applied === undefined ? 1 : 0),
    }
  }
  return outcome
}
