// What made inputs have found, each as the one input that shows it: with time by the square of its length none would end.
import test from 'ava'
import { redactorFor } from '../../src/core/redact'
import { cleanRow, withoutBorders } from '../../src/core/rows'
import { plainText, styledRows } from '../../src/core/styled-rows'
import { parsePs } from '../../src/process/ps'

const MANY = 1_000_000
const BLANKS = ' '.repeat(MANY)

test('a row of blanks before its last word loses none of them', (t) => {
  t.is(withoutBorders(`${BLANKS}x`).length, MANY + 1)
  t.is(cleanRow(`a${BLANKS}x`, 80).length, MANY + 2)
})

test('a row of colours and blanks loses those at its end alone', (t) => {
  t.is(styledRows([`a${BLANKS}x \u001b[1m `]).map(plainText)[0]?.length, MANY + 2)
})

test('a program with blanks for arguments is read like any other', (t) => {
  const facts = `1 0 1 1 S+ Mon Dec  1 09:15:00 2025 a${BLANKS}b   \n`
  t.deepEqual(parsePs(facts, `1 a${BLANKS}b   \n`, Date.UTC(2025, 11, 1)).get(1)?.comm, `a${BLANKS}b`)
})

test('a key without end is masked to its end', (t) => {
  const { text, rows } = redactorFor({ home: '/home/ann', user: 'ann', host: 'devbox', keep: new Set() })
  const key = 'a1'.repeat(MANY / 8)
  t.is(text(key), 'x'.repeat(key.length))
  t.is(rows([`${key}${BLANKS}|`, 'x'], 80)[0], `${'x'.repeat(key.length)}${BLANKS}|`)
})
