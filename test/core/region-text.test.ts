import test from 'ava'
import { isRight } from 'fp-ts/Either'
import type { ScreenTable } from '../../src/core/manifest'
import type { Snapshot } from '../../src/core/pane'
import { Region } from '../../src/core/region'
import { regionRows } from '../../src/core/region-text'
import { screenParts } from '../../src/core/screen-parts'
import { aScreenTable, aSnapshot } from '../helpers/builders'

const RULE = '────────────────'
const ruled = aScreenTable()

const cut = (
  spelling: string,
  rows: ReadonlyArray<string>,
  screen: ScreenTable | undefined = ruled,
  over: Partial<Snapshot> = {},
) => {
  const region = Region.decode(spelling)
  if (!isRight(region)) throw new Error(`no region: ${spelling}`)
  return regionRows(region.right, screenParts(aSnapshot(rows, over), screen), screen)
}
const cuts = test.macro(
  (
    t,
    spelling: string,
    rows: ReadonlyArray<string>,
    expected: ReadonlyArray<string> | undefined,
    screen?: ScreenTable,
    over?: Partial<Snapshot>,
  ) => {
    t.deepEqual(cut(spelling, rows, screen ?? ruled, over), expected)
  },
)

// By the edges of the screen

test(
  'tail is the last rows, blank ones at the end not counted',
  cuts,
  'tail_lines(2)',
  ['a', 'b', '', 'c', '', ' '],
  ['', 'c'],
)
test('tail of more rows than there are is all of them', cuts, 'tail_lines(99)', ['a', 'b'], ['a', 'b'])
test('tail of nothing is absent', cuts, 'tail_lines(5)', [], undefined)
test('tail of blanks is absent', cuts, 'tail_lines(5)', ['', '  '], undefined)
test('visible is the screen as it is', cuts, 'visible', ['a', '', 'b', ''], ['a', '', 'b', ''])
test(
  'visible is no more than the height of the pane',
  cuts,
  'visible',
  ['scrolled', 'a', ''],
  ['a', ''],
  ruled,
  { height: 2 },
)
test(
  'visible of unknown height is the whole capture',
  cuts,
  'visible',
  ['scrolled', 'a'],
  ['scrolled', 'a'],
  ruled,
  { height: undefined },
)
test('visible of blanks is absent', cuts, 'visible', ['', '\u001b[0m '], undefined)
test('visible of a pane without height is absent', cuts, 'visible', ['a'], undefined, ruled, { height: 0 })
test('a capture shorter than the pane is whole', cuts, 'visible', ['a'], ['a'], ruled, { height: 50 })
test('the title is a region of one row', cuts, 'title', [], ['✳ Fix'], ruled, { title: '✳ Fix' })
test('a blank title is absent', cuts, 'title', ['a'], undefined, ruled, { title: '  ' })
test(
  'rows are cleaned before they are cut',
  cuts,
  'tail_lines(1)',
  ['\u001b[31mred\u001b[0m\r   ', ''],
  ['red'],
)

// By the composer

const busy = [
  'older',
  '',
  '✳ Simplifying… (2m)',
  '  ⎿ task',
  '',
  RULE,
  '❯ draft',
  RULE,
  '  one',
  '',
  '  two',
  '',
]
test('live is the rows just above the box, blanks and frames not counted', cuts, 'live(2)', busy, [
  '✳ Simplifying… (2m)',
  '  ⎿ task',
])
test('live of one row is the nearest', cuts, 'live(1)', busy, ['  ⎿ task'])
test('live of more rows than there are is all of them', cuts, 'live(9)', busy, [
  'older',
  '✳ Simplifying… (2m)',
  '  ⎿ task',
])
test('live never crosses the composer', cuts, 'live(9)', [RULE, '❯ working…', RULE, 'footer…'], [])
test('live of a box at the upper edge is empty', cuts, 'live(2)', ['❯ draft', RULE], [])
test('the composer is the rows in the box', cuts, 'composer', busy, ['❯ draft'])
test('the footer is the rows below the box', cuts, 'footer', busy, ['  one', '', '  two'])
test('a footer without rows is empty, not absent', cuts, 'footer', [RULE, '❯', RULE], [])

