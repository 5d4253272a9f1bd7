import test from 'ava'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { Matcher } from '../../src/core/matcher'
import { lineOf, problemsOf } from '../../src/schema/report'

const linesOf = (raw: unknown): string[] => {
  const decoded = Matcher.decode(raw)
  return E.isLeft(decoded) ? problemsOf(decoded.left).map((problem) => lineOf('x.toml', problem)) : []
}

const means = test.macro((t, raw: unknown, matcher: Matcher) =>
  t.deepEqual(Matcher.decode(raw), E.right(matcher)),
)
const refuses = test.macro((t, raw: unknown, ...lines: string[]) => t.deepEqual(linesOf(raw), lines))

const a = { contains: 'a' }
const isA: Matcher = { kind: 'contains', text: 'a' }
const KEYS = 'contains, regex, line_regex, any, all, not, present'

test('contains is a text', means, a, isA)
test('regex is a pattern', means, { regex: 'a+' }, { kind: 'regex', pattern: 'a+' })
test('line_regex is a pattern by row', means, { line_regex: '^a' }, { kind: 'lineRegex', pattern: '^a' })
test(
  'any and all hold matchers',
  means,
  { any: [a, { all: [a] }] },
  {
    kind: 'any',
    of: [isA, { kind: 'all', of: [isA] }],
  },
)
test(
  'not turns a matcher round',
  means,
  { not: { present: true } },
  { kind: 'not', matcher: { kind: 'present' } },
)
test(
  'in reads the other key elsewhere',
  means,
  { in: 'live(2)', any: [a] },
  {
    kind: 'in',
    region: { kind: 'live', rows: 2 },
    matcher: { kind: 'any', of: [isA] },
  },
)

test('an empty table is no matcher', refuses, {}, `x.toml: must hold exactly one of ${KEYS}`)
test(
  'two keys are one too many',
  refuses,
  { contains: 'a', not: a },
  `x.toml: must hold exactly one of ${KEYS}, not contains and not`,
)
test('a region alone is no matcher', refuses, { in: 'footer' }, `x.toml: must hold exactly one of ${KEYS}`)
test(
  'a misspelt key is named, once',
  refuses,
  { any: [{ contain: 'a' }] },
  `x.toml: any[0].contain: is not a field of a matcher (did you mean "contains"?) (known: ${KEYS}, in)`,
)
test(
  'an empty text would match everything',
  refuses,
  { contains: '' },
  'x.toml: contains: must be a string that is not empty, not ""',
)
test('an empty list of alternatives is refused', refuses, { any: [] }, 'x.toml: any: must not be empty')
test(
  'an empty list of conditions is refused',
  refuses,
  { not: { all: [] } },
  'x.toml: not.all: must not be empty',
)
test(
  'a table where a list belongs is refused',
  refuses,
  { all: a },
  'x.toml: all: must be a list of matchers',
)
test(
  'present has no opposite of its own',
  refuses,
  { present: false },
  'x.toml: present: must be true (for an absent region write not = { present = true })',
)
test('text is no matcher', refuses, 'a', 'x.toml: must be a matcher such as { contains = "…" }, not "a"')
test(
  'a pattern that does not compile says why, with its path',
  refuses,
  { any: [{ regex: 'a(b' }, { line_regex: '(?=a)' }, { regex: '(a)\\1' }] },
  'x.toml: any[0].regex: does not compile: missing closing ): `a(b` (RE2 syntax)',
  'x.toml: any[1].line_regex: does not compile: invalid or unsupported Perl syntax: `(?=` (RE2 syntax)',
  'x.toml: any[2].regex: does not compile: invalid escape sequence: `\\1` (RE2 syntax)',
)
test(
  'every fault of a table is named',
  refuses,
  { in: 'foter', not: { regex: 3 }, also: 1 },
  'x.toml: in: must be a region (tail_lines(N), live(N), visible, title, composer, footer, dialog; N from 1), not "foter" (did you mean "footer"?)',
  'x.toml: not.regex: must be a pattern, not 3',
  `x.toml: also: is not a field of a matcher (did you mean "all"?) (known: ${KEYS}, in)`,
)

const nested = (depth: number): unknown => {
  let matcher: unknown = a
  for (let i = 0; i < depth; i += 1) matcher = i % 2 === 0 ? { not: matcher } : { all: [matcher] }
  return matcher
}

test('matchers nest 32 deep', (t) => t.deepEqual(linesOf(nested(32)), []))
for (const depth of [33, 200, 100_000]) {
  test(
    `matchers nested ${depth} deep are refused`,
    refuses,
    nested(depth),
    'x.toml: nests more than 32 matchers into each other, must be flatter',
  )
}

test('junk is refused or decoded, never thrown at', (t) => {
  const key = fc.constantFrom('any', 'all', 'not', 'contains', 'regex', 'in', 'present', 'x')
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, fc.anything(), fc.dictionary(key, tie('tree')), fc.array(tie('tree'))),
  }))
  fc.assert(fc.property(tree, (junk) => Array.isArray(linesOf(junk))))
  t.pass()
})
