import test from 'ava'
import {
  isNever,
  leafPath,
  loneWords,
  type MatcherPart,
  neededRegions,
  restsOn,
} from '../../src/core/lint-matcher'
import type { Matcher } from '../../src/core/matcher'
import type { Region } from '../../src/core/region'

const VISIBLE: Region = { kind: 'visible' }
const DIALOG: Region = { kind: 'dialog' }

const says = (text: string): Matcher => ({ kind: 'contains', text })
const finds = (pattern: string): Matcher => ({ kind: 'lineRegex', pattern })
const all = (...of: Matcher[]): Matcher => ({ kind: 'all', of })
const any = (...of: Matcher[]): Matcher => ({ kind: 'any', of })
const not = (matcher: Matcher): Matcher => ({ kind: 'not', matcher })
const within = (region: Region, matcher: Matcher): Matcher => ({ kind: 'in', region, matcher })
const PRESENT: Matcher = { kind: 'present' }

const part = (matcher: Matcher, region: Region = DIALOG): MatcherPart => ({
  matcher,
  region,
  path: ['match'],
})

const lone = (matcher: Matcher): ReadonlyArray<string> =>
  loneWords(part(matcher)).map((each) => leafPath(each).join('.'))

test('a word alone is found, in a text and in a pattern, whatever surrounds it without saying anything', (t) => {
  t.deepEqual(lone(says('Working')), ['match.contains'])
  t.deepEqual(lone(says(' läuft ')), ['match.contains'])
  for (const pattern of ['Working', '(?i)working', '\\bworking\\b', '.*Thinking.*', 'working|thinking'])
    t.deepEqual(lone(finds(pattern)), ['match.line_regex'], pattern)
})

test('a second word, a sign or a column is structure', (t) => {
  t.deepEqual(lone(says('esc to interrupt')), [])
  t.deepEqual(lone(says('Working…')), [])
  for (const pattern of ['^Working', '^\\s*Working\\b', 'Working \\(', 'a|b c', '[Ww]orking'])
    t.deepEqual(lone(finds(pattern)), [], pattern)
})

test('one way to match by a word alone is enough to be found, two anchors that both must hold are not', (t) => {
  t.deepEqual(lone(any(says('esc to interrupt'), says('Working'))), ['match.any.1.contains'])
  t.deepEqual(lone(all(says('Working'), says('Thinking'))), [])
  t.deepEqual(lone(all(says('Working'), not(says('idle')), PRESENT)), ['match.all.0.contains'])
  t.deepEqual(lone(not(says('Working'))), [])
  t.deepEqual(lone(within(VISIBLE, says('Working'))), ['match.contains'])
})

const wide = (matcher: Matcher, region: Region = VISIBLE): ReadonlyArray<string> =>
  restsOn(part(matcher, region), (each) => each.kind === 'visible').map(({ path }) => path.join('.'))

test('a match rests on wide regions when no narrow one is asked for', (t) => {
  t.deepEqual(wide(says('x')), ['match'])
  t.deepEqual(wide(all(says('x'), says('y'))), ['match.all.0', 'match.all.1'])
  t.deepEqual(wide(all(says('x'), within(DIALOG, says('y')))), [])
  t.deepEqual(wide(any(says('x'), within(DIALOG, says('y')))), ['match.any.0'])
  t.deepEqual(wide(all(not(says('x')))), ['match'])
})

test('a region that only some screens have is narrow by being there, a title is not', (t) => {
  t.deepEqual(wide(within(VISIBLE, says('x')), DIALOG), [])
  t.deepEqual(wide(within(VISIBLE, says('x')), { kind: 'title' }), ['match'])
})

test('regions that a match needs are those of all its parts, and of its alternatives what they share', (t) => {
  const needed = (matcher: Matcher) => [...neededRegions({ matcher, region: DIALOG })].sort().join(' ')
  const footer = within({ kind: 'footer' }, says('x'))
  const composer = within({ kind: 'composer' }, says('x'))
  t.is(needed(says('x')), 'dialog')
  t.is(needed(all(footer, composer)), 'composer dialog footer')
  t.is(needed(any(footer, composer)), 'dialog')
  t.is(needed(any(footer, all(footer, composer))), 'dialog footer')
  t.is(needed(not(footer)), 'dialog')
})

test('that a region is absent cannot be asked in the region itself', (t) => {
  t.true(isNever(not(PRESENT)))
  t.true(isNever(all(says('x'), not(PRESENT))))
  t.false(isNever(any(says('x'), not(PRESENT))))
  t.true(isNever(within(DIALOG, not(PRESENT))))
  t.false(isNever(not(within(DIALOG, PRESENT))))
  t.false(isNever(not(says('x'))))
})
