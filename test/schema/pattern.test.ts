import test from 'ava'
import * as fc from 'fast-check'
import { isLeft } from 'fp-ts/Either'
import { RE2JS } from 're2js'
import { literalsOf } from '../../src/schema/literals'
import { compile, Pattern } from '../../src/schema/pattern'
import { repeats, widenSpaces } from '../../src/schema/pattern-tokens'

const SPACES = [
  '\t',
  '\n',
  '\v',
  '\f',
  '\r',
  ' ',
  '\u0085',
  '\u00a0',
  '\u1680',
  '\u2003',
  '\u2028',
  '\u2029',
  '\u202f',
  '\u205f',
  '\u3000',
]
const OTHERS = ['a', '_', '1', '\0', '\u200b', '\u180e', '\ufeff', '❯', '😀', '\u{10ffff}']

const splits = test.macro({
  exec: (t, source: string, isSpace: boolean) => {
    const { test: holds } = compile(source)
    t.deepEqual(SPACES.filter(holds), isSpace ? SPACES : [])
    t.deepEqual(OTHERS.filter(holds), isSpace ? [] : OTHERS)
  },
  title: (_, source, isSpace) =>
    `${source} takes ${isSpace ? 'all spaces of Unicode' : 'all but spaces of Unicode'}`,
})

test(splits, '^\\s$', true)
test(splits, '^[\\s]$', true)
test(splits, '^[^\\S]$', true)
test(splits, '^\\S$', false)
test(splits, '^[\\S]$', false)
test(splits, '^[^\\s]$', false)
test(splits, '^(?i)[\\S]$', false)

const holds = test.macro({
  exec: (t, source: string, yes: string[], no: string[]) => {
    t.deepEqual(yes.filter(compile(source).test), yes)
    t.deepEqual(no.filter(compile(source).test), [])
  },
  title: (title = '', source) => `${title}: ${source}`,
})

test('a no-break space may follow the arrow', holds, '❯\\s', ['❯\u00a0', '❯ '], ['❯x'])
test('a class widens beside its other members', holds, '^[]\\s-]$', [']', '-', '\u3000'], ['s', '\\'])
test('a negated class widens beside its other members', holds, '^[^]\\s]$', ['a'], [']', '\u00a0'])
test('a complement stands beside other members', holds, '^[\\S\\n]$', ['a', '\n'], ['\u00a0', ' '])
test('a quoted part is left as it is', holds, '^\\Q\\s[\\E\\s$', ['\\s[\u00a0'], ['\u00a0[\u00a0'])
test('a quoted part may run to the end', holds, '^\\Qa\\s', ['a\\s'], ['a\u00a0'])
test('a backslash that is itself escaped escapes nothing', holds, '^\\\\s$', ['\\s'], ['\\\u00a0'])
test('an escaped bracket opens no class', holds, '^\\[\\s$', ['[\u00a0'], ['\u00a0'])
test('a named class ends where its name does', holds, '^[[:digit:]\\s]$', ['1', '\u00a0'], ['a', ':'])
test('a code point in braces is no repeat', holds, '^[\\x{2800}-\\x{28ff}]\\s?$', ['⠋\u00a0'], ['x'])
test('a flag in mid pattern counts from there', holds, 'a(?i)b', ['ab', 'aB'], ['Ab'])
test('a flag of a group counts in it', holds, '(?i:a)b', ['ab', 'Ab'], ['aB'])
test('a dot takes no newline, unless told to', holds, 'a.b|c(?s:.)d', ['a b', 'c\nd'], ['a\nb'])
test('a pattern without flags reads text as one line', holds, '^b$', ['b'], ['a\nb', 'b\n'])
test('digits and words are ASCII', holds, '^(\\d|\\w)$', ['1', 'a'], ['٣', 'é'])
test('classes of Unicode are there', holds, '^(\\pN|\\p{Lu})$', ['٣', 'É'], ['é'])

test('by row nothing crosses the edge of a row', (t) => {
  t.true(compile('^\\s*yes$').testRows(['no', '  yes']))
  t.false(compile('no\\s+yes').testRows(['no', 'yes']))
  t.false(compile('no[^x]yes').testRows(['no', 'yes']))
  t.true(compile('\\Ayes\\z').testRows(['no', 'yes', 'no']))
  t.true(compile('(?-m)^yes$').testRows(['no', 'yes', 'no']))
  t.true(compile('^$').testRows(['a', '']))
  t.false(compile('').testRows([]))
})

