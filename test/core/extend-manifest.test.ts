import test from 'ava'
import * as E from 'fp-ts/Either'
import type { Manifest } from '../../src/core/manifest'
import { parseManifest, rawManifest } from '../../src/core/parse-manifest'
import type { RawTable } from '../../src/schema/table'

const rule = (id: string, rest = '') =>
  `[[rules]]\n${id === '' ? '' : `id = "${id}"\n`}state = "idle"\nregion = "title"\nmatch = { contains = "x" }\n${rest}`

const BASE = `min_engine_version = "0.2"
tested_versions = "1"
[identity]
process_names = ["base"]
script_names = ["base.js"]
[capture]
visible = ["idle"]
[hooks]
session = "session_id"
[[hooks.map]]
event = "Stop"
claim = { state = "idle" }
[details]
question = { aliases = ["ask"] }
${rule('one')}${rule('two')}${rule('three')}`

const raw = (text: string): RawTable => {
  const parsed = rawManifest({ path: 'base.toml', text })
  if (E.isLeft(parsed)) throw new Error(parsed.left.join('\n'))
  return parsed.right
}

const bundledRaw = { base: raw(BASE), basil: raw(BASE) }
const parse = (text: string) => parseManifest({ name: 'mine', path: 'mine.toml', text, bundledRaw })

const extended = (text: string): Manifest => {
  const parsed = parse(`extends = "base"\n${text}`)
  if (E.isLeft(parsed)) throw new Error(parsed.left.join('\n'))
  return parsed.right
}

const idsOf = (text: string): string[] => extended(text).rules.map(({ id }) => id)

const refuses = test.macro((t, text: string, ...lines: string[]) => t.deepEqual(parse(text), E.left(lines)))

test('a file that only extends is its base under its own name', (t) => {
  const base = parseManifest({ name: 'mine', path: 'base.toml', text: BASE, bundledRaw: undefined })
  t.deepEqual(E.right(extended('')), base)
})

test('tables merge by key, and lists replace', (t) => {
  const { identity, capture, details, testedVersions } = extended(
    'tested_versions = "2"\n[identity]\nprocess_names = ["mine"]\n[details]\nplan = { aliases = [] }',
  )
  t.deepEqual(identity, {
    processNames: ['mine'],
    titlePatterns: [],
    scriptNames: ['base.js'],
    pathPatterns: [],
  })
  t.deepEqual(capture, { visible: ['idle'] })
  t.deepEqual(details, { question: { aliases: ['ask'] }, plan: { aliases: [] } })
  t.is(testedVersions, '2')
})

test("the file's own rules come before the inherited ones", (t) => {
  t.deepEqual(idsOf(rule('mine')), ['mine', 'one', 'two', 'three'])
})

test('a rule with an inherited id takes its place', (t) => {
  const { rules } = extended(rule('two', 'priority = 9\n') + rule('mine'))
  t.deepEqual(
    rules.map(({ id, priority }) => [id, priority]),
    [
      ['mine', 0],
      ['one', 0],
      ['two', 9],
      ['three', 0],
    ],
  )
})

test('a rule without an id is counted as its own file counts it', (t) => {
  t.deepEqual(idsOf(rule('two') + rule('')), ['#1', 'one', 'two', 'three'])
})

test('disabled rules are not inherited', (t) => {
  t.deepEqual(idsOf('disable_rules = ["one", "three"]'), ['two'])
})

test('the shared structural rule is disabled by its name, with and without a base', (t) => {
  t.true(extended('').structuralDialog)
  t.false(extended('disable_rules = ["structural-dialog"]').structuralDialog)
  const alone = parse(
    'disable_rules = ["structural-dialog"]\nmin_engine_version = "0.2"\ncapture = {}\nidentity = { process_names = ["x"] }',
  )
  t.false(E.isRight(alone) && alone.right.structuralDialog)
})

test("the file's own hooks come before the inherited ones", (t) => {
  const { hooks } = extended('[[hooks.map]]\nevent = "Start"\nclaim = { state = "working" }')
  t.deepEqual(
    hooks?.map.map(({ event }) => event),
    ['Start', 'Stop'],
  )
  t.is(hooks?.session, 'session_id')
})

test('an inherited alias counts for rules of the file', (t) => {
  t.is(extended(rule('mine', 'detail = "ask"\n')).rules[0]?.detail, 'question')
})

test(
  'an unknown base is named, with what else is wrong in the file',
  refuses,
  'extends = "bose"\nfoo = 1',
  'mine.toml:1: extends: must be the name of a bundled manifest (base, basil), not "bose" (did you mean "base"?)',
  'mine.toml:2: foo: is not a field of a manifest (known: min_engine_version, identity, hooks, capture, rules, details, telemetry, state_file, screen, extends, disable_rules, tested_versions)',
)
test(
  'a base with a name that every object has is unknown',
  refuses,
  'extends = "constructor"',
  'mine.toml:1: extends: must be the name of a bundled manifest (base, basil), not "constructor"',
)
test(
  'a base is named by a word',
  refuses,
  'extends = 3\nmin_engine_version = "0.2"\ncapture = {}\nidentity = { process_names = ["x"] }',
  'mine.toml:1: extends: must be a word of a-z, 0-9, _ and -, not 3',
)
test(
  'an unknown id to disable is an error',
  refuses,
  'extends = "base"\ndisable_rules = ["one", "twoo"]',
  'mine.toml:2: disable_rules[1]: must be the id of an inherited rule (one, two, three, structural-dialog), not "twoo" (did you mean "two"?)',
)
test(
  'faults are counted as the file counts its rules, wherever they end up',
  refuses,
  `extends = "base"\n${rule('three', 'wek = true\n')}${rule('mine', 'priority = "1"\n')}${rule('three')}`,
  'mine.toml:13: rules[1].priority: must be a whole number, not "1"',
  'mine.toml:7: rules[0].wek: is not a field of a rule (did you mean "weak"?) (known: id, state, detail, priority, region, match, weak, skip_state_update)',
  'mine.toml:3: rules[0].id: must be unique, another rule is "three" too',
)
test(
  'rules that are no list are refused, not hidden by the inherited ones',
  refuses,
  'extends = "base"\nrules = 3',
  'mine.toml:2: rules: must be a list of tables, not 3',
)

test('a broken text has no raw table', (t) => {
  t.deepEqual(
    rawManifest({ path: 'base.toml', text: 'a' }),
    E.left(['base.toml:1:2: expected ".", "=", [ \\t], or [A-Za-z0-9_\\-], not end of input']),
  )
})
