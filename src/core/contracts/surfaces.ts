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

/** `context`: of an agent that tells of it. `pane`: of a live pane. `version`: of a pane with an agent: what runs and what its rules were checked against. */
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
  t.partial({ version: Version, context: Context, pane: t.string }),
])
export type ExplainReport = t.TypeOf<typeof ExplainReport>

/** What is worth a sentence in a section, and the commands or words that mend it. */
const Finding = t.type({ what: t.string, remedies: t.readonlyArray(t.string) })
const Section = t.type({ title: t.string, text: t.string, findings: t.readonlyArray(Finding) })

/** `failure`: what kept doctor from looking at the server; null: nothing did. */
export const DoctorReport = t.type({
  schema: Schema,
  version: t.string,
  failure: nullable(t.string),
  sections: t.readonlyArray(Section),
})
export type DoctorReport = t.TypeOf<typeof DoctorReport>
