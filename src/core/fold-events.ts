/**
 * Rule 4 of the fold: hook events, oldest first, each compared only with the last event of its own session.
 * Sets owner, sessions, children, waits, ended turns and the hook claim; judges no screen.
 */
import type { HookEvent } from './evidence'
import type { Memory } from './memory'

export interface EventOutcome {
  readonly memory: Memory
  /** A turn of the pane's own session ended. */
  readonly turnEnded: boolean
  /** Events that changed nothing: another session's, late ones, those of an ended turn. */
  readonly dropped: number
}

const ENDED_TURNS = 50

export interface EventContext {
  /** The state file lives: hooks then set children, waits and turn ends, and no claim. */
  readonly fileLives: boolean
  readonly ticksMs: number
}

const omit = <V>(record: Readonly<Record<string, V>>, key: string): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** Children report under their parent's session: their order is their own. */
const orderKey = (event: HookEvent): string => event.subagent ?? event.session ?? ''

const isLate = (memory: Memory, event: HookEvent): boolean => {
  const last = memory.sessions[orderKey(event)]
  const turnHasEnded = event.turn !== undefined && memory.endedTurns.includes(event.turn)
  return (last !== undefined && event.at < last) || (turnHasEnded && event.subagent === undefined)
}

/** With no owner the first session that reports owns the pane; a start of no known child takes it over. */
const isOwners = (memory: Memory, event: HookEvent): boolean =>
  memory.owner === undefined || event.session === undefined || event.session === memory.owner

const started = (memory: Memory, event: HookEvent): Memory => ({
  ...memory,
  owner: event.session,
  children: {},
  waits: [],
  held: memory.held?.claim.source === 'file' ? memory.held : undefined,
})

const ofChild = (memory: Memory, event: HookEvent, child: string): Memory => {
  const { claim } = event
  const waits = memory.waits.filter((wait) => wait.child !== child)
  if (claim.kind === 'subagent' && claim.subagent === 'start')
    return { ...memory, waits, children: { ...memory.children, [child]: 'working' } }
  if (claim.kind !== 'state') return { ...memory, waits, children: omit(memory.children, child) }
  if (claim.state === 'blocked')
    return { ...memory, waits: [...waits, { child, detail: claim.detail, at: event.at }] }
  return { ...memory, waits }
}

const ofOwner = (memory: Memory, event: HookEvent, context: EventContext): Memory => {
  const { claim } = event
  const owned = { ...memory, owner: memory.owner ?? event.session }
  if (claim.kind === 'lifecycle')
    return claim.lifecycle === 'end' && owned.held?.claim.source === 'hook' ? { ...owned, held: undefined } : owned
  if (claim.kind === 'subagent' || context.fileLives || !event.carriesState) return owned
  const { session, turn, at } = event
  const { state, detail } = claim
  return {
    ...owned,
    contrary: undefined,
    held: {
      claim: { state, detail, source: 'hook', at, session, turn },
      readTicks: context.ticksMs,
      seen: false,
      overruled: undefined,
    },
  }
}

const noted = (memory: Memory, event: HookEvent): Memory => ({
  ...memory,
  sessions: { ...memory.sessions, [orderKey(event)]: event.at },
  endedTurns:
    event.turnEnd && event.turn !== undefined && event.subagent === undefined
      ? [...memory.endedTurns, event.turn].slice(-ENDED_TURNS)
      : memory.endedTurns,
})

/** The child that an event is of: named by it, or a session that is a known child. */
const childOf = (memory: Memory, event: HookEvent): string | undefined => {
  if (event.subagent !== undefined) return event.subagent
  const { session } = event
  return session !== undefined && Object.hasOwn(memory.children, session) ? session : undefined
}

const applyEvent = (memory: Memory, event: HookEvent, context: EventContext): Memory | undefined => {
  if (isLate(memory, event)) return undefined
  const child = childOf(memory, event)
  const isStart = event.claim.kind === 'lifecycle' && event.claim.lifecycle === 'start'
  if (isStart && child === undefined) return noted(started(memory, event), event)
  if (!isOwners(memory, event) && child === undefined) return undefined
  if (child !== undefined) return noted(ofChild(memory, event, child), event)
  return noted(ofOwner(memory, event, context), event)
}

export const applyEvents = (
  memory: Memory,
  events: ReadonlyArray<HookEvent>,
  context: EventContext,
): EventOutcome => {
  let outcome: EventOutcome = { memory, turnEnded: false, dropped: 0 }
  for (const event of events) {
    const applied = applyEvent(outcome.memory, event, context)
    const turnEnded = applied !== undefined && event.turnEnd && childOf(outcome.memory, event) === undefined
    outcome = {
      memory: applied ?? outcome.memory,
      turnEnded: outcome.turnEnded || turnEnded,
      dropped: outcome.dropped + (applied === undefined ? 1 : 0),
    }
  }
  return outcome
}
