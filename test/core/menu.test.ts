import test from 'ava'
import { asks, findMenu, isCursorRow } from '../../src/core/menu'

const screenOf = (text: string): string[] => text.split('\n').slice(1, -1)
const blanks = (count: number): string[] => Array<string>(count).fill('')
const finds = test.macro((t, text: string, first: string, last: string) => {
  const rows = screenOf(text)
  const menu = findMenu(rows)
  t.is(rows[menu?.first ?? -1], first)
  t.is(rows[menu?.last ?? -1], last)
})
const findsNone = test.macro((t, text: string | string[]) =>
  t.is(findMenu(typeof text === 'string' ? screenOf(text) : text), undefined),
)

test(
  'numbered options with a cursor on one of them are a menu',
  finds,
  `
 Which database?
 ❯ 1. Postgres
   2. SQLite
`,
  ' ❯ 1. Postgres',
  '   2. SQLite',
)

test(
  'the cursor may stand on any option',
  finds,
  `
   1. Yes
   2. No
 ❯ 3. Other
`,
  '   1. Yes',
  ' ❯ 3. Other',
)

for (const glyph of '❯›>●→▶▸◉')
  test(`${glyph} is a cursor`, (t) => t.is(findMenu([`${glyph} 1. Yes`, '  2. No'])?.cursor, 0))

for (const glyph of '-*•◯✔?')
  test(`${glyph} is no cursor`, (t) => t.is(findMenu([`${glyph} 1. Yes`, '  2. No']), undefined))

test(
  'options without numbers need a hint with both keys',
  finds,
  `
 Do you trust the files in this folder?
 ❯ Yes, I trust this folder
   No, exit
 Enter to confirm · Esc to exit
`,
  ' ❯ Yes, I trust this folder',
  '   No, exit',
)

test(
  'a hint may wrap over two rows',
  finds,
  `
 > Yes
   No
 ↑↓ navigate  enter select
 escape/ctrl+c cancel
`,
  ' > Yes',
  '   No',
)

test(
  'a hint may stand six rows below',
  finds,
  `
 > Yes
   No





 tab choose, ctrl-c quit
`,
  ' > Yes',
  '   No',
)

test(
  'seven rows below is too far for a hint',
  findsNone,
  `
 > Yes
   No






 enter select, esc cancel
`,
)

test(
  'a hint without a cancel key is none',
  findsNone,
  `
 > Yes
   No
 Enter to confirm
`,
)

test(
  'a hint without an accept key is none',
  findsNone,
  `
 > Yes
   No
 esc to interrupt
`,
)

test(
  'words that merely contain a key are no hint',
  findsNone,
  `
 > Yes
   No
 center of the escapade, returned
`,
)

test(
  'a key in an option is as good as a hint',
  finds,
  `
 › Yes, proceed (y)
   No, and tell it why (esc)
`,
  ' › Yes, proceed (y)',
  '   No, and tell it why (esc)',
)

test(
  'an option without a sibling is no menu',
  findsNone,
  `
❯ 1. first fix the parser 2. then the docs

⏺ Done with both.
`,
)

test(
  'a row in another column is no sibling',
  findsNone,
  `
 > Yes
 No
 enter select, esc cancel
`,
)

test(
  'a radio button that is off is a sibling of one that is on',
  finds,
  `
 ● Postgres
 ○ SQLite
 enter select, esc cancel
`,
  ' ● Postgres',
  ' ○ SQLite',
)

test(
  'frames around a menu do not count',
  finds,
  `
╭───────────────────────────────╮
│ Allow execution of: 'npm'?    │
│ ● 1. Allow once               │
│   2. Allow always             │
│   3. No (esc)                 │
╰───────────────────────────────╯
⠏ Waiting for user confirmation...
`,
  '│ ● 1. Allow once               │',
  '│   3. No (esc)                 │',
)

test(
  'options may be several rows long',
  finds,
  `
 ❯ 1. Yes
      allows this call
      once
   2. Yes, and don't ask again

   3. No
`,
  ' ❯ 1. Yes',
  '   3. No',
)

