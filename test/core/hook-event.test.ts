import test from 'ava'
import type { HookEvent } from '../../src/core/evidence'
import { type HookCall, hookEventOf } from '../../src/core/hook-event'
import type { HookEntry, HooksTable } from '../../src/core/manifest'
import { aManifest } from '../helpers/builders'

const working: HookEntry['claim'] = { kind: 'state', state: 'working', detail: undefined }
const blocked: HookEntry['claim'] = { kind: 'state', state: 'blocked', detail: 'permission' }
const idle: HookEntry['claim'] = { kind: 'state', state: 'idle', detail: undefined }

const anEntry = (over: Partial<HookEntry> = {}): HookEntry => ({
  event: 'Tool',
  matcher: undefined,
  claim: working,
  turnEnd: false,
  where: {},
  unless: {},
  ...over,
})

const aCall = (over: Partial<HookCall> = {}): HookCall => ({
  event: 'Tool',
  payload: '{}',
  at: 1_000,
  carriesState: true,
  ...over,
})

const eventOf = (
  map: ReadonlyArray<Partial<HookEntry>>,
  call: Partial<HookCall> = {},
  hooks: Partial<HooksTable> = {},
): HookEvent | undefined =>
  hookEventOf(
    aManifest({
      hooks: {
        covers: [],
        map: map.map(anEntry),
        shared: false,
        session: undefined,
        subagent: undefined,
        turn: undefined,
        version: undefined,
        ...hooks,
      },
    }),
    aCall(call),
  )

const claims = test.macro(
  (t, map: ReadonlyArray<Partial<HookEntry>>, payload: string, claim: HookEntry['claim'] | undefined) => {
    t.deepEqual(eventOf(map, { payload })?.claim, claim)
  },
)

test('an agent without hooks has no events', (t) => t.is(hookEventOf(aManifest(), aCall()), undefined))
test('an event that is not in the map is none', claims, [{ event: 'Stop' }], '{}', undefined)
test('the name is compared whole', claims, [{ event: 'Too' }, { event: 'Tools' }], '{}', undefined)
test('the first entry that applies wins', claims, [{ claim: blocked }, { claim: idle }], '{}', blocked)

test('an event carries what its entry and its payload say', (t) => {
  const event = eventOf(
    [{ claim: blocked, turnEnd: true }],
    { payload: '{"session_id":"s1","a":{"id":"c1"},"turn_id":7}', at: 5, carriesState: false },
    { session: 'session_id', subagent: 'a.id', turn: 'turn_id' },
  )
  const expected: HookEvent = {
    claim: blocked,
    turnEnd: true,
    at: 5,
    session: 's1',
    subagent: 'c1',
    turn: '7',
    carriesState: false,
  }
  t.deepEqual(event, expected)
})

// Matcher

const byMatcher = [{ matcher: '"tool":"Ask"', claim: blocked }, { claim: working }]
test('a matcher is searched in the raw payload', claims, byMatcher, '{"tool":"Ask"}', blocked)
test('a matcher that is not found leaves the entry out', claims, byMatcher, '{"tool": "Ask"}', working)
test('a matcher needs no JSON', claims, byMatcher, 'so "tool":"Ask" it said', blocked)
test('a matcher needs no whole payload', claims, byMatcher, '{"tool":"Ask","x":"cut he', blocked)

// Conditions

const asks = [
  { where: { tool: '^Ask$', 'o.mode': '^a' }, claim: blocked },
  { unless: { 'tasks[].status': '^running$', 'o.mode': 'z' }, claim: idle },
  { claim: working },
]
test('all of `where` must match', claims, asks, '{"tool":"Ask","o":{"mode":"auto"}}', blocked)
test('one of `where` is not enough', claims, asks, '{"tool":"Ask","o":{"mode":"x"}}', idle)
test(
  '`where` is not fooled by the same words in a prompt',
  claims,
  asks,
  '{"p":"\\"tool\\":\\"Ask\\"","o":{"mode":"a"}}',
  idle,
)
test(
  'none of `unless` may match',
  claims,
  asks,
  '{"tasks":[{"status":"done"},{"status":"running"}]}',
  working,
)
test('`unless` of what is missing holds', claims, asks, '{"tasks":[]}', idle)
test('`where` of a payload that cannot be read does not hold', claims, asks, 'no JSON', idle)
test(
  '`where` reads what stands before a cut',
  claims,
  asks,
  '{"tool":"Ask","o":{"mode":"a"},"text":"…',
  blocked,
)

// Ids

const idOf = (id: unknown): string | undefined =>
  eventOf([{}], { payload: JSON.stringify({ id }) }, { session: 'id' })?.session

test('an id is a short word of safe characters', (t) => {
  t.is(idOf('01a23209-d448-7bb0'), '01a23209-d448-7bb0')
  t.is(idOf('/home/dev/.pi/s.jsonl'), '/home/dev/.pi/s.jsonl')
  t.is(idOf("a#{b}\u202e\n'"), 'a__b____')
  t.is(idOf('x'.repeat(1_000_000)), 'x'.repeat(128))
})

for (const id of ['', null, {}, [], ['a']]) {
  test(`${JSON.stringify(id)} is no id`, (t) => t.is(idOf(id), undefined))
}

test('without a path there is no id', (t) => {
  t.is(eventOf([{}], { payload: '{"session_id":"s"}' })?.session, undefined)
})

// Whatever comes

for (const [what, payload] of [
  ['empty', ''],
  ['no JSON', '<html>'],
  ['invalid UTF-8, replaced', '{"id":"\ufffd\ufffd"}'],
  ['nested 100,000 deep', `{"id":"s","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['nested 100,000 deep and cut', `{"id":"s","x":${'['.repeat(100_000)}`],
  ['256 KiB of one text', `{"id":"s","x":"${'y'.repeat(262_000)}"}`],
  ['full of keys of objects', '{"__proto__":{"id":"s"},"constructor":1,"hasOwnProperty":2}'],
] as const) {
  test(`a payload that is ${what} still is the event it came with`, (t) => {
    const event = eventOf(
      [{ where: { 'x[].y': '.' }, claim: idle }, { matcher: 'never found', claim: idle }, {}],
      { payload },
      { session: 'id', turn: '__proto__.id' },
    )
    t.is(event?.claim, working)
  })
}

test('a version that the payload tells is part of the event, and only then', (t) => {
  const hooks = { version: 'oakVersion' }
  t.is(eventOf([{}], { payload: '{"oakVersion":"3.0.65"}' }, hooks)?.version, '3.0.65')
  t.false('version' in (eventOf([{}], { payload: '{}' }, hooks) ?? {}))
})
