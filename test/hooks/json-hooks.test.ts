import test from 'ava'
import * as E from 'fp-ts/Either'
import type { Edit } from '../../src/hooks/agent-hooks'
import { jsonHooks } from '../../src/hooks/json-hooks'
import type { Dialect } from '../../src/hooks/json-text'
import { commandAt, isOfAnotherPlace, valueIn } from '../helpers/hook-edits'
import { JSON_SHAPES, JSONC_SHAPES } from '../helpers/hook-shapes'

const EVENTS = ['Start', 'Stop']

const edit = (dialect: Dialect, folder = '/new'): Edit =>
  jsonHooks({
    agent: 'demo',
    dialect,
    events: EVENTS,
    handler: (event) => ({ type: 'command', command: commandAt(folder, event) }),
    group: (handler) => ({ hooks: [handler] }),
  })

const comments = (text: string): ReadonlyArray<string> =>
  text.match(/\/\*[\s\S]*?\*\/|\/\/(?!.*",?$)[^\r\n]*/g) ?? []

for (const [dialect, shapes] of [
  ['json', JSON_SHAPES],
  ['jsonc', JSONC_SHAPES],
] as const)
  for (const { name, before, after } of shapes) {
    test(`${dialect}: ${name}: an installation, and another one that changes no byte`, (t) => {
      t.deepEqual(edit(dialect).install(before), E.right(after))
      t.deepEqual(edit(dialect).install(after), E.right(after))
      t.deepEqual(edit(dialect).wiring(after), E.right('wired'))
      t.true(edit(dialect).isForeignEqual(before, after))
    })

    test(`${dialect}: ${name}: ours of an older place is led to the new one where it stands`, (t) => {
      const old = E.getOrElse(() => '')(edit(dialect, '/older/place').install(before))
      t.deepEqual(edit(dialect).wiring(old), E.right('stale'))
      t.deepEqual(edit(dialect).install(old), E.right(after))
    })

    test(`${dialect}: ${name}: a removal takes ours and leaves every other value and comment`, (t) => {
      const left = E.getOrElse((): string | undefined => undefined)(edit(dialect).remove(after)) ?? ''
      t.false(isOfAnotherPlace(left, 'demo'))
      t.true(edit(dialect).isForeignEqual(before, left), left)
      t.deepEqual(comments(left), comments(before ?? ''))
      t.deepEqual(edit(dialect).remove(left), E.right(left))
      t.deepEqual(edit(dialect).wiring(left), E.right('none'))
    })
  }

const BAD: ReadonlyArray<readonly [name: string, dialect: Dialect, text: string, why: RegExp]> = [
  [
    'a comment that the agent does not read',
    'json',
    '{ "model": "opus", // mine\n}',
    /^is not valid: line 1, column 20: a comment/,
  ],
  [
    'a trailing comma that the agent does not read',
    'json',
    '{\n  "a": 1,\n}',
    /^is not valid: line 3, column 1/,
  ],
  ['half a file', 'json', '{ "model": "opus"', /"}" is missing/],
  ['half a file with comments', 'jsonc', '{ "model": "opus", // comment', /is missing/],
  ['words', 'jsonc', 'model = "k2"', /^is not valid: line 1, column 1/],
  ['a list', 'json', '[]', /^holds no object/],
  ['a text', 'json', '"hooks"', /^holds no object/],
  ['two objects', 'json', '{}{}', /something follows the end/],
  ['a byte order mark', 'json', '\uFEFF{}', /byte order mark/],
  ['a byte order mark alone', 'json', '\uFEFF', /byte order mark/],
  ['a key twice', 'json', '{\n  "a": 1,\n  "a": 2\n}', /"a" twice: line 3, column 3/],
  ['a key twice, deep inside', 'jsonc', '{"x": [{"b": {"c": 1, "c": 2}}]}', /"c" twice/],
  ['hooks that are no object', 'json', '{"hooks": []}', /form that is not known/],
  ['an event that is no list', 'json', '{"hooks": {"Stop": {}}}', /"hooks.Stop" in a form/],
  ['100,000 brackets', 'json', `{"a": ${'['.repeat(100_000)}`, /nested too deep|not valid/],
]

for (const [name, dialect, text, why] of BAD)
  test(`${name}: refused with the reason`, (t) => {
    const answer = edit(dialect).install(text)
    t.true(E.isLeft(answer))
    t.regex(E.isLeft(answer) ? answer.left : '', why)
  })

test('what is others’ counts as changed when a value, an order or a handler is', (t) => {
  const { isForeignEqual } = edit('json')
  const before = '{"a": 1, "b": 2, "hooks": {"Stop": [{"hooks": [{"command": "x"}, {"command": "y"}]}]}}'
  for (const after of [
    before.replace('1', '3'),
    '{"b": 2, "a": 1, "hooks": {"Stop": [{"hooks": [{"command": "x"}, {"command": "y"}]}]}}',
    before.replace('{"command": "x"}, ', ''),
    before.replace('"x"}, {"command": "y"', '"y"}, {"command": "x"'),
    before.replace('{"a": 1, ', '{'),
    before.replace('"Stop"', '"Start"'),
    'no json',
  ])
    t.false(isForeignEqual(before, after), after)
})

test('Cursor: a flat list and the version beside it, which goes with the file', (t) => {
  const flat = jsonHooks({
    agent: 'cursor',
    dialect: 'json',
    events: ['stop'],
    handler: (event) => ({ command: `/new/tma-hook cursor ${event}` }),
    beside: { version: 1 },
  })
  const mine = '{\n  "version": 1,\n  "hooks": {\n    "stop": [\n      { "command": "bell" }\n    ]\n  }\n}\n'
  const wired = E.getOrElse(() => '')(flat.install(mine))
  t.deepEqual(valueIn(wired), {
    version: 1,
    hooks: { stop: [{ command: 'bell' }, { command: '/new/tma-hook cursor stop' }] },
  })
  t.deepEqual(flat.remove(wired), E.right(mine))
  const made = E.getOrElse(() => '')(flat.install(undefined))
  t.deepEqual(Object.keys(valueIn(made)), ['version', 'hooks'])
  t.true(flat.isForeignEqual(undefined, made))
  t.false(flat.isForeignEqual('{"version": 2}', made))
})
