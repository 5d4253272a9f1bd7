import test from 'ava'
import fc from 'fast-check'
import { parsePayload, valuesAt } from '../../src/core/payload'

const at = (text: string, path: string): ReadonlyArray<string> => valuesAt(parsePayload(text), path)

const finds = test.macro((t, text: string, path: string, values: ReadonlyArray<string>) => {
  t.deepEqual(at(text, path), values)
})

test('a path names a key', finds, '{"tool_name":"Bash"}', 'tool_name', ['Bash'])
test('a path names a key of a key', finds, '{"a":{"b":"x"}}', 'a.b', ['x'])
test('a path names a key of each member', finds, '{"t":[{"s":"a"},{"s":"b"},{}]}', 't[].s', ['a', 'b'])
test('a path names the members themselves', finds, '{"t":["a",1,{}]}', 't[]', ['a', '1'])
test('a number and a truth value have their text', finds, '{"t":[0,true,false,null]}', 't[]', [
  '0',
  'true',
  'false',
])
test('a table has no text', finds, '{"a":{"b":1}}', 'a', [])
test('a list without brackets has no text', finds, '{"a":["b"]}', 'a', [])
test('a key that is missing has no text', finds, '{"a":1}', 'b', [])
test('what every object has is no key of this one', finds, '{"a":1}', 'constructor.name', [])
test('a path into a text leads nowhere', finds, '{"a":"bc"}', 'a.length', [])
test('a list at the top has no keys', finds, '[{"a":1}]', 'a', [])
test('a mark of the byte order is no part of it', finds, '\ufeff{"a":"b"}', 'a', ['b'])

test('cut within a text, what stands before it is found', finds, '{"a":"x","b":"tru', 'a', ['x'])
test('cut within an escape', finds, '{"a":"x","b":"tru\\', 'a', ['x'])
test('cut within a list', finds, '{"a":"x","b":[1,{"c":2', 'b[]', ['1'])
test('cut after a key', finds, '{"a":"x","b"', 'a', ['x'])
test('cut after an object', finds, '{"o":{"a":"x"}', 'o.a', ['x'])
test('cut, with braces and escaped quotes in a text', finds, '{"a":"}\\"]{","b":', 'a', ['}"]{'])
test('of what is cut itself nothing is found', finds, '{"a":"x","b":"tru', 'b', [])
test('with more behind its end nothing is lost', finds, '{"a":"x"} and more', 'a', ['x'])

for (const text of [
  '',
  ' ',
  'null',
  '"',
  '{',
  '[',
  '}',
  ']]',
  '{"a"',
  'hello',
  '{a:1}',
  '\0',
  '{"a":\0}',
  '\ud800',
]) {
  test(`${JSON.stringify(text)} holds nothing`, finds, text, 'a', [])
}

test('a value that has no end is cut', (t) => {
  t.is(at(JSON.stringify({ a: 'x'.repeat(1_000_000) }), 'a')[0]?.length, 4_096)
})

test('of members without end some are looked at', (t) => {
  t.is(at(JSON.stringify({ a: Array(100_000).fill('x') }), 'a[]').length, 1_000)
})

for (const [what, text] of [
  ['nested 100,000 deep', `{"a":"x","b":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['nested 100,000 deep and cut', `{"a":"x","b":${'{"b":'.repeat(100_000)}`],
  ['one text of quotes, cut', `{"a":"x","b":"${'\\"'.repeat(130_000)}`],
  ['one text of backslashes, cut', `{"a":"x","b":"${'\\'.repeat(260_000)}`],
  ['closed more often than opened', `{"a":"x"}${'}'.repeat(260_000)}`],
] as const) {
  test(`${what}, it is read all the same, and soon`, (t) => {
    const from = performance.now()
    t.deepEqual(at(text, 'a').slice(1), [])
    t.true(performance.now() - from < 2_000)
  })
}

test('wherever a payload is cut, what is found is what was there', (t) => {
  const member = fc.tuple(fc.stringMatching(/^[a-z]{1,3}$/), fc.jsonValue({ maxDepth: 3 }))
  const property = fc.property(fc.array(member, { maxLength: 6 }), fc.nat(), (members, place) => {
    const whole = JSON.stringify(Object.fromEntries(members))
    const cut = whole.slice(0, place % (whole.length + 1))
    return members.every(([key]) => {
      const found = at(cut, key)
      return found.length === 0 || JSON.stringify(found) === JSON.stringify(at(whole, key))
    })
  })
  t.notThrows(() => fc.assert(property))
})

test('no text makes it fail', (t) => {
  t.notThrows(() =>
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => at(text, 'a.b[].c').length >= 0)),
  )
})
