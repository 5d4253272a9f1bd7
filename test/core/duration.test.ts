import test from 'ava'
import { parseDuration, spokenDuration } from '../../src/core/duration'

test('a time is a whole number and its unit', (t) => {
  t.deepEqual(
    ['90s', '5m', '2h', '1d', '365d'].map(parseDuration),
    [90e3, 300e3, 7_200e3, 86_400e3, 31_536e6],
  )
})

test('anything else is none', (t) => {
  for (const text of ['', '5', 'm', '5 m', '1.5h', '-1s', '0s', '366d', '5mm', '5M', '９m', '1e3s'])
    t.is(parseDuration(text), undefined, text)
})

test('a time is told as one number, never more than was waited', (t) => {
  t.deepEqual([-5, 0, 59_999, 60_000, 359_000, 3_600_000, 172_799_999, 172_800_000].map(spokenDuration), [
    '0 s',
    '0 s',
    '59 s',
    '1 min',
    '5 min',
    '1 h',
    '47 h',
    '2 d',
  ])
})
