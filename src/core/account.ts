/** The account of one verdict: the JSON of `tma explain`. */
import { cleanText } from './clean-text'
import type { ExplainReport } from './contracts/surfaces'
import { driftOf } from './drift'
import type { EvidenceLine, Now } from './evidence'
import { gaugeNote, gaugeOf } from './gauge'
import { evidenceOf, type Observation } from './observe'
import { OUTLOOKS } from './outlook'
import { REASONS } from './verdict'

/** Schema 1, additive only; what a command adds to it is its own. */
export type Account = ExplainReport

const evidenceJson = ({ source, state, detail, at, note }: EvidenceLine) => ({
  source,
  state,
  detail: detail ?? null,
  at: at ?? null,
  note: cleanText(note, 200),
})

const versionJson = ({ manifest, folded }: Observation): NonNullable<Account['version']> => {
  const running = folded.memory?.version
  const tested = manifest?.testedVersions
  return {
    running: running === undefined ? null : cleanText(running, 64),
    tested: tested ?? null,
    drift: driftOf(running, tested),
  }
}

const contextJson = ({ manifest, folded }: Observation): Account['context'] => {
  const { memory } = folded
  const note = manifest && memory && gaugeNote(manifest, memory)
  const gauge = memory && gaugeOf(memory)
  return note === undefined
    ? undefined
    : { pct: gauge?.pct ?? null, tokens: gauge?.tokens ?? null, note: cleanText(note, 200) }
}

const reasonOf = ({ folded: { verdict }, client }: Observation): string => {
  if (verdict !== undefined) return REASONS[verdict.reason]
  return client === undefined
    ? 'no process of this pane is an agent'
    : 'a container holds the terminal, and no agent in it has reported by its hooks'
}

export const accountOf = (observation: Observation, now: Now): Account => {
  const { identity, screening, folded } = observation
  const { verdict } = folded
  const context = contextJson(observation)
  // Frozen says that the last state is kept on purpose; with nothing to keep the state is unknown.
  return {
    schema: 1,
    agent: identity?.agent ?? null,
    identity: identity === undefined ? null : { by: identity.by, pid: identity.process.pid },
    foreground_is_agent: identity?.isForeground ?? false,
    frozen: verdict?.frozen ?? false,
    state: verdict?.state ?? null,
    detail: verdict?.detail ?? null,
    reason: reasonOf(observation),
    since: verdict?.since ?? null,
    until: verdict === undefined ? null : OUTLOOKS[verdict.reason],
    evidence: evidenceOf(observation, now).map(evidenceJson),
    rules: screening?.rules ?? [],
    ...(identity === undefined ? {} : { version: versionJson(observation) }),
    ...(context === undefined ? {} : { context }),
  }
}