test(
  'of two numbered lists the lower one with the cursor is the menu',
  finds,
  `
  Plan:
  1. read  2. write
 Proceed with this plan?
 ❯ 1. Yes
   2. No, keep planning
 Enter to select · Esc to cancel
`,
  ' ❯ 1. Yes',
  '   2. No, keep planning',
)

test('the sibling above may be ten rows away, and no more', (t) => {
  t.not(findMenu(['  1. Yes', ...blanks(9), '❯ 2. No']), undefined)
  t.is(findMenu(['  1. Yes', ...blanks(10), '❯ 2. No']), undefined)
})

test('the sibling below may be fourteen rows away, and no more', (t) => {
  t.not(findMenu(['❯ 1. Yes', ...blanks(13), '  2. No']), undefined)
  t.is(findMenu(['❯ 1. Yes', ...blanks(14), '  2. No']), undefined)
})

test('a menu stands within forty rows', (t) => {
  const menu = ['❯ 1. Yes', '  2. No']
  t.not(findMenu([...menu, ...blanks(38)]), undefined)
  t.is(findMenu([...menu, ...blanks(39)]), undefined)
})

test('eight rows may stand below a menu, frames and blanks not counted', (t) => {
  const menu = ['❯ 1. Yes', '  2. No']
  const below = Array.from({ length: 8 }, (_, i) => `row ${i}`)
  t.not(findMenu([...menu, ...below, '', '────', '╰──╯']), undefined)
  t.is(findMenu([...menu, ...below, 'row 8']), undefined)
})

test('a menu that does not count hides none above it', (t) => {
  const above = ['❯ 1. Yes', '  2. No']
  t.is(findMenu([...above, '> quoted', '  text']), undefined)
})

test('no rows hold no menu', findsNone, [])
test(
  'prose with an arrow is no menu',
  findsNone,
  `
 → see the docs
   for more
`,
)

test('a row of the form of an option is told with or without a sibling', (t) => {
  t.deepEqual(['› 1. Yes', '❯ text', '│ ● 1. Allow │', '  > a'].filter(isCursorRow).length, 4)
  t.deepEqual(['›', '❯ ', 'text', '1. Yes', '─ x'].filter(isCursorRow), [])
})

const asking = test.macro((t, rows: string[], expected: boolean) => {
  const menu = findMenu(rows)
  t.is(menu !== undefined && asks(rows, menu), expected)
})
const colours = ['❯ 1. Red', '  2. Blue']
test('a question mark above asks', asking, ['Which colour?', ...colours], true)
test('without one a list of things does not ask', asking, ['Select model', ...colours], false)
test('a question mark may stand twenty-four rows above', asking, ['Which?', ...blanks(23), ...colours], true)
test('twenty-five rows above is too far', asking, ['Which?', ...blanks(24), ...colours], false)
test(
  'a question mark below or in an option is none',
  asking,
  [...colours.slice(0, 1), '  2. Why?', 'Sure?'],
  false,
)
for (const word of ['Allow once', 'approve', 'Deny', 'reject it', 'Trust this folder', 'Yes', 'No, exit'])
  test(`an option that begins with "${word}" asks`, asking, ['❯ 1. Red', `  2. ${word}`], true)
for (const word of ['Now', 'Yesterday', 'Notes', 'Trusted', 'Say yes'])
  test(`an option that begins with "${word}" does not ask`, asking, ['❯ 1. Red', `  2. ${word}`], false)

test(
  'the sibling of an option without a number may stand above',
  finds,
  `
   Yes
   Maybe
 > No
 enter select, esc cancel
`,
  '   Yes',
  ' > No',
)

test(
  'one option with a key is enough',
  finds,
  `
 › Yes, proceed
   No (esc)
`,
  ' › Yes, proceed',
  '   No (esc)',
)

test(
  'keys named in the options are no hint',
  findsNone,
  `
 > press enter or esc
   press nothing
`,
)
