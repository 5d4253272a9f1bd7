import test from 'ava'
import { screenParts } from '../../src/core/screen-parts'
import { aScreenTable, aSnapshot } from '../helpers/builders'

const RULE = '────────────────'
const TALL = Array.from({ length: 20 }, (_, i) => `  row ${i}`)

test('the cursor is counted from the first visible row', (t) => {
  const rows = ['scrolled', 'scrolled', RULE, '❯ draft', RULE, ...TALL]
  const at = (cursorRow: number) =>
    screenParts(aSnapshot(rows, { height: rows.length - 2, cursorRow }), aScreenTable()).composer
  t.deepEqual(at(1), { first: 3, bottom: 4, frame: 2 })
  t.is(at(3), undefined)
})

test('a cursor outside the screen is only outside the box', (t) => {
  const snapshot = aSnapshot([RULE, '❯', RULE], { cursorRow: 99 })
  t.deepEqual(screenParts(snapshot, aScreenTable()).composer, { first: 1, bottom: 2, frame: 0 })
})

test('a menu is told only while no composer owns the keyboard', (t) => {
  const menu = [' ❯ 1. Yes', '   2. No']
  t.is(screenParts(aSnapshot(menu), aScreenTable()).menu?.cursor, 0)
  t.is(screenParts(aSnapshot([RULE, '❯ see', ...menu, RULE]), aScreenTable()).menu, undefined)
})

test('the composer of a pane that ends in blank rows is found below the last of its rows', (t) => {
  const codex = aScreenTable({ composerBottom: '^$', composerTop: undefined, composerPrompt: '^›( |$)' })
  const { composer, rows } = screenParts(aSnapshot(['■ interrupted', '› ', '', '', '']), codex)
  t.deepEqual(composer, { first: 1, bottom: 2, frame: undefined })
  t.deepEqual(rows, ['■ interrupted', '›'])
})

test('nothing captured is nothing found', (t) => {
  const { rows, visible, composer, dialog, menu } = screenParts(aSnapshot([]), aScreenTable())
  t.deepEqual(
    { rows, visible, composer, dialog, menu },
    { rows: [], visible: [], composer: undefined, dialog: undefined, menu: undefined },
  )
})

test('a screen that does not end in a blank row has none below its last', (t) => {
  const codex = aScreenTable({ composerBottom: '^$', composerTop: undefined, composerPrompt: '^›( |$)' })
  t.is(screenParts(aSnapshot(['■ interrupted', '› x']), codex).composer, undefined)
})

test('the cursor in the first row of the screen is in the box that begins there', (t) => {
  const rows = ['❯ draft', RULE, ...TALL]
  const at = (cursorRow: number) => screenParts(aSnapshot(rows, { cursorRow }), aScreenTable()).composer
  t.deepEqual(at(0), { first: 0, bottom: 1, frame: undefined })
  t.is(at(1), undefined)
})
