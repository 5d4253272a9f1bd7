/** What `ls --json`, `status --format json`, `explain --json` and `doctor --json` print. */
import * as t from 'io-ts'
import { nullable, Schema, SourceWord, StateWord } from './words'

/**
 * One agent; host, server (its socket) and pane together are its key. `since`: epoch ms. `attention`: blocked, or idle and
 * not seen yet. `context_pct`: how full its context window is, in percent, and `tokens` how many are in it.
 */
export const ListedAgent = t.type({
  pane: t.string,
  agent: t.string,
  state: StateWord,
  detail: nullable(t.string),
  source: SourceWord,
  since: t.number,
  attention: t.boolean,
  location: t.string,
  title: t.string,
  host: t.string,
  server: t.string,
  context_pct: nullable(t.number),
  tokens: nullable(t.number),
})
export type ListedAgent = t.TypeOf<typeof ListedAgent>

export const LsReport = t.type({ schema: Schema, agents: t.readonlyArray(ListedAgent) })

/** How many agents are in each state; one that is done is not counted as idle. */
export const StatusReport = t.type({
  schema: Schema,
  blocked: t.number,
  done: t.number,
  working: t.number,
  idle: t.number,
  unknown: t.number,
})

const Evidence = t.type({
  source: SourceWord,
  state: t.union([StateWord, t.literal('hold')]),
  detail: nullable(t.string),
  at: nullable(t.number),
  note: t.string,
})

const Version = t.type({
  running: nullable(t.string),
  tested: nullable(t.string),
  drift: t.keyof({ tested: null, newer: null, older: null, outside: null, untested: null, unknown: null }),
})

/** How full the context window is, in percent and tokens; null: not known. `note`: by what it is known, or why it is not. */
const Context = t.type({ pct: nullable(t.number), tokens: nullable(t.number), note: t.string })

/**
 * `pane`: of a live pane. `version`: of a pane with an agent: what runs and what its rules were checked against. `since`: epoch
 * ms. `until`: what would change the state; both null without one. `context`: of an agent
 * that tells of it.
 */
export const ExplainReport = t.intersection([
  t.type({
    schema: Schema,
    agent: nullable(t.string),
    identity: nullable(t.type({ by: t.string, pid: t.number })),
    foreground_is_agent: t.boolean,
    frozen: t.boolean,
    state: nullable(StateWord),
    detail: nullable(t.string),
    reason: t.string,
    evidence: t.readonlyArray(Evidence),
    rules: t.readonlyArray(t.type({ id: t.string, matched: t.boolean })),
  }),
  t.partial({
    version: Version,
    context: Context,
    pane: t.string,
    since: nullable(t.number),
    until: nullable(t.string),
    processes: t.readonlyArray(t.type({ pid: t.number, name: t.string, why: t.string })),
  }),
])
export type ExplainReport = t.TypeOf<typeof ExplainReport>

/** What is worth a sentence in a section, and the commands or words that mend it. */
const Finding = t.type({ what: t.string, remedies: t.readonlyArray(t.string) })
const Section = t.type({ title: t.string, text: t.string, findings: t.readonlyArray(Finding) })

/**
 * `kind`: which finding of docs/doctor.md it is. `mend`: one line for `sh`; null where no command can. `keep`: what the person
 * writes or does so that it stays mended. `asks`: false for what is only good to know.
 */
const Ailment = t.type({
  kind: t.string,
  level: t.keyof({ hides: null, costs: null, note: null }),
  section: t.string,
  what: t.string,
  why: t.string,
  mend: nullable(t.string),
  keep: nullable(t.string),
  asks: t.boolean,
})

/** `failure`: what kept doctor from looking at the server; null: nothing did. */
export const DoctorReport = t.type({
  schema: Schema,
  version: t.string,
  failure: nullable(t.string),
  verdict: t.string,
  findings: t.readonlyArray(Ailment),
  sections: t.readonlyArray(Section),
})
export type DoctorReport = t.TypeOf<typeof DoctorReport>

/** Milliseconds in each state; how many times agents began to wait for the person, and the longest such wait. */
const Tally = t.type({
  blocked_ms: t.number,
  blocked_count: t.number,
  blocked_longest_ms: t.number,
  done_ms: t.number,
  working_ms: t.number,
  idle_ms: t.number,
  unknown_ms: t.number,
})

/** From `since` to `until` (epoch ms). `day`: year-month-day on this machine's clock. `repository`: null: not known. */
export const StatsReport = t.type({
  schema: Schema,
  since: t.number,
  until: t.number,
  days: t.readonlyArray(t.intersection([t.type({ day: t.string }), Tally])),
  agents: t.readonlyArray(t.intersection([t.type({ agent: t.string }), Tally])),
  repositories: t.readonlyArray(t.intersection([t.type({ repository: nullable(t.string) }), Tally])),
})
export type StatsReport = t.TypeOf<typeof StatsReport>
