import test from 'ava'
import { didYouMean, lineOf, shown } from '../../src/schema/report'

test('the nearest known word is named when it is within two edits', (t) => {
  t.is(didYouMean('prioritty', ['detail', 'priority']), ' (did you mean "priority"?)')
  t.is(didYouMean('state', ['statee', 'states', 'slate']), ' (did you mean "statee"?)')
  t.is(didYouMean('prio', ['priority']), '')
  t.is(didYouMean('ab', ['id', 'in']), '')
  t.is(didYouMean('', ['id']), '')
})

test('a refused value is shown short, a table or list by its kind', (t) => {
  const values = ['a"b', 'x'.repeat(61), 1.5, Number.NaN, 3n, true, [], {}, new Date(0), undefined, null]
  t.deepEqual(values.map(shown), [
    '"a\\"b"',
    `"${'x'.repeat(60)}…"`,
    '1.5',
    'NaN',
    '3',
    'true',
    'a list',
    'a table',
    'a date',
    'nothing',
    'nothing',
  ])
})

test('a path has dots, indices in brackets, and quotes where a key needs them', (t) => {
  t.is(
    lineOf('a.toml', { path: ['rules', 2, 'match', 'a b', 'x'], message: 'is odd' }),
    'a.toml: rules[2].match."a b".x: is odd',
  )
  t.is(lineOf('a.toml', { path: [], message: 'is odd' }), 'a.toml: is odd')
})

test('a line stays one line, whatever the file and its keys are called', (t) => {
  t.is(
    lineOf('a\n.toml', { path: ['\u202e'], message: 'is\u2028odd' }),
    'a\\u{a}.toml: "\\u{202e}": is\\u{2028}odd',
  )
})
