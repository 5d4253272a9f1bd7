/** The account of one verdict: the JSON of `tma explain` and the same for people. */
import { cleanText } from './clean-text'
import type { ExplainReport } from './contracts/surfaces'
import { driftOf, driftText } from './drift'
import type { EvidenceLine, Now } from './evidence'
import { gaugeNote, gaugeOf } from './gauge'
import { evidenceOf, type Observation } from './observe'
import { CONTAINED } from './registration'
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
    evidence: evidenceOf(observation, now).map(evidenceJson),
    rules: screening?.rules ?? [],
    ...(identity === undefined ? {} : { version: versionJson(observation) }),
    ...(context === undefined ? {} : { context }),
  }
}

const evidenceText = ({ source, state, detail, note }: Account['evidence'][number]): string =>
  `  ${source.padEnd(7)} ${detail === null ? state : `${state} (${detail})`}: ${note}`

const contextText = ({ pct, tokens, note }: NonNullable<Account['context']>): string => {
  if (pct === null) return `  context not known: ${note}`
  return `  context ${pct} % used${tokens === null ? '' : `, ${tokens} tokens`}: ${note}`
}

const headline = ({ agent, state, detail, frozen }: Account): string => {
  if (agent === null || state === null) return 'no agent'
  return `${agent}: ${state}${detail === null ? '' : ` (${detail})`}${frozen ? ', frozen' : ''}`
}

const processText = ({ by, pid }: NonNullable<Account['identity']>, isForeground: boolean): string => {
  if (by === 'hook') return `  process ${pid}, ${CONTAINED}`
  return `  process ${pid}, known by its ${by}${isForeground ? '' : '; something else owns the terminal'}`
}

/** Columns of a page that no terminal has told. */
const USUAL_WIDTH = 80
const INDENT = ' '.repeat(10)

/** Ids after a word, as many in a row as its columns hold; a manifest may have dozens of rules. */
const idLines = (lead: string, ids: ReadonlyArray<string>, width: number): string[] => {
  const rows: string[] = []
  let row = lead
  for (const [i, id] of (ids.length === 0 ? ['none'] : ids).entries()) {
    const word = i < ids.length - 1 ? `${id},` : id
    const isFull = row.length + 1 + word.length > width && row.trim() !== ''
    if (isFull) rows.push(row)
    row = isFull ? `${INDENT}  ${word}` : `${row} ${word}`
  }
  return [...rows, row]
}

/** The account as lines for a person; `width` is that of the terminal, in columns. */
export const accountLines = (account: Account, width = USUAL_WIDTH): ReadonlyArray<string> => {
  const { identity, foreground_is_agent: isForeground, evidence, rules, version, context } = account
  const matched = rules.filter((rule) => rule.matched).map(({ id }) => id)
  const missed = rules.filter((rule) => !rule.matched).map(({ id }) => id)
  return [
    headline(account),
    `  why     ${account.reason}`,
    ...(identity === null ? [] : [processText(identity, isForeground)]),
    ...(version === undefined
      ? []
      : [`  version ${driftText(version.running ?? undefined, version.tested ?? undefined)}`]),
    ...(context === undefined ? [] : [contextText(context)]),
    ...evidence.map(evidenceText),
    ...(rules.length === 0
      ? []
      : [...idLines('  rules   hit:', matched, width), ...idLines(`${INDENT}missed:`, missed, width)]),
  ]
}
