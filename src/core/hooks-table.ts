/** Declares the `[hooks]` tables: how an agent's events map to claims. */
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { absent, optional, required } from '../schema/field'
import { Pattern } from '../schema/pattern'
import { dictionary, Flag, list, oneOf, Text, Word } from '../schema/scalars'
import { isTable, table } from '../schema/table'
import { STATES } from './state'

export const StateWord = oneOf('a state', STATES)

const Edge = oneOf('an edge', ['start', 'end'] as const)

export const StateClaim = table('a state claim', {
  state: required(StateWord, 'The state that the event proves.'),
  detail: absent(Word, 'What the state is about, such as `permission`.'),
})

export const LifecycleClaim = table('a lifecycle claim', {
  lifecycle: required(Edge, 'The session starts or ends.'),
})

export const SubagentClaim = table('a subagent claim', {
  subagent: required(Edge, '(0.2) A child of the session starts or ends.'),
})

export type HookClaim =
  | ({ readonly kind: 'state' } & t.TypeOf<typeof StateClaim>)
  | ({ readonly kind: 'lifecycle' } & t.TypeOf<typeof LifecycleClaim>)
  | ({ readonly kind: 'subagent' } & t.TypeOf<typeof SubagentClaim>)

const CLAIMS = ['state', 'lifecycle', 'subagent'] as const

/** The branch is chosen by its key: a union of codecs would report every branch. */
const validateClaim: t.Validate<unknown, HookClaim> = (u, context) => {
  if (!isTable(u)) return t.failure(u, context)
  const found = CLAIMS.filter((key) => Object.hasOwn(u, key))
  const [kind] = found
  if (kind === undefined || found.length > 1) {
    const but = found.length > 1 ? `, not ${found.join(' and ')}` : ''
    return t.failure(u, context, `must hold exactly one of ${CLAIMS.join(', ')}${but}`)
  }
  switch (kind) {
    case 'state':
      return E.map((claim: t.TypeOf<typeof StateClaim>) => ({ kind, ...claim }))(
        StateClaim.validate(u, context),
      )
    case 'lifecycle':
      return E.map((claim: t.TypeOf<typeof LifecycleClaim>) => ({ kind, ...claim }))(
        LifecycleClaim.validate(u, context),
      )
    case 'subagent':
      return E.map((claim: t.TypeOf<typeof SubagentClaim>) => ({ kind, ...claim }))(
        SubagentClaim.validate(u, context),
      )
  }
}

const Claim = new t.Type<HookClaim, unknown, unknown>(
  'a claim such as { state = "idle" }',
  (u): u is HookClaim => isTable(u) && CLAIMS.some((kind) => kind === u.kind),
  validateClaim,
  (claim) => claim,
)

const Conditions = dictionary(Text, Pattern, 'a table of payload paths and patterns')

export const HookEntryTable = table('an entry of hooks.map', {
  event: required(Text, "The agent's name of the event."),
  matcher: absent(Pattern, 'Searched in the raw payload; no match, and the entry does not apply.'),
  claim: required(Claim, 'What the event asserts.'),
  turn_end: optional(Flag, false, 'The event means that a turn ended: it raises the done marker.'),
  where: optional(Conditions, {}, '(0.2) Payload path to pattern: all must match the value there.'),
  unless: optional(Conditions, {}, '(0.2) Payload path to pattern: none may match the value there.'),
})

const Covered = oneOf('a state or lifecycle', [...STATES, 'lifecycle'] as const)

export const HooksTable = table('hooks', {
  covers: optional(list(Covered, 'a list of states and lifecycle'), [], 'What the hooks report.'),
  map: optional(
    list(HookEntryTable, 'a list of tables'),
    [],
    'Tried in file order; the first entry whose event and conditions hold wins.',
  ),
  shared: optional(Flag, false, "(0.2) The agent's hooks run in one process for several panes."),
  session: absent(Text, '(0.2) Payload path of the session id.'),
  subagent: absent(Text, '(0.2) Payload path of the subagent id.'),
  turn: absent(Text, '(0.2) Payload path of the turn id.'),
  version: absent(Text, "(0.2) Payload path of the agent's version."),
})
