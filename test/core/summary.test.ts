import test from 'ava'
import * as fc from 'fast-check'
import { STATES, type State } from '../../src/core/state'
import { bucketOf, busSummary, type Counted, countsOf, plainLine } from '../../src/core/summary'

const panes = (...states: Array<State | 'done'>): Counted[] =>
  states.map((state) => (state === 'done' ? { state: 'idle', isDone: true } : { state, isDone: false }))
const all = panes('idle', 'working', 'done', 'blocked', 'working')

test('the bus counts states in a fixed order, leaves zeros out and knows no done', (t) => {
  t.is(busSummary(all), 'blocked:1 working:2 idle:2')
  t.is(busSummary(panes('unknown', 'idle')), 'idle:1 unknown:1')
  t.is(busSummary([]), '')
})

test('people read done apart from idle', (t) => {
  t.is(plainLine(countsOf(all)), 'blocked:1 done:1 working:2 idle:1')
  t.is(plainLine(countsOf([])), '')
})

test('only idle can be done', (t) => {
  t.is(bucketOf({ state: 'working', isDone: true }), 'working')
  t.is(bucketOf({ state: 'blocked', isDone: true }), 'blocked')
  t.is(bucketOf({ state: 'idle', isDone: true }), 'done')
})

test('every pane is counted exactly once', (t) => {
  const counted = fc.array(fc.record({ state: fc.constantFrom(...STATES), isDone: fc.boolean() }))
  fc.assert(
    fc.property(
      counted,
      (each) => Object.values(countsOf(each)).reduce((sum, count) => sum + count, 0) === each.length,
    ),
  )
  t.pass()
})
