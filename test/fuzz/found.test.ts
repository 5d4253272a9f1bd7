// What made inputs have found, each as the one input that shows it: with time by the square of its length none would end.
import test from 'ava'
import { parseJournalLine } from '../../src/core/journal-line'
import { parsePayload, valuesAt } from '../../src/core/payload'
import { redactorFor } from '../../src/core/redact'
import { cleanRow, withoutBorders } from '../../src/core/rows'
import { staysOf } from '../../src/core/stays'
import { plainText, styledRows } from '../../src/core/styled-rows'
import { cutByDay } from '../../src/core/tally'
import { parsePs } from '../../src/process/ps'
import { aTransition, START } from '../helpers/builders'

const DAY_MS = 86_400_000
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

test('a journal of a clock that ran thousands of years ahead is added up, day by day, until now', (t) => {
  const now = START.epochMs + DAY_MS
  const lines = [aTransition(), aTransition({ time: 8e15, to: 'idle' }), aTransition({ time: -8e15 })]
  const read = lines.flatMap((line) => parseJournalLine(JSON.stringify(line)) ?? [])
  t.is(read.length, 2)
  const dayOf = (at: number) => ({ name: '', end: at - (at % DAY_MS) + DAY_MS })
  const pieces = cutByDay(staysOf(read, { now, agents: new Map() }), 0, dayOf)
  t.is(
    pieces.reduce((sum, { ms }) => sum + ms, 0),
    DAY_MS,
  )
})

test('a payload that is nested without end, or goes on behind its end, gives what it begins with', (t) => {
  const deep = `{"a":"x","b":${'['.repeat(MANY)}`
  t.deepEqual(valuesAt(parsePayload(deep), 'a'), ['x'])
  t.deepEqual(valuesAt(parsePayload(`{"a":"x"}${',[]'.repeat(MANY)}`), 'a'), ['x'])
})
