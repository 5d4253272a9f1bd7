/** Drafts whose first row has the form of a menu's cursor row: where the terminal's cursor and the frame tell. */
import test from 'ava'
import { findComposer } from '../../src/core/composer'
import type { ScreenTable } from '../../src/core/manifest'
import type { TerminalCursor } from '../../src/core/pane'
import { aScreenTable } from '../helpers/builders'

const RULE = '────────────────────'
const ruled = aScreenTable()
const bare = aScreenTable({ composerBottom: '^$', composerTop: undefined, composerPrompt: '^›( |$)' })
const open = aScreenTable({ composerPrompt: undefined })
const list = (glyph: string) => [`${glyph} 1. Yes`, '  2. No', '  3. Not now']

const framed = ['answer', RULE, ...list('❯'), RULE, '  footer']
const frameless = ['• answer', '', ...list('›'), '', '  gpt-5']
const prompted = test.macro(
  (
    t,
    rows: ReadonlyArray<string>,
    screen: ScreenTable,
    cursor: TerminalCursor | undefined,
    isFound: boolean,
  ) => t.is(findComposer(rows, screen, cursor) !== undefined, isFound),
)

test('behind the prompt of a frame a person types', prompted, framed, ruled, { row: 2, column: 8 }, true)
test('so it is in a later row, at any column', prompted, framed, ruled, { row: 4, column: 0 }, true)
test('hidden or not', prompted, framed, ruled, { row: 4, column: 12, isShown: false }, true)
test(
  'on the glyph of its first row a menu is chosen from',
  prompted,
  framed,
  ruled,
  { row: 2, column: 0 },
  false,
)
test('of a row alone nothing is known', prompted, framed, ruled, { row: 2 }, false)
test('a cursor kept off the frame leaves its first row', prompted, framed, ruled, { row: 6, column: 0 }, true)
test('so does one that is unknown', prompted, framed, ruled, undefined, true)
test(
  'a frame whose top is cut may be a dialog’s',
  prompted,
  framed.slice(2),
  ruled,
  { row: 6, column: 0 },
  false,
)
test(
  'and then a hidden cursor is no proof',
  prompted,
  framed.slice(2),
  ruled,
  { row: 2, column: 9, isShown: false },
  false,
)
test('but a shown one is', prompted, framed.slice(2), ruled, { row: 2, column: 9, isShown: true }, true)

test(
  'without a frame a shown cursor proves a draft',
  prompted,
  frameless,
  bare,
  { row: 4, column: 9, isShown: true },
  true,
)
test(
  'without a frame a hidden one does not',
  prompted,
  frameless,
  bare,
  { row: 4, column: 9, isShown: false },
  false,
)
test('without a frame an unknown one does not', prompted, frameless, bare, { row: 4, column: 9 }, false)
test(
  'without a frame a cursor outside does not',
  prompted,
  frameless,
  bare,
  { row: 6, column: 9, isShown: true },
  false,
)

test(
  'without a prompt a cursor in the frame proves a draft',
  prompted,
  framed,
  open,
  { row: 4, column: 3 },
  true,
)
test(
  'without a prompt a cursor outside proves a dialog',
  prompted,
  framed,
  open,
  { row: 6, column: 3 },
  false,
)

test('a rule in a draft is no part of the frame', (t) => {
  const pasted = [
    RULE,
    '❯ see',
    `  ${RULE}`,
    '  ❯ 1. Yes',
    '    2. No',
    `  ${RULE}`,
    '  Esc to cancel',
    RULE,
    '  footer',
  ]
  const loose = aScreenTable({
    composerTop: '^\\s*─{8,}$',
    composerBottom: '^\\s*─{8,}$',
    composerPrompt: '^\\s*❯',
  })
  t.deepEqual(findComposer(pasted, loose, undefined), { first: 1, bottom: 7, frame: 0 })
  const shorter = [RULE, '❯ see', RULE.slice(4), '❯ 1. Yes', '  2. No', RULE, '  footer']
  t.deepEqual(findComposer(shorter, ruled, undefined), { first: 1, bottom: 5, frame: 0 })
})
