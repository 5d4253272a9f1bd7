import test from 'ava'
import { type Cut, matches } from '../../src/core/match'
import type { Matcher } from '../../src/core/matcher'
import type { Region } from '../../src/core/region'

const regions: Partial<Record<Region['kind'], ReadonlyArray<string>>> = {
  visible: ['❯ first', 'second row', ''],
  title: ['✳ Fix'],
  footer: [],
}
const cut: Cut = (region) => regions[region.kind]
const contains = (text: string): Matcher => ({ kind: 'contains', text })
const YES = contains('second')
const NO = contains('third')
const not = (matcher: Matcher): Matcher => ({ kind: 'not', matcher })
const within = (region: Region, matcher: Matcher): Matcher => ({ kind: 'in', region, matcher })
const on = test.macro((t, matcher: Matcher, expected: boolean, region: Region = { kind: 'visible' }) =>
  t.is(matches(matcher, region, cut), expected),
)

test('a text is found in any row', on, YES, true)
test('a text that is not there is not found', on, NO, false)
test('a text may hold a line end', on, contains('first\nsecond'), true)
test('a text has a case', on, contains('Second'), false)
test('a pattern reads the region as a whole', on, { kind: 'regex', pattern: 'first\\ssecond' }, true)
test('the whole begins and ends once', on, { kind: 'regex', pattern: '^second' }, false)
test('a row pattern reads row by row', on, { kind: 'lineRegex', pattern: '^second row$' }, true)
test('a row pattern never crosses a row’s end', on, { kind: 'lineRegex', pattern: 'first\\s' }, false)
test('a row pattern may match an empty row', on, { kind: 'lineRegex', pattern: '^$' }, true)
test('a space of a pattern is any space', on, { kind: 'lineRegex', pattern: '^❯\\sfirst' }, true)
test('one of several is enough', on, { kind: 'any', of: [NO, YES] }, true)
test('none of several is not', on, { kind: 'any', of: [NO, NO] }, false)
test('all of several must hold', on, { kind: 'all', of: [YES, NO] }, false)
test('all of several may hold', on, { kind: 'all', of: [YES, YES] }, true)
test('not turns a matcher round', on, not(NO), true)
test('not twice is as before', on, not(not(YES)), true)
test('a region that is there is present', on, { kind: 'present' }, true)
test('an empty region is present', on, { kind: 'present' }, true, { kind: 'footer' })
test('an empty region holds no row', on, { kind: 'lineRegex', pattern: '' }, false, { kind: 'footer' })

test('nothing matches on a region that is absent, not even not', (t) => {
  for (const matcher of [
    YES,
    not(YES),
    { kind: 'present' },
    not({ kind: 'present' }),
    { kind: 'all', of: [not(NO)] },
  ] as Matcher[])
    t.false(matches(matcher, { kind: 'composer' }, cut))
})

test('in reads another region than the rule’s', on, within({ kind: 'title' }, contains('Fix')), true)
test('in does not read the rule’s own', on, within({ kind: 'title' }, YES), false)
test('in a region that is absent nothing holds', on, within({ kind: 'composer' }, not(YES)), false)
test(
  'a region that is absent is told by not in',
  on,
  not(within({ kind: 'composer' }, { kind: 'present' })),
  true,
)
test(
  'in a rule on an absent region other regions do not help',
  on,
  within({ kind: 'title' }, contains('Fix')),
  false,
  { kind: 'composer' },
)
test(
  'in reads inside in',
  on,
  within({ kind: 'title' }, { kind: 'all', of: [contains('Fix'), within({ kind: 'visible' }, YES)] }),
  true,
)
