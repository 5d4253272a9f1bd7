import test from 'ava'
import { newTruth } from '../../lab/truth'

const states = (truth: ReturnType<typeof newTruth>, end: number) =>
  truth.stretches(end).map(({ from, to, state }) => [from, to, state])

test('a request in flight is work, a complete answer ends it', (t) => {
  const truth = newTruth()
  truth.say('idle', 'composer', 0)
  truth.hear({ kind: 'asked', at: 1_000, plan: 'slow' })
  truth.hear({ kind: 'answered', at: 21_000, plan: 'slow', how: 'end' })
  t.deepEqual(states(truth, 30_000), [
    [0, 1_000, 'idle'],
    [1_000, 21_000, 'working'],
    [21_000, 30_000, 'idle'],
  ])
})

test('a tool that asks is blocked since it was called, not since that was noticed', (t) => {
  const truth = newTruth()
  truth.hear({ kind: 'asked', at: 0, plan: 'call: bash' })
  truth.hear({ kind: 'answered', at: 500, plan: 'call: bash', how: 'call' })
  t.true(truth.isCallOpen())
  truth.asksPerson('permission')
  truth.say('working', 'answered', 9_000)
  t.deepEqual(states(truth, 10_000), [
    [0, 500, 'working'],
    [500, 9_000, 'blocked'],
    [9_000, 10_000, 'working'],
  ])
})

test('a tool that ran without a question was work all the time', (t) => {
  const truth = newTruth()
  truth.hear({ kind: 'asked', at: 0, plan: 'call: bash' })
  truth.hear({ kind: 'answered', at: 500, plan: 'call: bash', how: 'call' })
  truth.hear({ kind: 'asked', at: 4_000, plan: 'after tool' })
  t.deepEqual(states(truth, 5_000), [[0, 5_000, 'working']])
})

test('between two requests of one turn there is no rest', (t) => {
  const truth = newTruth()
  truth.hear({ kind: 'asked', at: 0, plan: 'slow' })
  truth.hear({ kind: 'answered', at: 2_000, plan: 'slow', how: 'hung up' })
  truth.hear({ kind: 'asked', at: 2_100, plan: 'hello' })
  truth.hear({ kind: 'answered', at: 4_000, plan: 'hello', how: 'end' })
  t.deepEqual(states(truth, 9_000), [
    [0, 4_000, 'working'],
    [4_000, 9_000, 'idle'],
  ])
})

test('what is covered is unclear, whatever the model hears', (t) => {
  const truth = newTruth()
  truth.cover('a sub-agent works')
  truth.hear({ kind: 'asked', at: 0, plan: 'slow' })
  truth.hear({ kind: 'answered', at: 2_000, plan: 'slow', how: 'end' })
  truth.cover(undefined)
  truth.say('idle', 'composer', 3_000)
  t.deepEqual(states(truth, 4_000), [
    [0, 3_000, 'unclear'],
    [3_000, 4_000, 'idle'],
  ])
})

test('a question that nobody answered was none when the outcome comes back', (t) => {
  const truth = newTruth()
  truth.hear({ kind: 'asked', at: 0, plan: 'call: todo' })
  truth.hear({ kind: 'answered', at: 500, plan: 'call: todo', how: 'call' })
  truth.asksPerson('leave')
  truth.hear({ kind: 'asked', at: 4_000, plan: 'after tool' })
  t.deepEqual(states(truth, 5_000), [[0, 5_000, 'working']])
})

test('one that was answered was one', (t) => {
  const truth = newTruth()
  truth.hear({ kind: 'asked', at: 0, plan: 'call: todo' })
  truth.hear({ kind: 'answered', at: 500, plan: 'call: todo', how: 'call' })
  truth.asksPerson('leave')
  truth.touch()
  truth.hear({ kind: 'asked', at: 4_000, plan: 'after tool' })
  t.deepEqual(states(truth, 5_000), [
    [0, 500, 'working'],
    [500, 4_000, 'blocked'],
    [4_000, 5_000, 'working'],
  ])
})
