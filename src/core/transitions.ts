/** The changes of one cycle, as the journal keeps them. */
import type { Transition } from './contracts/stream'
import type { Memory } from './memory'
import { REASONS, type Verdict } from './verdict'

export interface Change {
  readonly pane: string
  readonly before: Memory | undefined
  readonly after: { readonly memory: Memory; readonly verdict: Verdict } | undefined
}

const SEEN = 'the person has seen it'
const UNSEEN = 'the person is to see it'

const gone = (pane: string, before: Memory, time: number): Transition => ({
  schema: 1,
  time,
  pane,
  agent: before.agent,
  from: before.lastKnown?.state ?? null,
  to: null,
  detail: null,
  source: 'process',
  reason: 'the process is gone',
  event: 'gone',
  attention: false,
  repository: null,
})

const isSameAgent = (before: Memory | undefined, after: Memory): before is Memory =>
  before?.agent === after.agent && before.pid === after.pid && before.started === after.started

const isMarked = ({ raisedAt }: Memory): boolean => raisedAt !== undefined

/** Of an agent that stays idle: its mark was raised or lowered. */
const isMarkMoved = (before: Memory, { memory, verdict }: NonNullable<Change['after']>): boolean =>
  before.lastKnown?.state === 'idle' &&
  (verdict.state === 'idle' || verdict.state === 'unknown') &&
  isMarked(before) !== isMarked(memory)

const moved = (
  { pane }: Change,
  known: Memory | undefined,
  after: NonNullable<Change['after']>,
  time: number,
): ReadonlyArray<Transition> => {
  const { memory, verdict } = after
  const { state: to, detail, source, reason } = verdict
  const from = known?.lastKnown?.state ?? null
  const attention = isMarked(memory)
  const line = (event: Transition['event'], next: Transition['to'], why: string): Transition => ({
    schema: 1,
    time,
    pane,
    agent: memory.agent,
    from,
    to: next,
    detail: detail ?? null,
    source,
    reason: why,
    event,
    attention,
    repository: null,
  })
  if (to !== 'unknown' && to !== from) return [line(from === null ? 'found' : 'state', to, REASONS[reason])]
  if (known === undefined || !isMarkMoved(known, after)) return []
  return [line('mark', from, attention ? UNSEEN : SEEN)]
}

/** A state is compared with the last one that was known; a new process begins from nothing. Where it works is for others to add. */
export const transitionsOf = (changes: ReadonlyArray<Change>, time: number): ReadonlyArray<Transition> =>
  changes.flatMap((change) => {
    const { pane, before, after } = change
    if (after === undefined) return before === undefined ? [] : [gone(pane, before, time)]
    const known = isSameAgent(before, after.memory) ? before : undefined
    const ended = before !== undefined && known === undefined ? [gone(pane, before, time)] : []
    return [...ended, ...moved(change, known, after, time)]
  })
