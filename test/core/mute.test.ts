import test from 'ava'
import {
  MUTED,
  type MuteWhat,
  mutedUntil,
  mutesIn,
  muteWord,
  parseMuteWhat,
  withMute,
} from '../../src/core/mute'
import { aPane, aPlace } from '../helpers/builders'

const NOW = 1_000
const until = (muted: string, published: Readonly<Record<string, string>> = {}, agent = 'oak') =>
  mutedUntil(
    aPane({ published, places: [aPlace({ sessionId: '$1' }), aPlace({ sessionId: '$2' })] }),
    agent,
    { [MUTED]: muted },
    NOW,
  )

test('a pane is mute until the latest instant that anybody said', (t) => {
  t.is(until(''), undefined)
  t.is(until('', { '@agent_mute_until': '2000' }), 2_000)
  t.is(until('all:3000 agent=oak:4000', { '@agent_mute_until': '2000' }), 4_000)
  t.is(until('$2:1500'), 1_500)
})

test('another agent, another session and an instant that has passed mute nothing', (t) => {
  t.is(until('agent=elm:2000 $3:2000 all:1000', { '@agent_mute_until': '999' }), undefined)
})

test('a value that was set by hand and means nothing mutes nothing', (t) => {
  t.is(until('all:soon agent=:2000 oak:2000 :2000 %1:2000', { '@agent_mute_until': 'yes' }), undefined)
})

const WHATS: ReadonlyArray<MuteWhat> = [
  { kind: 'all' },
  { kind: 'session', id: '$3' },
  { kind: 'agent', name: 'oak-2.1_x' },
]

test('what is mute reads back from its word', (t) => {
  for (const what of WHATS) t.deepEqual(parseMuteWhat(muteWord(what)), what)
  for (const word of ['', 'oak', '$', '$x', 'agent=', 'agent=a b', 'agent=a:1'])
    t.is(parseMuteWhat(word), undefined)
})

test('one is set beside the others, set anew, and freed; what has passed is left out', (t) => {
  const set = (muted: string | undefined, what: MuteWhat, instant: number | undefined) =>
    withMute(muted === undefined ? {} : { [MUTED]: muted }, what, instant, NOW)
  const all: MuteWhat = { kind: 'all' }
  const first = set('$9:500', all, 2_000)
  t.is(first, 'all:2000')
  const both = set(first, { kind: 'agent', name: 'oak' }, 3_000)
  t.is(both, 'all:2000 agent=oak:3000')
  t.is(set(both, all, 4_000), 'agent=oak:3000 all:4000')
  t.is(set(first, all, undefined), undefined)
  t.deepEqual(mutesIn({ [MUTED]: both ?? '' }, NOW), [
    { what: all, until: 2_000 },
    { what: { kind: 'agent', name: 'oak' }, until: 3_000 },
  ])
})
