import test from 'ava'
import * as E from 'fp-ts/Either'
import { parseToml } from '../../src/core/toml'

const refuses = test.macro(
  (t, text: string, line: number | undefined, column: number | undefined, message: string) =>
    t.deepEqual(parseToml(text), E.left({ line, column, message })),
)

test('where a value belongs, that is what was expected', refuses, 'a = ]', 1, 5, 'expected a value, not "]"')
test(
  'an end too early is named',
  refuses,
  '"a',
  1,
  3,
  'expected "\\"", "\\\\", "\\\\U", "\\\\u", "\\\\x", or [^"\\\\\\0-\\x08\\n-\\x1F\\x7F], not end of input',
)
test(
  'a key given twice is refused where it comes again',
  refuses,
  '[a]\nb = 1\n[a]',
  3,
  1,
  "Cannot redefine existing key 'a'",
)
test(
  'a number that would lose digits is refused',
  refuses,
  'a = 9007199254740993',
  1,
  5,
  'Integer 9007199254740993 cannot be represented losslessly as a JavaScript number. Use the `bigint` option to parse integers as BigInt values',
)

test('a dotted key of any length is read without a full stack', (t) => {
  t.true(E.isRight(parseToml(`${'a.'.repeat(130_000)}b = 1`)))
})
