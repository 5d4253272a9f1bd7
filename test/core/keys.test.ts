import test from 'ava'
import { keysReport, pressed, spelled } from '../../src/core/keys'

test('which key opens them is said as the person presses it', (t) => {
  t.is(keysReport('A', '').line, 'prefix A opens them, then ? lists them')
  t.is(keysReport('M-q', '').line, 'prefix M-q opens them, then ? lists them')
  t.is(keysReport('-n M-q', '').line, 'M-q opens them, then ? lists them')
  t.is(keysReport('off', '').line, 'no key opens them')
})

test('a key that was taken opens nothing, and is read as the person presses it', (t) => {
  const { line, taken } = keysReport('s', 'prefix:s root:M-a')
  t.is(line, 'no key opens them')
  t.deepEqual(taken.map(pressed), ['prefix s', 'M-a'])
  t.deepEqual(
    taken.map(({ table, key }) => spelled(table, key)),
    ['s', '-n M-a'],
  )
})

test('a key that two options want still opens what it opens', (t) => {
  const { line, taken } = keysReport('M-a', 'again:prefix:M-a again:root::')
  t.is(line, 'prefix M-a opens them, then ? lists them')
  t.deepEqual(
    taken.map((each) => [each.isTwice, pressed(each)]),
    [
      [true, 'prefix M-a'],
      [true, ':'],
    ],
  )
})
