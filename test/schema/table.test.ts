import test from 'ava'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { absent, type Codec, optional, required } from '../../src/schema/field'
import { lineOf, problemsOf } from '../../src/schema/report'
import { Count, dictionary, Flag, filled, list, oneOf, Text, Whole, Word } from '../../src/schema/scalars'
import { table } from '../../src/schema/table'

const Hinge = table('a hinge', { side: required(oneOf('a side', ['left', 'right']), 'Where it is.') })
const Door = table('a door', {
  name: required(Text, 'What is on it.'),
  is_open: optional(Flag, false, 'Open or shut.'),
  height_cm: optional(Whole, 200, 'How high.'),
  hinges: optional(list(Hinge, 'a list of hinges'), [], 'What it hangs on.'),
  keys: absent(dictionary(Word, Count, 'a table of counts'), 'Who holds how many.'),
})

const linesOf = (codec: Codec<unknown>, raw: unknown): string[] => {
  const decoded = codec.decode(raw)
  return E.isLeft(decoded) ? problemsOf(decoded.left).map((problem) => lineOf('door.toml', problem)) : []
}

const refuses = test.macro({
  exec: (t, raw: unknown, ...lines: string[]) => t.deepEqual(linesOf(Door, raw), lines),
  title: (title = '') => title,
})

test('keys become camelCase, defaults are filled in, absent fields stay absent', (t) => {
  t.deepEqual(
    Door.decode({ name: 'front', hinges: [{ side: 'left' }] }),
    E.right({ name: 'front', isOpen: false, heightCm: 200, hinges: [{ side: 'left' as const }] }) as never,
  )
})

test('all errors come at once: declared fields in order, then strays', (t) => {
  t.deepEqual(linesOf(Door, { colour: 1, hinges: [{ side: 'lft' }, 3], height_cm: 1.5, is_opem: true }), [
    'door.toml: name: is missing, must be a string that is not empty',
    'door.toml: height_cm: must be a whole number, not 1.5',
    'door.toml: hinges[0].side: must be a side (left, right), not "lft" (did you mean "left"?)',
    'door.toml: hinges[1]: must be a table, not 3',
    'door.toml: colour: is not a field of a door (known: name, is_open, height_cm, hinges, keys)',
    'door.toml: is_opem: is not a field of a door (did you mean "is_open"?) (known: name, is_open, height_cm, hinges, keys)',
  ])
})

test('what is no table is refused as a whole', refuses, 3, 'door.toml: must be a table, not 3')
test('a date is no table', refuses, new Date(0), 'door.toml: must be a table, not a date')
test('a list is no table', refuses, [], 'door.toml: must be a table, not a list')
test(
  'a date is no string',
  refuses,
  { name: new Date(0) },
  'door.toml: name: must be a string that is not empty, not a date',
)
test(
  'nan is no whole number, and is printed as such',
  refuses,
  { name: 'x', height_cm: Number.NaN },
  'door.toml: height_cm: must be a whole number, not NaN',
)
test(
  'infinity is no whole number',
  refuses,
  { name: 'x', height_cm: Number.NEGATIVE_INFINITY },
  'door.toml: height_cm: must be a whole number, not -Infinity',
)
test(
  'a name that every object has is a stray key too',
  refuses,
  { name: 'x', toString: 1 },
  'door.toml: toString: is not a field of a door (known: name, is_open, height_cm, hinges, keys)',
)
test(
  'a key of the dictionary must be a word, and its value right',
  refuses,
  { name: 'x', keys: { 'my aunt': 1, uncle: -1 } },
  'door.toml: keys."my aunt": key must be a word of a-z, 0-9, _ and -',
  'door.toml: keys.uncle: must be a whole number from 0, not -1',
)
test(
  'foreign text cannot break the line, reorder it or flood it',
  refuses,
  { name: 'x', is_open: `\u202e\n\u0085${'y'.repeat(100_000)}` },
  `door.toml: is_open: must be true or false, not "\\u{202e}\\n\\u{85}${'y'.repeat(57)}…"`,
)

test('a table from the parser has no prototype and decodes like any other', (t) => {
  const raw = Object.assign(Object.create(null), {
    name: 'x',
    keys: Object.assign(Object.create(null), { a: 1 }),
  })
  t.deepEqual(linesOf(Door, raw), [])
})

test('a key called __proto__ stays a key', (t) => {
  const decoded = dictionary(Word, Count, 'a table of counts').decode(JSON.parse('{"__proto__":1}'))
  t.deepEqual(E.isRight(decoded) && Object.entries(decoded.right), [['__proto__', 1]])
})

test('a list that must hold something is refused when empty', (t) => {
  t.deepEqual(linesOf(table('a box', { of: required(filled(Text, 'a list of names'), '') }), { of: [] }), [
    'door.toml: of: must not be empty',
  ])
})

test('junk is refused or decoded, never thrown at', (t) => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true }), (junk) => {
      linesOf(Door, junk)
      linesOf(Door, { name: junk, hinges: [junk], keys: { a: junk } })
    }),
  )
  t.pass()
})
