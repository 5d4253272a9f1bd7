import test from 'ava'
import type { Memory } from '../../src/core/memory'
import type { State } from '../../src/core/state'
import { transitionsOf } from '../../src/core/transitions'
import { aMemory, START } from '../helpers/builders'

const shown = (state: State) => ({
  state,
  detail: undefined,
  source: 'screen' as const,
  since: START.epochMs,
})
const was = (state: State, over: Partial<Memory> = {}) =>
  aMemory({ shown: shown(state), lastKnown: shown(state), ...over })
const is = (state: State, over: Partial<Memory> = {}) => ({
  memory: was(state, over),
  verdict: { ...shown(state), reason: 'screen-shows', frozen: false, weak: false } as const,
})
const said = (before: Memory | undefined, after: ReturnType<typeof is> | undefined) =>
  transitionsOf([{ pane: '%1', before, after }], 7).map(({ from, to }) => [from, to])

test('a line has the time, pane, agent, both states, source and reason', (t) => {
  t.deepEqual(transitionsOf([{ pane: '%1', before: was('working'), after: is('blocked') }], 7), [
    {
      schema: 1,
      event: 'state',
      time: 7,
      pane: '%1',
      agent: 'oak',
      from: 'working',
      to: 'blocked',
      detail: null,
      source: 'screen',
      reason: 'the screen shows it',
      attention: false,
      repository: null,
    },
  ])
})

test('what stays is no transition, and unknown is none either', (t) => {
  t.deepEqual(said(was('idle'), is('idle')), [])
  t.deepEqual(said(was('working'), is('unknown')), [])
})

const events = (before: Memory | undefined, after: ReturnType<typeof is> | undefined) =>
  transitionsOf([{ pane: '%1', before, after }], 7).map(({ event, from, to, attention }) => [
    event,
    from,
    to,
    attention,
  ])

test('who ends a turn unseen is marked in the same line', (t) => {
  t.deepEqual(events(was('working'), is('idle', { raisedAt: 7 })), [['state', 'working', 'idle', true]])
})

test('a mark that is raised or lowered while the agent stays idle has a line of its own', (t) => {
  t.deepEqual(events(was('idle'), is('idle', { raisedAt: 7 })), [['mark', 'idle', 'idle', true]])
  t.deepEqual(events(was('idle', { raisedAt: 7 }), is('idle')), [['mark', 'idle', 'idle', false]])
  t.deepEqual(events(was('idle', { raisedAt: 7 }), is('idle', { raisedAt: 7 })), [])
  t.deepEqual(events(was('idle', { raisedAt: 7 }), is('working')), [['state', 'idle', 'working', false]])
})

test('an agent is found and goes with lines of their kind', (t) => {
  t.deepEqual(events(undefined, is('idle')), [['found', null, 'idle', false]])
  t.deepEqual(events(was('blocked'), undefined), [['gone', 'blocked', null, false]])
})

test('a state is compared with the last one that was known', (t) => {
  const lost = was('working', { shown: { ...shown('unknown'), source: 'process' } })
  t.deepEqual(said(lost, is('idle')), [['working', 'idle']])
  t.deepEqual(said(lost, is('working')), [])
})

test('an agent begins from nothing and ends in nothing', (t) => {
  t.deepEqual(said(undefined, is('idle')), [[null, 'idle']])
  t.deepEqual(said(was('blocked'), undefined), [['blocked', null]])
  t.deepEqual(said(undefined, undefined), [])
})

test('another process in the pane ends one life and begins another', (t) => {
  t.deepEqual(said(was('working', { pid: 1 }), is('idle', { pid: 2 })), [
    ['working', null],
    [null, 'idle'],
  ])
})
