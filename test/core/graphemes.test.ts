import test from 'ava'
import * as fc from 'fast-check'
import { graphemes } from '../../src/core/graphemes'

test('they are those that the engine finds, wherever they lie', (t) => {
  const unit = fc.constantFrom('a', ' ', '漢', '👩‍👩‍👧‍👦', 'e\u0301', '🇩🇪', '\r\n', '👍🏽', '\ud800')
  const text = fc.array(unit, { maxLength: 400 }).map((units) => units.join(''))
  const engine = new Intl.Segmenter()
  const property = fc.property(text, (each) => {
    const expected = [...engine.segment(each)].map(({ segment, index }) => ({ segment, index }))
    t.deepEqual([...graphemes(each)], expected)
  })
  t.notThrows(() => fc.assert(property))
})

test('one that is longer than all that are drawn comes out in parts, and nothing is lost', (t) => {
  const text = `a${'\u0301'.repeat(2_000)}b`
  t.is([...graphemes(text)].map(({ segment }) => segment).join(''), text)
})
