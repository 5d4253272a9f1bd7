import test from 'ava'
import { isOfLife, newMemory } from '../../src/core/life'
import { aMemory } from '../helpers/builders'

const LIFE = { agent: 'oak', pid: 100, started: '4711' }

test('memory is bound to agent, pid and start time', (t) => {
  const memory = aMemory()
  t.true(isOfLife(memory, LIFE))
  for (const other of [{ agent: 'elm' }, { pid: 101 }, { started: '4712' }])
    t.false(isOfLife(memory, { ...LIFE, ...other }))
  t.false(isOfLife(undefined, LIFE))
})

test('a start time that cannot be read differs from none', (t) => {
  t.true(isOfLife(aMemory(), { ...LIFE, started: undefined }))
  t.true(isOfLife(aMemory({ started: undefined }), LIFE))
})

test('of a new life nothing is known', (t) => {
  const memory = newMemory(LIFE, 5, true)
  t.like(memory, { ...LIFE, startWatched: true, shown: { state: 'unknown', since: 5 } })
  t.is(memory.lastKnown, undefined)
})
