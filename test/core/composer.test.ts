import test from 'ava'
import { findComposer } from '../../src/core/composer'
import type { ScreenTable } from '../../src/core/manifest'
import { aScreenTable } from '../helpers/builders'

/** A box between two rules with a prompt. */
const ruled = aScreenTable()
/** A prompt with a blank row below, no row above. */
const bare = aScreenTable({ composerBottom: '^$', composerTop: undefined, composerPrompt: '^›( |$)' })
/** A box between two rules without a prompt. */
const open = aScreenTable({ composerPrompt: undefined })

const RULE = '────────────────'
const rowsOf = (text: string): string[] => text.split('\n').slice(1, -1)
const finds = test.macro(
  (t, screen: ScreenTable, text: string, box: ReadonlyArray<string> | undefined, cursor?: number) => {
    const rows = rowsOf(text)
    const found = findComposer(rows, screen, cursor === undefined ? undefined : { row: cursor })
    t.deepEqual(found && rows.slice(found.first, found.bottom), box)
  },
)

test(
  'a box between two rules is found',
  finds,
  ruled,
  `
answer
${RULE}
❯ draft
  more
${RULE}
  footer
`,
  ['❯ draft', '  more'],
)

test(
  'an empty prompt is a box',
  finds,
  ruled,
  `
${RULE}
❯
${RULE}
`,
  ['❯'],
)

test(
  'a box may begin at the upper edge of the pane',
  finds,
  ruled,
  `
❯ a draft taller than the pane
  goes on
${RULE}
`,
  ['❯ a draft taller than the pane', '  goes on'],
)

test(
  'a box whose first row is no prompt is passed over, for one further up',
  finds,
  ruled,
  `
${RULE}
❯ draft
${RULE}
 some view
${RULE}
  footer
`,
  ['❯ draft'],
)

test(
  'a screen without a prompt has no composer',
  finds,
  ruled,
  `
${RULE}
 Bash command
 ❯ 1. Yes
   2. No
${RULE}
`,
  undefined,
)

test(
  'two rules with nothing between are no box',
  finds,
  ruled,
  `
${RULE}
${RULE}
`,
  undefined,
)

test(
  'a pasted dialog is a draft: its first row is the prompt',
  finds,
  ruled,
  `
${RULE}
❯ look at this:
  Do you want to proceed?
  ❯ 1. Yes
    2. No
  Enter to select · Esc to cancel
${RULE}
`,
  [
    '❯ look at this:',
    '  Do you want to proceed?',
    '  ❯ 1. Yes',
    '    2. No',
    '  Enter to select · Esc to cancel',
  ],
)

test(
  'a pasted box is a draft too',
  finds,
  bare,
  `
› see

  › 1. Yes
    2. No

  gpt
`,
  ['› see', '', '  › 1. Yes', '    2. No'],
)

test(
  'a menu below a composer owns the keyboard',
  finds,
  ruled,
  `
${RULE}
❯ draft
${RULE}
 Do you want to proceed?
 ❯ 1. Yes
   2. No
`,
  undefined,
)

test(
  'composers that a resize has left above a menu do not count',
  finds,
  ruled,
  `
${RULE}
❯ old
${RULE}
${RULE}
❯ older
${RULE}
 Proceed?
 ❯ 1. Yes
   2. No
`,
  undefined,
)

test(
  'a menu whose cursor looks like the prompt is no composer',
  finds,
  bare,
  `
  Would you like to run the following command?

  $ mkdir -p subdir

› 1. Yes, proceed (y)
  2. Yes, and don't ask again (p)
  3. No (esc)

  Press enter to confirm or esc to cancel
`,
  undefined,
)

test(
  'an answered menu above the live prompt is history',
  finds,
  bare,
  `
  Would you like to run the following command?
› 1. Yes, proceed (y)
  2. No (esc)
  Press enter to confirm or esc to cancel
✔ You approved codex to run ls

› Summarize recent commits

  gpt-5 · ~/proj
`,
  ['› Summarize recent commits'],
)

