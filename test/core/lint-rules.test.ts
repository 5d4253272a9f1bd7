import test from 'ava'
import { ruleFindings } from '../../src/core/lint-rules'
import type { Manifest, Rule } from '../../src/core/manifest'
import type { Matcher } from '../../src/core/matcher'
import { pathText } from '../../src/schema/report'
import { aManifest, aRule, aScreenTable } from '../helpers/builders'

const TWO_WORDS: Matcher = { kind: 'contains', text: 'two words' }
const WITH_SCREEN = aManifest({ screen: aScreenTable() })

const found = (rule: Partial<Rule>, manifest: Manifest = WITH_SCREEN): ReadonlyArray<string> =>
  ruleFindings(aRule({ match: TWO_WORDS, ...rule }), 3, manifest).map(
    ({ check, path, rule: id }) => `${check} ${pathText(path)} ${id}`,
  )

test('a rule that reads few rows by more than a word has nothing to mend', (t) => {
  for (const region of [
    { kind: 'tail', lines: 3 },
    { kind: 'live', rows: 2 },
    { kind: 'dialog' },
    { kind: 'title' },
  ] as const)
    t.deepEqual(found({ region }), [], region.kind)
})

test('the whole screen, or most of it, holds the conversation', (t) => {
  const WHOLE = ['whole-screen rules[3].region a-rule']
  t.deepEqual(found({ region: { kind: 'visible' } }), WHOLE)
  t.deepEqual(found({ region: { kind: 'tail', lines: 40 } }), WHOLE)
  t.deepEqual(found({ region: { kind: 'live', rows: 30 } }), WHOLE)
})

test('without a composer to look for, the dialog region is the last rows whatever they show', (t) => {
  t.deepEqual(found({ region: { kind: 'dialog' } }, aManifest()), ['whole-screen rules[3].region a-rule'])
})

test('a wide region inside a match is named by its own place', (t) => {
  const match: Matcher = { kind: 'in', region: { kind: 'visible' }, matcher: TWO_WORDS }
  t.deepEqual(found({ region: { kind: 'title' }, match }), ['whole-screen rules[3].match a-rule'])
})

test('a skip rule on the visible screen proves no viewer', (t) => {
  t.deepEqual(found({ region: { kind: 'visible' }, skipStateUpdate: true }), [
    'skip-visible rules[3].region a-rule',
  ])
})

test('a bare word is named by its own place', (t) => {
  const match: Matcher = { kind: 'any', of: [TWO_WORDS, { kind: 'regex', pattern: 'working' }] }
  t.deepEqual(found({ region: { kind: 'dialog' }, match }), ['one-word rules[3].match.any[1].regex a-rule'])
})

test('regions at the composer need one to be described', (t) => {
  for (const region of [{ kind: 'composer' }, { kind: 'footer' }, { kind: 'live', rows: 2 }] as const)
    t.deepEqual(found({ region }, aManifest()), ['never-matches rules[3].match a-rule'], region.kind)
})

test('a composer and a dialog are never there together', (t) => {
  const match: Matcher = { kind: 'in', region: { kind: 'footer' }, matcher: TWO_WORDS }
  t.deepEqual(found({ region: { kind: 'dialog' }, match }), ['never-matches rules[3].match a-rule'])
})

test('an absent region matches nothing, so no rule can ask its own to be absent', (t) => {
  const match: Matcher = { kind: 'not', matcher: { kind: 'present' } }
  t.deepEqual(found({ region: { kind: 'title' }, match }), ['never-matches rules[3].match a-rule'])
})
