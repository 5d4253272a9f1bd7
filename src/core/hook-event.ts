/**
 * Turns what a hook recorded into an event of the fold, by the agent's manifest. The first entry of its map whose event
 * is that one and whose conditions all hold gives the claim.
 */
import { compile } from '../schema/pattern'
import type { HookEvent } from './evidence'
import { readEventContext } from './gauge'
import type { HookEntry, Manifest } from './manifest'
import { parsePayload, valuesAt } from './payload'

/** A hook that fired, as it was recorded. */
export interface HookCall {
  readonly event: string
  /** As the agent wrote it: of any form, possibly cut short. */
  readonly payload: string
  /** Epoch ms. */
  readonly at: number
  /** False when it cannot be told which of several panes it is of. */
  readonly carriesState: boolean
}

/** Ids are compared and published; those of agents are UUIDs and names of files. */
const ID_LENGTH = 128
const UNSAFE = /[^A-Za-z0-9_.:@/+-]/g

const holdsAt = (payload: unknown, [path, pattern]: readonly [string, string]): boolean =>
  valuesAt(payload, path).some(compile(pattern).test)

const applies = (entry: HookEntry, { event, payload: text }: HookCall, payload: () => unknown): boolean => {
  if (entry.event !== event) return false
  if (entry.matcher !== undefined && !compile(entry.matcher).test(text)) return false
  return (
    Object.entries(entry.where).every((condition) => holdsAt(payload(), condition)) &&
    !Object.entries(entry.unless).some((condition) => holdsAt(payload(), condition))
  )
}

const idAt = (payload: unknown, path: string | undefined): string | undefined => {
  const [id] = path === undefined ? [] : valuesAt(payload, path)
  return id === undefined || id === '' ? undefined : id.slice(0, ID_LENGTH).replace(UNSAFE, '_')
}

/** Parsed when first asked for: most entries need no more than the name of the event. */
const lazily = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Undefined when the manifest says nothing about such an event. */
export const hookEventOf = ({ hooks, telemetry }: Manifest, call: HookCall): HookEvent | undefined => {
  const payload = lazily(() => parsePayload(call.payload))
  const entry = hooks?.map.find((each) => applies(each, call, payload))
  if (hooks === undefined || entry === undefined) return undefined
  const version = idAt(payload(), hooks.version)
  const context = readEventContext(telemetry?.context, payload)
  return {
    claim: entry.claim,
    turnEnd: entry.turnEnd,
    at: call.at,
    session: idAt(payload(), hooks.session),
    subagent: idAt(payload(), hooks.subagent),
    turn: idAt(payload(), hooks.turn),
    carriesState: call.carriesState,
    ...(context === undefined ? {} : { context }),
    ...(version === undefined ? {} : { version }),
  }
}
