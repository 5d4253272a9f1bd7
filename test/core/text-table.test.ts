import test from 'ava'
import { tableLines } from '../../src/core/text-table'

test('columns are as wide as their cells, and one without a word is left out', (t) => {
  const rows = [
    ['%1', '-', '界界'],
    ['%1000', '-', 'x'],
  ]
  t.deepEqual(tableLines(['pane', 'none', 'title'], rows, 80), ['pane   title', '%1     界界', '%1000  x'])
})

test('a line that is too long is cut, and the cut is marked', (t) => {
  t.deepEqual(tableLines(['a', 'b'], [['1234567', '🦊🦊🦊']], 11), ['a        b', '1234567  …'])
})

test('what no terminal should get is left out of a cell', (t) => {
  t.deepEqual(tableLines(['a'], [['x\u001b[31my\u202e\nz']], 80), ['a', 'xy z'])
})
