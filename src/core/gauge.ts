/**
 * The gauge of one pane from cycle to cycle: what its agent said last, of the session that owns the pane. It comes with
 * events, lies in the file that the command of a status line leaves, or stands at the end of the agent's own record.
 */
import { readRollout } from './codex-rollout'
import { HOOK_READERS, LINE_READERS } from './context-formats'
import type { ContextReading, Gauge, SaidContext } from './context-reading'
import type { HookEvent } from './evidence'
import type { Manifest } from './manifest'
import type { Memory } from './memory'
import { parsePayload } from './payload'

/** What was found beside the events of a cycle. `at`: when it was written (epoch ms). */
export type ContextSource =
  | { readonly kind: 'line'; readonly payload: string; readonly at: number }
  | { readonly kind: 'tail'; readonly text: string; readonly session: string; readonly at: number }

type HeldGauge = NonNullable<Memory['gauge']>
type ContextTable = NonNullable<NonNullable<Manifest['telemetry']>['context']>

const TAIL_READERS: Readonly<Record<string, typeof readRollout>> = { 'codex-rollout-jsonl': readRollout }

/** Formats that have a reader, by the channel on which they come. */
export const CONTEXT_FORMATS: Readonly<Record<ContextTable['channel'], ReadonlyArray<string>>> = {
  event: [...Object.keys(LINE_READERS), ...Object.keys(HOOK_READERS)],
  'file-tail': Object.keys(TAIL_READERS),
  screen: [],
}

const own = <A>(table: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** What an event says, where its agent says it with events. */
export const readEventContext = (
  context: ContextTable | undefined,
  payload: () => unknown,
): SaidContext | undefined => {
  const read = context?.channel === 'event' ? own(HOOK_READERS, context.format) : undefined
  const reading = read?.(payload())
  return reading?.kind === 'none' ? undefined : reading
}

const readSource = ({ channel, format }: ContextTable, source: ContextSource): ContextReading => {
  if (source.kind === 'tail') {
    const read = channel === 'file-tail' ? own(TAIL_READERS, format) : undefined
    return read?.(source.text, source.session) ?? { kind: 'none', note: 'nothing reads it' }
  }
  const payload = parsePayload(source.payload)
  const read = channel === 'event' ? own(LINE_READERS, format) : undefined
  // Cut short, or no JSON: nothing was said.
  return payload === undefined || read === undefined
    ? { kind: 'none', note: 'what it left cannot be read' }
    : read(payload)
}

/** Ids come from payloads and may be anything. */
const ID_LENGTH = 128

const heldOf = (reading: SaidContext, at: number): HeldGauge => ({
  pct: reading.kind === 'gauge' ? reading.gauge.pct : undefined,
  tokens: reading.kind === 'gauge' ? reading.gauge.tokens : undefined,
  note: reading.kind === 'gauge' ? undefined : reading.note,
  session: reading.session?.slice(0, ID_LENGTH),
  at,
})

/** A new session of the pane begins with nothing known. */
const begins = ({ claim, subagent }: HookEvent): boolean =>
  claim.kind === 'lifecycle' && claim.lifecycle === 'start' && subagent === undefined

const afterEvent = (held: HeldGauge | undefined, event: HookEvent): HeldGauge | undefined => {
  const { context, at } = event
  if (!event.carriesState) return held
  if (context !== undefined) return heldOf({ ...context, session: context.session ?? event.session }, at)
  return begins(event) ? { pct: undefined, tokens: undefined, note: undefined, session: undefined, at } : held
}

/** A line that lies there since before what is known is old; a record says at any time what holds now. */
const afterSource = (
  held: HeldGauge | undefined,
  table: ContextTable,
  source: ContextSource,
): HeldGauge | undefined => {
  if (source.kind === 'line' && held !== undefined && source.at <= held.at) return held
  const reading = readSource(table, source)
  if (reading.kind !== 'none') return heldOf(reading, source.at)
  return source.kind === 'tail' && held?.session !== source.session ? undefined : held
}

export interface GaugeFacts {
  readonly manifest: Manifest
  readonly events: ReadonlyArray<HookEvent>
  /** Undefined: none was found, or looked for. */
  readonly source: ContextSource | undefined
}

/**
 * What is held after a cycle. `memory`: after the fold, with what was held before. A session that is not the pane's says
 * nothing about it.
 */
export const heldGauge = (
  memory: Pick<Memory, 'gauge' | 'owner'>,
  { manifest, events, source }: GaugeFacts,
): HeldGauge | undefined => {
  const table = manifest.telemetry?.context
  if (table === undefined) return undefined
  const { owner } = memory
  const isOwn = (session: string | undefined): boolean =>
    owner === undefined || session === undefined || session === owner
  const told = events.filter(({ context, session }) => isOwn(context?.session ?? session))
  const heard = told.reduce(afterEvent, memory.gauge)
  const found =
    source === undefined ? (isOfTail(table) ? undefined : heard) : afterSource(heard, table, source)
  return found !== undefined && isOwn(found.session) ? found : undefined
}

/** Which record is the pane's can no longer be proven: what it said is nobody's. */
const isOfTail = ({ channel }: ContextTable): boolean => channel === 'file-tail'

/** Undefined: there is none. */
export const gaugeOf = ({ gauge }: Pick<Memory, 'gauge'>): Gauge | undefined =>
  gauge?.pct === undefined ? undefined : { pct: gauge.pct, tokens: gauge.tokens }

/** Why there is no gauge, in words; undefined where the agent has none to be read. */
export const gaugeNote = (
  manifest: Manifest,
  { gauge }: Partial<Pick<Memory, 'gauge'>>,
): string | undefined => {
  const table = manifest.telemetry?.context
  if (table === undefined) return undefined
  const known = CONTEXT_FORMATS[table.channel]
  if (!known.includes(table.format)) return `no reader for the format ${table.format} on ${table.channel}`
  return gauge === undefined ? 'nothing was heard of it' : (gauge.note ?? table.format)
}
