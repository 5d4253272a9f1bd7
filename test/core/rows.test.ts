import test from 'ava'
import {
  cleanRow,
  glyphColumn,
  isBare,
  isBlank,
  isStraight,
  withoutBorders,
  withoutTrailingBlanks,
} from '../../src/core/rows'

const cleans = test.macro((t, row: string, clean: string, width: number = 20) =>
  t.is(cleanRow(row, width), clean),
)

test('colours go', cleans, '\u001b[1;31m❯\u001b[0m ok\u001b[K', '❯ ok')
test('links and titles go', cleans, '\u001b]8;;http://x\u0007ok\u001b]8;;\u0007', 'ok')
test('carriage returns and other controls go', cleans, 'a\rb\u0000c\u0007\u0085', 'abc')
test('what is left of a sequence cut in two holds no escape', cleans, 'ok \u001b[3', 'ok [3')
test('blanks at the end go, those before stay', cleans, '  ❯ x   \u00a0', '  ❯ x')
test('a tab stays', cleans, 'a\tb', 'a\tb')
test('a scroll bar in the last column goes', cleans, 'text               █', 'text')
test('a frame’s edge in the last column goes with it', cleans, '│ text             │', '│ text')
test('the same glyph before the last column stays', cleans, 'text       █', 'text       █')
test('a glyph that ends a word is no scroll bar', cleans, 'a full row of text.█', 'a full row of text.█')
test('wide characters count as two columns', cleans, '漢字漢字 ok        █', '漢字漢字 ok')
test(
  'a coloured scroll bar goes too',
  cleans,
  '\u001b[2mtext\u001b[0m               \u001b[90m┃\u001b[0m',
  'text',
)
test('a row longer than the pane is left whole', cleans, 'x'.repeat(100), 'x'.repeat(100))

test('a row of frame glyphs is bare, and so is a blank one', (t) => {
  t.deepEqual(
    ['', '  ', '────', '╭──╮', '│    │', '▔▔▔', '━ ━', '▄▄▄▄'].filter((row) => !isBare(row)),
    [],
  )
  t.deepEqual(['── Working ──', '│ x │', '-', '*', '❯'].filter(isBare), [])
  t.true(isBlank(' \t '))
  t.false(isBlank('─'))
})

test('side borders become blanks, and every column stays', (t) => {
  t.is(withoutBorders('│ ● 1. Allow │'), '  ● 1. Allow')
  t.is(withoutBorders('┃  △ Permission'), '   △ Permission')
  t.is(withoutBorders('plain'), 'plain')
})

test('blank rows at the end go, those between stay', (t) => {
  t.deepEqual(withoutTrailingBlanks(['', 'a', '', 'b', '', ' ']), ['', 'a', '', 'b'])
  t.deepEqual(withoutTrailingBlanks(['a', '']), ['a'])
  t.deepEqual(withoutTrailingBlanks(['', '']), [])
  t.deepEqual(withoutTrailingBlanks([]), [])
})

test('two plain rules are one frame when they go from the same column to the same column', (t) => {
  t.true(isStraight('────────', '────────'))
  t.true(isStraight('  ▄▄▄▄', '  ▀▀▀▀'))
  t.false(isStraight('  ──────', '────────'))
  t.false(isStraight('──────', '────────'))
  t.true(isStraight('a side bar │────', 'it goes on │────'))
  t.false(isStraight('a side bar │────', '────────────────'))
})

test('a rule with words in it, and any other row, may be the frame of anything', (t) => {
  t.true(isStraight('── Working ───', '────────'))
  t.true(isStraight('╭──────╮', '────────'))
  t.true(isStraight('', '────────'))
})

test('the first glyph of a row stands inside its side border', (t) => {
  t.is(glyphColumn('│ ● 1. Yes │'), 2)
  t.is(glyphColumn('❯ 1. Yes'), 0)
})
