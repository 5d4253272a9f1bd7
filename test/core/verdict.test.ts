import test from 'ava'
import { conclude, type Decision, kept, REASONS } from '../../src/core/verdict'
import { aMemory, now, START } from '../helpers/builders'

const at = (ms: number) => START.epochMs + ms
const decision = (state: Decision['state'], ms: number): Decision => ({
  state,
  detail: undefined,
  source: 'screen',
  since: at(ms),
  reason: 'screen-shows',
})
const shown = (state: Decision['state'], ms: number) => ({
  state,
  detail: undefined,
  source: 'screen' as const,
  since: at(ms),
})

test('a state that is new begins when it was first sighted', (t) => {
  t.is(conclude(aMemory(), decision('working', 100), now(500)).verdict.since, at(100))
})

test('a state that stands began when it began', (t) => {
  const memory = aMemory({ shown: shown('working', 0), lastKnown: shown('working', 0) })
  t.is(conclude(memory, decision('working', 100), now(500)).verdict.since, at(0))
})

test('a decision is neither frozen nor weak unless it says so', (t) => {
  t.like(conclude(aMemory(), decision('idle', 0), now(0)).verdict, { frozen: false, weak: false })
  const held = { ...decision('idle', 0), frozen: true, weak: true }
  t.like(conclude(aMemory(), held, now(0)).verdict, { frozen: true, weak: true })
})

test('what is known stays known through unknown', (t) => {
  const memory = aMemory({ shown: shown('working', 0), lastKnown: shown('working', 0) })
  const { memory: after, verdict } = conclude(memory, decision('unknown', 100), now(100))
  t.deepEqual([verdict.since, after.shown.state, after.lastKnown?.state], [at(100), 'unknown', 'working'])
  t.is(conclude(after, decision('unknown', 200), now(200)).verdict.since, at(100))
  t.is(conclude(after, decision('working', 300), now(300)).verdict.since, at(0))
})

test('blocked that returns within three seconds of its end is one episode', (t) => {
  const blocked = conclude(aMemory(), decision('blocked', 0), now(0)).memory
  const worked = conclude(blocked, decision('working', 10_000), now(10_000)).memory
  t.is(worked.blockedEndedAt, at(10_000))
  t.is(conclude(worked, decision('blocked', 13_000), now(13_000)).verdict.since, at(0))
  t.is(conclude(worked, decision('blocked', 13_001), now(13_001)).verdict.since, at(13_001))
})

test('unknown does not end an episode', (t) => {
  const blocked = conclude(aMemory(), decision('blocked', 0), now(0)).memory
  t.is(conclude(blocked, decision('unknown', 1), now(1)).memory.blockedEndedAt, undefined)
})

test('a report of long ago is no return of the last episode', (t) => {
  const blocked = conclude(aMemory(), decision('blocked', 50_000), now(50_000)).memory
  const worked = conclude(blocked, decision('working', 60_000), now(60_000)).memory
  t.is(conclude(worked, decision('blocked', 10_000), now(61_000)).verdict.since, at(10_000))
})

test('since does not lie ahead of now', (t) =>
  t.is(conclude(aMemory(), decision('idle', 900), now(0)).verdict.since, at(0)))

test('what is kept is the last known, or unknown', (t) => {
  const working = shown('working', 0)
  t.like(kept(aMemory({ lastKnown: working }), 'silence', now(9)), {
    state: 'working',
    since: at(0),
    frozen: false,
  })
  t.like(kept(aMemory(), 'file-hold', now(9), true), {
    state: 'unknown',
    source: 'process',
    since: at(9),
    frozen: true,
  })
})

test('every reason is a sentence', (t) => {
  for (const sentence of Object.values(REASONS)) t.regex(sentence, /^[a-z].{10,}[^.]$/)
})
