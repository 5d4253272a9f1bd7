import test from 'ava'
import { ring, STAMP_NAMES, stampOf } from '../../src/core/stamp'
import { aMemory } from '../helpers/builders'

const verdict = {
  state: 'idle',
  source: 'file',
  since: 5,
  detail: undefined,
  reason: 'claim-stands',
  frozen: false,
  weak: false,
} as const

test('what is not known is not published', (t) => {
  t.deepEqual(stampOf(aMemory({ started: undefined }), verdict), {
    '@agent_name': 'oak',
    '@agent_pid': '100',
    '@agent_state': 'idle',
    '@agent_source': 'file',
    '@agent_since': '5',
  })
})

test('mark, session and children are published while there are any', (t) => {
  const stamp = stampOf(
    aMemory({ raisedAt: 3, owner: 's1', children: { a1: 'working', a2: 'working' } }),
    verdict,
  )
  t.is(stamp['@agent_attention'], '1')
  t.is(stamp['@agent_session'], 's1')
  t.is(stamp['@agent_subagents'], '2')
})

test('a session id that is no safe token is not published', (t) => {
  for (const owner of ['#(touch x)', 'a\nb', "a'b", 'x'.repeat(10_000), ''])
    t.is(stampOf(aMemory({ owner }), verdict)['@agent_session'], undefined)
})

test('every name of a stamp is among those that are taken away', (t) => {
  const stamp = stampOf(aMemory({ raisedAt: 3, owner: 's1', children: { a1: 'working' } }), {
    ...verdict,
    detail: 'x',
  })
  t.deepEqual(
    Object.keys(stamp).filter((name) => !STAMP_NAMES.includes(name)),
    [],
  )
  t.false(STAMP_NAMES.includes('@agent_ignore'))
})

test('who is blocked comes first, the longest; then who is done, the oldest; of equals the smaller id', (t) => {
  const pane = (id: string, isBlocked: boolean, since: number) => ({ pane: id, isBlocked, since })
  t.deepEqual(
    ring([
      pane('%3', false, 1),
      pane('%10', true, 9),
      pane('%2', true, 9),
      pane('%1', true, 8),
      pane('%0', false, 0),
    ]),
    ['%1', '%2', '%10', '%0', '%3'],
  )
  t.deepEqual(ring([]), [])
})

test('a session id that is a safe token is published as it is', (t) => {
  for (const owner of ['s', '26677e95-99c6-4a71-920f-d3878da9af87', 'x'.repeat(128)])
    t.is(stampOf(aMemory({ owner }), verdict)['@agent_session'], owner)
  t.is(stampOf(aMemory({ owner: 'x'.repeat(129) }), verdict)['@agent_session'], undefined)
})
