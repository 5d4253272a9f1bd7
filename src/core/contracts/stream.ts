/** What is told as it happens: lines of the journal, lines of `subscribe`, the answers of `wait` and `act`. */
import * as t from 'io-ts'
import { BucketWord, nullable, Schema, SourceWord, StateWord } from './words'

/** `mark`: the state stays idle, and the person has seen it, or is to see it again. */
const ChangeWord = t.keyof({ found: null, state: null, mark: null, gone: null })

const line = {
  schema: Schema,
  /** Epoch ms. */
  time: t.number,
  pane: t.string,
  agent: t.string,
  /** Null: the agent was just found. */
  from: nullable(StateWord),
  /** Null: it is gone. */
  to: nullable(StateWord),
  detail: nullable(t.string),
  source: SourceWord,
  reason: t.string,
}
const added = {
  event: ChangeWord,
  /** From now on the agent is done: idle, and not seen yet. */
  attention: t.boolean,
  /** Name of the repository, or of the folder outside any, in which the agent works; foreign text. Null: it is not known. */
  repository: nullable(t.string),
}

/** One line of the journal. An older one lacks what was added. */
export const JournalLine = t.intersection([t.type(line), t.partial(added)])
export type JournalLine = t.TypeOf<typeof JournalLine>

/** One change, whole. */
export const Transition = t.type({ ...line, ...added })
export type Transition = t.TypeOf<typeof Transition>

/** Changes were lost: the reader was slower than the journal is kept. */
export const Gap = t.type({ schema: Schema, event: t.literal('gap'), time: t.number })

export const SubscribeLine = t.union([Transition, Gap])

/** `agents`: those that are as wanted at the end. `at`: epoch ms since when, as far as is known. */
export const WaitReport = t.type({
  schema: Schema,
  result: t.keyof({ met: null, timeout: null, 'pane-gone': null, 'agent-gone': null }),
  until: t.readonlyArray(BucketWord),
  agents: t.readonlyArray(
    t.type({ pane: t.string, agent: t.string, state: BucketWord, detail: nullable(t.string), at: t.number }),
  ),
})
export type WaitReport = t.TypeOf<typeof WaitReport>

/** `agent`: null for a pane without one. `reason`: null when there is nothing to say. `keys`: pressed, or would be. */
export const ActReport = t.intersection([
  t.type({
    schema: Schema,
    action: t.string,
    pane: t.string,
    agent: nullable(t.string),
    result: t.keyof({ sent: null, 'dry-run': null, refused: null, failed: null, gone: null }),
    reason: nullable(t.string),
    keys: t.readonlyArray(t.string),
  }),
  /** Of a dry run: names what was on the screen. */
  t.partial({ seen: t.string }),
])
export type ActReport = t.TypeOf<typeof ActReport>
