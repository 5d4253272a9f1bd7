import test from 'ava'
import { type Letter, sortInbox, summed } from '../../src/core/inbox'
import type { Manifest } from '../../src/core/manifest'
import { aManifest } from '../helpers/builders'

const hooks: NonNullable<Manifest['hooks']> = {
  covers: [],
  map: [
    {
      event: 'Stop',
      matcher: undefined,
      claim: { kind: 'state', state: 'idle', detail: undefined },
      turnEnd: true,
      where: {},
      unless: {},
    },
  ],
  shared: false,
  session: 'session_id',
  subagent: undefined,
  turn: undefined,
  version: undefined,
}
const oak = aManifest({ name: 'oak', hooks })

const aLetter = (over: Partial<Letter> = {}): Letter => ({
  kind: 'hook',
  agent: 'oak',
  event: 'Stop',
  pane: '%1',
  serverPid: 1,
  parentPid: 1,
  at: 1_000,
  payload: '{"session_id":"s1"}',
  ...over,
})

test('an event goes to the pane that holds its agent, in order of arrival', (t) => {
  const { events, dropped } = sortInbox([aLetter({ at: 1 }), aLetter({ at: 2 })], new Map([['%1', oak]]))
  t.deepEqual(
    events.get('%1')?.map(({ at, session }) => [at, session]),
    [
      [1, 's1'],
      [2, 's1'],
    ],
  )
  t.deepEqual(dropped, {})
})

test('what belongs nowhere is counted by its reason', (t) => {
  const letters = [
    aLetter({ pane: '%9' }),
    aLetter({ pane: undefined }),
    aLetter({ agent: 'elm' }),
    aLetter({ event: 'Nothing' }),
  ]
  const { events, dropped } = sortInbox(letters, new Map([['%1', oak]]))
  t.is(events.size, 0)
  t.deepEqual(dropped, {
    'the pane holds no agent': 2,
    'the pane holds another agent': 1,
    'no entry of the manifest is for the event': 1,
  })
})

test('shared hooks carry a state only while one pane holds the agent', (t) => {
  const shared = aManifest({ name: 'oak', hooks: { ...hooks, shared: true } })
  const carries = (panes: ReadonlyArray<string>) =>
    sortInbox([aLetter()], new Map(panes.map((pane) => [pane, shared]))).events.get('%1')?.[0]?.carriesState
  t.is(carries(['%1']), true)
  t.is(carries(['%1', '%2']), false)
})

test('a wish is for a pane and for a time', (t) => {
  const wish = (kind: 'mute' | 'unread', payload: string) =>
    sortInbox([aLetter({ kind, payload })], new Map()).requests[0]
  t.deepEqual(wish('unread', ''), { pane: '%1', kind: 'unread', until: undefined })
  t.deepEqual(wish('mute', '5'), { pane: '%1', kind: 'mute', until: 301_000 })
  t.deepEqual(wish('mute', '0'), { pane: '%1', kind: 'mute', until: undefined })
  t.deepEqual(wish('mute', 'rm -rf'), { pane: '%1', kind: 'mute', until: undefined })
})

test('counts add up by their reasons', (t) => {
  t.deepEqual(summed({ a: 1 }, { a: 2, b: 3, c: 0 }), { a: 3, b: 3 })
})

test('a wish for quiet of more than a pane says of what', (t) => {
  const mutes = (payload: string, pane?: string) =>
    sortInbox([aLetter({ kind: 'mute', pane, payload })], new Map()).mutes
  t.deepEqual(mutes('5 agent=oak'), [{ what: { kind: 'agent', name: 'oak' }, until: 301_000 }])
  t.deepEqual(mutes('0 $3'), [{ what: { kind: 'session', id: '$3' }, until: undefined }])
  t.deepEqual(mutes('0.5 all'), [{ what: { kind: 'all' }, until: 31_000 }])
  t.deepEqual([mutes('5'), mutes('5 oak'), mutes('5 all', '%1')], [[], [], []])
})

test('what a jump did is told of its client, and counts as coming by', (t) => {
  const letters = [
    aLetter({ kind: 'act', agent: '-', event: 'back', payload: '/dev/pts/3' }),
    aLetter({ kind: 'act', agent: '-', event: 'dance', payload: '/dev/pts/3' }),
  ]
  const { moves, requests } = sortInbox(letters, new Map())
  t.deepEqual(moves, [{ client: '/dev/pts/3', kind: 'back', pane: '%1' }])
  t.deepEqual(
    requests.map(({ kind }) => kind),
    ['come', 'come'],
  )
})

test('what an agent inside the pane’s own sends is counted, and no event', (t) => {
  const letters = [aLetter({ parentPid: 7 }), aLetter({ parentPid: 8 })]
  const { events, dropped } = sortInbox(letters, new Map([['%1', oak]]), ({ parentPid }) =>
    parentPid === 7 ? 'an agent inside the pane’s own sent it' : undefined,
  )
  t.is(events.get('%1')?.length, 1)
  t.deepEqual(dropped, { 'an agent inside the pane’s own sent it': 1 })
})
