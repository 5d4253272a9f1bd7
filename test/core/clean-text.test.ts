import test from 'ava'
import * as fc from 'fast-check'
import stringWidth from 'fast-string-width'
import { cleanForTmux, cleanText } from '../../src/core/clean-text'

const cleans = test.macro((t, text: string, clean: string, width: number = 40) =>
  t.is(cleanText(text, width), clean),
)

test('plain text stays', cleans, 'Fix parser', 'Fix parser')
test(
  'colours and controls go, and words do not grow together',
  cleans,
  'a\u001b[31mb\u001fmanual\rc',
  'ab manual c',
)
test('a title sequence goes with all it holds', cleans, '\u001b]0;evil\u0007ok', 'ok')
test('sequences of one byte go', cleans, 'a\u009b31mb', 'ab')
test('a cut sequence leaves no escape', cleans, 'a\u001b', 'a')
test('tabs and lines become one blank', cleans, ' a\t\n\r\n b ', 'a b')
test('marks that turn the direction of text go', cleans, '\u202eabc\u2066d\u2069\u200f\u061c', 'abcd')
test('invisible characters go', cleans, 'a\u200bb\ufeffc\u2060', 'abc')
test('line separators go', cleans, 'a\u2028b', 'a b')
test('half of a surrogate pair goes', cleans, 'a\ud83db', 'ab')
test('a joined emoji stays whole', cleans, '👩‍👩‍👧 ok', '👩‍👩‍👧 ok')
test('what is cut is marked', cleans, 'abcdef', 'abc…', 4)
test('what fits exactly is not cut', cleans, 'abcd', 'abcd', 4)
test('wide characters are cut by columns', cleans, '漢字漢字', '漢…', 4)
test('nothing stays nothing', cleans, '\u001b[0m\u0000', '')

test('megabytes are cut before they are read', (t) => {
  const hostile = `${'\u001b[31m'.repeat(500_000)}x`
  const start = process.cpuUsage().user
  for (let i = 0; i < 100; i += 1) cleanText(hostile, 80)
  t.true(process.cpuUsage(process.cpuUsage()).user - start < 2_000_000_000)
  t.true(cleanText('y'.repeat(5_000_000), 20).length <= 20)
})

test('text for tmux holds no format', (t) => {
  t.is(cleanForTmux('#(touch x) #{pane_id} ##[fg=red]', 60), '(touch x) {pane_id} [fg=red]')
})

test('whatever comes in, what goes out is narrow, printable and one line', (t) => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      (text, width) => {
        const clean = cleanForTmux(text, width)
        t.true(stringWidth(clean) <= width)
        t.notRegex(clean, /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029#]/)
      },
    ),
    { numRuns: 500 },
  )
})