test(
  'a draft that begins with a number is a draft while it is alone',
  finds,
  bare,
  `
› 1. fix the parser

  gpt-5
`,
  ['› 1. fix the parser'],
)

test(
  'a draft of two rows is no menu',
  finds,
  bare,
  `
› first
  second

  gpt-5 · esc
`,
  ['› first', '  second'],
)

test('a prompt at the bottom of the screen, with nothing below but blanks, is a composer', (t) => {
  const rows = ['• done', '› draft']
  t.deepEqual(findComposer(rows, bare, undefined), undefined)
  t.deepEqual(findComposer([...rows, ''], bare, undefined), { first: 1, bottom: 2, frame: undefined })
})

test(
  'without a prompt in the manifest any box is a composer',
  finds,
  open,
  `
${RULE}
draft
${RULE}
~/proj
`,
  ['draft'],
)

test(
  'without a prompt a menu inside is a dialog when the cursor is not there',
  finds,
  open,
  `
${RULE}
Allow bash?
> Yes
  No
enter select, esc cancel
${RULE}
`,
  undefined,
)

test(
  'without a prompt a menu inside is a draft when the cursor is there',
  finds,
  open,
  `
${RULE}
Allow bash?
> Yes
  No
enter select, esc cancel
${RULE}
`,
  ['Allow bash?', '> Yes', '  No', 'enter select, esc cancel'],
  1,
)

test(
  'a box that begins with the cursor row of a menu is a dialog wherever the cursor is',
  finds,
  open,
  `
${RULE}
> Yes
  No
enter select, esc cancel
${RULE}
`,
  undefined,
  1,
)

const footer = (count: number) => Array.from({ length: count }, (_, i) => `  row ${i}`).join('\n')
const tall = (count: number) => `
${RULE}
❯ draft
${RULE}
${footer(count)}
`
test('a footer of fourteen rows is a footer', finds, ruled, tall(14), ['❯ draft'])
test('fifteen rows below are more than a footer', finds, ruled, tall(15), undefined)
test('fifteen rows below are a footer when the cursor is in the box', finds, ruled, tall(15), ['❯ draft'], 1)
test('the cursor below the box is not in it', finds, ruled, tall(15), undefined, 2)
test('the manifest says how tall a footer may be', finds, aScreenTable({ footerMax: 2 }), tall(3), undefined)
test(
  'blank rows are no rows of a footer',
  finds,
  aScreenTable({ footerMax: 2 }),
  `
${RULE}
❯ draft
${RULE}

one

two
`,
  ['❯ draft'],
)
test('a cursor outside is no reason by itself', finds, ruled, tall(1), ['❯ draft'], 0)

test('no rows hold no composer', (t) => t.is(findComposer([], ruled, undefined), undefined))

test('the frame is told where there is one', (t) => {
  t.is(findComposer([RULE, '❯', RULE], ruled, undefined)?.frame, 0)
  t.is(findComposer(['❯', RULE], ruled, undefined)?.frame, undefined)
  t.is(findComposer(['› x', '', 'gpt'], bare, undefined)?.frame, undefined)
})

test('a blank row at the end of the screen is below the footer, not below the box', (t) => {
  const rows = ['› draft', '', '  gpt-5', '']
  t.deepEqual(findComposer(rows, bare, undefined), { first: 0, bottom: 1, frame: undefined })
})

test('an earlier prompt is not taken for a composer that has no footer', (t) => {
  const rows = ['› earlier', '', '• answer', '', '› draft', '']
  t.deepEqual(findComposer(rows, bare, undefined), { first: 4, bottom: 5, frame: undefined })
})

test(
  'a box without rows is no box where any row would do',
  finds,
  open,
  `
${RULE}
draft
${RULE}
${RULE}
`,
  ['draft'],
)

const lastAnswer = `
  Run the following command?
  1. Yes
  2. Yes, always
› 3. No

  enter to confirm or esc to cancel
`
test('the last answer of a menu is no composer', finds, bare, lastAnswer, undefined)
test(
  'the list that a draft goes on with is a draft while the cursor is there',
  finds,
  bare,
  lastAnswer,
  ['› 3. No'],
  3,
)
