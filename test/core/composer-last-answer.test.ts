/** A menu whose cursor stands on the last answer, where an agent draws that cursor like its prompt. */
import test from 'ava'
import { findComposer } from '../../src/core/composer'
import { aScreenTable } from '../helpers/builders'

const bare = aScreenTable({ composerBottom: '^$', composerTop: undefined, composerPrompt: '^›( |$)' })
const rows = [
  'Would you like to run this?',
  '  1. Yes',
  '  2. Yes, always',
  '› 3. No (esc)',
  '',
  '  enter to confirm',
]

test('the last answer of a menu is no prompt: its siblings stand above', (t) => {
  t.is(findComposer(rows, bare, { row: 5 }), undefined)
})

test('with the cursor of the terminal in it, a draft may go on with a list of the answer', (t) => {
  t.deepEqual(findComposer(rows, bare, { row: 3 }), { first: 3, bottom: 4, frame: undefined })
})

test('a hidden cursor on the last answer was left there by the last drawing: no prompt', (t) => {
  t.is(findComposer(rows, bare, { row: 3, column: 13, isShown: false }), undefined)
  t.truthy(findComposer(rows, bare, { row: 3, column: 13, isShown: true }))
})
