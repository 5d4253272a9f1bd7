/** The changes of one cycle, as the journal keeps them. */
import type { Memory } from './memory'
import { REASONS, type Verdict } from './verdict'

/** One line of the journal; times are epoch ms. `from` null: the agent was just found; `to` null: it is gone. */
export interface Transition {
  readonly schema: 1
  readonly time: number
  readonly pane: string
  readonly agent: string
  readonly from: string | null
  readonly to: string | null
  readonly detail: string | null
  readonly source: string
  readonly reason: string
}

export interface Change {
  readonly pane: string
  readonly before: Memory | undefined
  readonly after: { readonly memory: Memory; readonly verdict: Verdict } | undefined
}

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
})

const isSameAgent = (before: Memory | undefined, after: Memory): before is Memory =>
  before?.agent === after.agent && before.pid === after.pid && before.started === after.started

/** A state is compared with the last one that was known; a new process begins from nothing. */
export const transitionsOf = (changes: ReadonlyArray<Change>, time: number): ReadonlyArray<Transition> =>
  changes.flatMap(({ pane, before, after }) => {
    if (after === undefined) return before === undefined ? [] : [gone(pane, before, time)]
    const { memory, verdict } = after
    const known = isSameAgent(before, memory) ? before : undefined
    const ended = before !== undefined && known === undefined ? [gone(pane, before, time)] : []
    const from = known?.lastKnown?.state ?? null
    if (verdict.state === 'unknown' || verdict.state === from) return ended
    const { state: to, detail, source, reason } = verdict
    const { agent } = memory
    const line = { schema: 1 as const, time, pane, agent, from, to, detail: detail ?? null, source }
    return [...ended, { ...line, reason: REASONS[reason] }]
  })