test('a pattern is compiled once', (t) => {
  t.is(compile('once'), compile('once'))
})

test('literals are what every match must hold', (t) => {
  const cases: Array<[string, string[] | undefined]> = [
    ['esc to interrupt', ['esc to interrupt']],
    ['^\\s*Do you want to (proceed|run)', ['Do you want to ']],
    ['ab?c', ['a']],
    ['ab+c', ['ab']],
    ['ab{0,2}cd', ['cd']],
    ['a{,2}', [',2']],
    ['\\? for|← for', ['? for', '← for']],
    ['x|\\d', undefined],
    ['(?i)abc', undefined],
    ['abc(?i:d)', undefined],
    ['(?:abc)?', undefined],
    ['(?P<abc>d)ef', ['ef']],
    ['((a)b)?cd', ['cd']],
    ['\\Qabc\\Ed', ['d']],
    ['x😀?yz', ['yz']],
    ['a[|]b|cd', ['a', 'cd']],
    ['[(]ab[)]', ['ab']],
    ['', undefined],
  ]
  for (const [source, literals] of cases) t.deepEqual(literalsOf(source), literals, source)
})

test('looking for literals first changes no answer', (t) => {
  const part = fc.constantFrom(
    'a',
    'b',
    '😀',
    '\\.',
    '\\s',
    '[ab]',
    '[^a\\S]',
    '.',
    '^',
    '$',
    '(a|b)',
    '(?:ab)',
    '\\Qa*\\E',
    '\\b',
    '(?i:A)',
  )
  const suffix = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,1}', '|')
  const source = fc
    .array(fc.tuple(part, suffix), { maxLength: 6 })
    .map((parts) => parts.map(([one, more]) => (/^(\^|\$|\\b)$/.test(one) ? one : one + more)).join(''))
  const text = fc
    .array(fc.constantFrom('a', 'b', 'A', '😀', '.', ' ', '*', '\u00a0'), { maxLength: 8 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(
      source,
      text,
      (pattern, row) => RE2JS.compile(widenSpaces(pattern)).test(row) === compile(pattern).test(row),
    ),
    { numRuns: 2_000 },
  )
  t.pass()
})

const reason = test.macro({
  exec: (t, source: unknown, message: string) => {
    const decoded = Pattern.decode(source)
    t.deepEqual(isLeft(decoded) && decoded.left.map((error) => error.message), [
      `does not compile: ${message} (RE2 syntax)`,
    ])
  },
  title: (title = '') => title,
})

test('an open group is refused', reason, '(a', 'missing closing ): `(a`')
test('look-ahead is refused', reason, 'a(?!b)', 'invalid or unsupported Perl syntax: `(?!`')
test('a back-reference is refused', reason, '(a)\\1', 'invalid escape sequence: `\\1`')
test('a range that ends in a class is refused', reason, '[\\x00-\\s]', 'invalid escape sequence: `\\s`')
test(
  'a pattern that nests too deep is refused',
  reason,
  `${'('.repeat(2_000)}${')'.repeat(2_000)}`,
  'expression nests too deeply',
)
test('a pattern that is too long is refused', reason, 'a'.repeat(4_097), 'longer than 4096 characters')
test(
  'a pattern that repeats too much is refused',
  reason,
  '\\pL{1000}'.repeat(3),
  'repeat counts add up to more than 2000',
)

test('only repeats count as repeats', (t) => {
  t.is(repeats('a{3}b{2,5}\\x{2800}\\{9}[{9}]\\p{Lu}{4,}'), 3 + 2 + 5 + 4)
})

test('any text is a pattern or is refused with a reason', (t) => {
  const source = fc.array(
    fc.constantFrom(
      '[',
      ']',
      '\\',
      'Q',
      'E',
      's',
      'S',
      '^',
      ':',
      '-',
      '(',
      '?',
      ')',
      '{',
      '1',
      '}',
      '|',
      '*',
      'é',
      '\ud800',
    ),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        source.map((parts) => parts.join('')),
      ),
      (text) => {
        if (!isLeft(Pattern.decode(text))) compile(text).test('a s[]')
      },
    ),
    { numRuns: 1_000 },
  )
  t.pass()
})
