import test from 'ava'
import type { Inbox } from '../../src/core/inbox'
import { planMutes } from '../../src/core/mute-plan'

const planned = (inbox: Partial<Pick<Inbox, 'requests' | 'mutes'>>, globals = {}) =>
  planMutes({ requests: [], mutes: [], ...inbox }, globals, 1_000)

test('without a wish nothing is written', (t) => {
  t.deepEqual(planned({}, { '@tma_muted': 'all:2000' }).writes, [])
  t.deepEqual(planned({ requests: [{ pane: '%1', kind: 'unread', until: undefined }] }).writes, [])
})

test('the last wish for a pane counts, and counts at once', (t) => {
  const { writes, publishedOf } = planned({
    requests: [
      { pane: '%1', kind: 'mute', until: 2_000 },
      { pane: '%1', kind: 'mute', until: undefined },
      { pane: '%2', kind: 'mute', until: 3_000 },
    ],
  })
  t.deepEqual(writes, [
    { scope: 'pane', target: '%1', name: '@agent_mute_until', value: undefined },
    { scope: 'pane', target: '%2', name: '@agent_mute_until', value: '3000' },
  ])
  t.deepEqual(publishedOf({ id: '%1', published: { '@agent_mute_until': '9', '@x': '1' } }), { '@x': '1' })
  t.deepEqual(publishedOf({ id: '%2', published: {} }), { '@agent_mute_until': '3000' })
  t.deepEqual(publishedOf({ id: '%3', published: { '@x': '1' } }), { '@x': '1' })
})

test('wishes for more than a pane go into one option of the server', (t) => {
  const { writes, globals } = planned(
    {
      mutes: [
        { what: { kind: 'agent', name: 'oak' }, until: 2_000 },
        { what: { kind: 'all' }, until: undefined },
      ],
    },
    { '@tma_muted': 'all:5000 $1:6000', '@other': 'x' },
  )
  const value = '$1:6000 agent=oak:2000'
  t.deepEqual(writes, [{ scope: 'global', name: '@tma_muted', value }])
  t.deepEqual(globals, { '@other': 'x', '@tma_muted': value })
})
