import test from 'ava'
import * as E from 'fp-ts/Either'
import { type Jump, type JumpScene, targetsOf } from '../../src/core/jump'

const agent = (id: string, state: string, since: number, mark?: '1') => ({
  id,
  published: {
    '@agent_name': 'oak',
    '@agent_state': state,
    '@agent_since': String(since),
    ...(mark === undefined ? {} : { '@agent_attention': mark }),
  },
})

const PANES = [
  { id: '%0', published: {} },
  agent('%1', 'blocked', 500),
  agent('%2', 'idle', 100, '1'),
  agent('%3', 'working', 100),
  { id: '%4', published: {} },
  agent('%5', 'blocked', 200),
]

const aScene = (over: Partial<JumpScene> = {}): JumpScene => ({
  panes: PANES,
  current: '%0',
  trail: undefined,
  ...over,
})

const to = (jump: Jump, over: Partial<JumpScene> = {}) => targetsOf(jump, aScene(over))

test('next: blocked longest, then done; from a pane of the ring on to the one behind it', (t) => {
  t.deepEqual(to({ kind: 'next' }), E.right(['%5', '%1', '%2']))
  t.deepEqual(to({ kind: 'next' }, { current: '%5' }), E.right(['%1', '%2']))
  t.deepEqual(to({ kind: 'next' }, { current: '%1' }), E.right(['%2', '%5']))
  t.deepEqual(to({ kind: 'blocked' }, { current: '%1' }), E.right(['%5']))
})

test('with nobody there it says so, and whether it is only this pane', (t) => {
  const panes = PANES.slice(0, 2)
  t.deepEqual(to({ kind: 'next' }, { panes: [] }), E.left('nobody waits for you'))
  t.deepEqual(to({ kind: 'next' }, { panes, current: '%1' }), E.left('no other pane waits for you'))
  t.deepEqual(to({ kind: 'blocked' }, { panes: [] }), E.left('nobody is blocked'))
  t.deepEqual(to({ kind: 'cycle', by: 1 }, { panes: [] }), E.left('no pane holds an agent'))
  t.deepEqual(to({ kind: 'cycle', by: 1 }, { panes, current: '%1' }), E.left('no other pane holds an agent'))
})

test('cycling goes by place, whatever the states, and begins where the person is', (t) => {
  t.deepEqual(to({ kind: 'cycle', by: 1 }, { current: '%4' }), E.right(['%5', '%1', '%2', '%3']))
  t.deepEqual(to({ kind: 'cycle', by: -1 }, { current: '%4' }), E.right(['%3', '%2', '%1', '%5']))
  t.deepEqual(to({ kind: 'cycle', by: 1 }, { current: '%5' }), E.right(['%1', '%2', '%3']))
})

test('back and home follow the trail past panes that are gone', (t) => {
  const trail = { panes: ['%0', '%9', '%1'], home: '%0' }
  t.deepEqual(to({ kind: 'back' }, { trail, current: '%1' }), E.right(['%0']))
  t.deepEqual(to({ kind: 'home' }, { trail, current: '%1' }), E.right(['%0']))
  t.deepEqual(to({ kind: 'back' }), E.left('nowhere to go back to'))
  t.deepEqual(to({ kind: 'home' }), E.left('no jump to undo'))
  t.deepEqual(to({ kind: 'home' }, { trail: { ...trail, home: '%9' } }), E.left('no jump to undo'))
})

test('a pane by its id, if it stands', (t) => {
  t.deepEqual(to({ kind: 'pane', pane: '%4' }), E.right(['%4']))
  t.deepEqual(to({ kind: 'pane', pane: '%9' }), E.left('there is no pane %9'))
})