const turnEnd = aScreenTable({ turnEnd: '^✻ \\S+ for ' })
const ended = ['✳ Waiting… (1m)', '', '⏺ Both finished.', '', '✻ Worked for 3m 10s', '', RULE, '❯', RULE]
test(
  'live ends at the row that ended the turn, which is its first',
  cuts,
  'live(9)',
  ended,
  ['✻ Worked for 3m 10s'],
  turnEnd,
)
test(
  'what came after the turn’s end is live',
  cuts,
  'live(9)',
  [...ended.slice(0, 6), '✳ Next… (1s)', ...ended.slice(6)],
  ['✻ Worked for 3m 10s', '✳ Next… (1s)'],
  turnEnd,
)
test(
  'the lowest of several turn ends counts',
  cuts,
  'live(9)',
  ['✻ Sat for 1s', 'x', ...ended],
  ['✻ Worked for 3m 10s'],
  turnEnd,
)

const spinnerInTop = aScreenTable({ composerTop: '^──', composerPrompt: undefined, composerTopIsLive: true })
const spinning = ['answer', '── ⠴ Working ────', 'draft', RULE, '~/proj']
test(
  'the row above the box is live where the agent writes into it',
  cuts,
  'live(1)',
  spinning,
  ['── ⠴ Working ────'],
  spinnerInTop,
)
test(
  'a bare row above the box is not live even there',
  cuts,
  'live(1)',
  ['answer', RULE, 'draft', RULE],
  ['answer'],
  spinnerInTop,
)
test(
  'elsewhere the row above the box is not live',
  cuts,
  'live(1)',
  spinning,
  ['answer'],
  aScreenTable({ composerTop: '^──', composerPrompt: undefined }),
)

test('without a composer all that is told from it is absent', (t) => {
  const dialog = [' Proceed?', ' ❯ 1. Yes', '   2. No']
  for (const spelling of ['live(2)', 'composer', 'footer']) t.is(cut(spelling, dialog), undefined)
})

test('without [screen] there is no composer', (t) => {
  const parts = screenParts(aSnapshot(busy), undefined)
  for (const kind of ['composer', 'footer'] as const) t.is(regionRows({ kind }, parts, undefined), undefined)
  t.is(regionRows({ kind: 'live', rows: 2 }, parts, undefined), undefined)
})

// The dialog

const menu = [' Proceed?', ' ❯ 1. Yes', '   2. No']
test(
  'without a composer the dialog is the last forty rows',
  cuts,
  'dialog',
  [...Array<string>(50).fill('x'), ...menu, '', ''],
  [...Array<string>(37).fill('x'), ...menu],
)
test('with a composer there is no dialog', cuts, 'dialog', busy, undefined)
test(
  'a menu pasted into the composer is no dialog',
  cuts,
  'dialog',
  [RULE, '❯ see', ...menu, RULE],
  undefined,
)
test(
  'a composer above a menu does not count: all is dialog',
  cuts,
  'dialog',
  [RULE, '❯ old', RULE, ...menu],
  [RULE, '❯ old', RULE, ...menu],
)
test('an empty screen has no dialog', cuts, 'dialog', ['', ''], undefined)
test('without [screen] the dialog is the last rows too', (t) => {
  t.deepEqual(regionRows({ kind: 'dialog' }, screenParts(aSnapshot(menu), undefined), undefined), menu)
})

test(
  'a turn’s end in the first row and just above the box is found',
  cuts,
  'live(9)',
  ['✻ Sat for 1s', RULE, '❯', RULE],
  ['✻ Sat for 1s'],
  turnEnd,
)
test(
  'without a turn’s end live begins with the first row',
  cuts,
  'live(9)',
  ['first', 'second', RULE, '❯', RULE],
  ['first', 'second'],
  turnEnd,
)
test(
  'a turn’s end in the box is none',
  cuts,
  'live(9)',
  ['first', RULE, '❯ x', '✻ Sat for 1s', RULE],
  ['first'],
  turnEnd,
)
test('a dialog may be one row', cuts, 'dialog', ['Proceed? [y/n]'], ['Proceed? [y/n]'])
test(
  'a turn’s end just above the box leaves nothing above it live',
  cuts,
  'live(9)',
  ['older', '✻ Sat for 1s', RULE, '❯', RULE],
  ['✻ Sat for 1s'],
  turnEnd,
)
test(
  'a box that begins like a turn’s end ends none',
  cuts,
  'live(9)',
  ['first', 'second', RULE, '✻ Sat for 1s', RULE],
  ['first', 'second'],
  aScreenTable({ turnEnd: '^✻ \\S+ for ', composerPrompt: undefined }),
)
