/** The bus: a verdict as tmux options on its pane, summaries on its window, session and server. Names are a contract. */
import type { Gauge } from './context-reading'
import { gaugeOf } from './gauge'
import type { Memory } from './memory'
import type { Verdict } from './verdict'

/** Options of ours on a pane, by name; a missing name is one that must not be set. */
export type Stamp = Readonly<Record<string, string>>

/** Everything published about one agent pane; times are epoch ms. */
export const stampOf = (memory: Memory, verdict: Verdict): Stamp => ({
  '@agent_name': memory.agent,
  '@agent_pid': String(memory.pid),
  ...(memory.started === undefined ? {} : { '@agent_started': memory.started }),
  '@agent_state': verdict.state,
  ...(verdict.detail === undefined ? {} : { '@agent_detail': verdict.detail }),
  '@agent_source': verdict.source,
  '@agent_since': String(verdict.since),
  ...(memory.raisedAt === undefined ? {} : { '@agent_attention': '1' }),
  ...(isSafe(memory.owner) ? { '@agent_session': memory.owner } : {}),
  ...(childCount(memory) === 0 ? {} : { '@agent_subagents': String(childCount(memory)) }),
  ...gaugeStamp(gaugeOf(memory)),
})

export const CONTEXT_PCT = '@agent_context_pct'
const TOKENS = '@agent_tokens'
export const GAUGE_NAMES = [CONTEXT_PCT, TOKENS] as const

const gaugeStamp = (gauge: Gauge | undefined): Stamp =>
  gauge === undefined
    ? {}
    : {
        [CONTEXT_PCT]: String(gauge.pct),
        ...(gauge.tokens === undefined ? {} : { [TOKENS]: String(gauge.tokens) }),
      }

/** Ids of sessions come from payloads and may be anything. */
const isSafe = (id: string | undefined): id is string => id !== undefined && /^[\w.:-]{1,128}$/.test(id)

const childCount = (memory: Memory): number => Object.keys(memory.children).length

/** Names that are ours on a pane and are taken away when the agent goes. */
export const STAMP_NAMES: ReadonlyArray<string> = [
  '@agent_name',
  '@agent_pid',
  '@agent_started',
  '@agent_state',
  '@agent_detail',
  '@agent_source',
  '@agent_since',
  '@agent_attention',
  '@agent_session',
  '@agent_subagents',
  ...GAUGE_NAMES,
  '@agent_evidence_at',
  '@tma_pane',
  '@tma_next',
]

/** A pane that needs the person: blocked, or done. */
export interface Waiting {
  readonly pane: string
  readonly isBlocked: boolean
  readonly since: number
}

/** Who needs the person most first: blocked longest, then done oldest. The pane id settles ties, so the ring is stable. */
export const ring = (waiting: ReadonlyArray<Waiting>): ReadonlyArray<string> =>
  [...waiting]
    .sort(
      (a, b) =>
        Number(b.isBlocked) - Number(a.isBlocked) ||
        a.since - b.since ||
        a.pane.localeCompare(b.pane, 'en', { numeric: true }),
    )
    .map(({ pane }) => pane)
