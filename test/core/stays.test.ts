import test from 'ava'
import fc from 'fast-check'
import type { Transition } from '../../src/core/contracts/stream'
import { type Stay, staysOf } from '../../src/core/stays'
import { aTransition } from '../helpers/builders'

const line = (time: number, over: Partial<Transition> = {}): Transition =>
  aTransition({
    time,
    event: over.from === null ? 'found' : over.to === null ? 'gone' : 'state',
    pane: '%1',
    ...over,
  })
const spans = (stays: ReadonlyArray<Stay>) =>
  stays.map(({ agent, bucket, from, to }) => [agent, bucket, from, to])

const FOUND = line(100, { from: null, to: 'working' })
const BLOCKED = line(200, { from: 'working', to: 'blocked' })
const DONE = line(300, { from: 'blocked', to: 'idle', attention: true })
const SEEN = line(400, { event: 'mark', from: 'idle', to: 'idle' })
const GONE = line(500, { from: 'idle', to: null })
const NOBODY = { now: 1_000, agents: new Map<string, string>() }

test('each state lasts until the next, done until it is seen, the last until the agent is gone', (t) => {
  t.deepEqual(spans(staysOf([FOUND, BLOCKED, DONE, SEEN, GONE], NOBODY)), [
    ['claude', 'working', 100, 200],
    ['claude', 'blocked', 200, 300],
    ['claude', 'done', 300, 400],
    ['claude', 'idle', 400, 500],
  ])
})

test('an agent that lives is in its state until now; one that does not, until the last line', (t) => {
  const living = { now: 1_000, agents: new Map([['%1', 'claude']]) }
  t.deepEqual(spans(staysOf([FOUND, BLOCKED], living)).at(-1), ['claude', 'blocked', 200, 1_000])
  t.deepEqual(spans(staysOf([FOUND, BLOCKED], NOBODY)).at(-1), ['claude', 'blocked', 200, 200])
  const other = { now: 1_000, agents: new Map([['%1', 'codex']]) }
  t.deepEqual(spans(staysOf([FOUND, BLOCKED], other)).at(-1), ['claude', 'blocked', 200, 200])
})

test('a server that was killed with its agents: the time until the next one is nobody’s', (t) => {
  const again = line(9_000, { from: null, to: 'idle' })
  t.deepEqual(spans(staysOf([FOUND, BLOCKED, again], { ...NOBODY, now: 9_500 })), [
    ['claude', 'working', 100, 200],
    ['claude', 'blocked', 200, 200],
    ['claude', 'idle', 9_000, 9_000],
  ])
})

test('a journal that was cut begins in the middle, and a clock that was set back takes no time away', (t) => {
  t.deepEqual(spans(staysOf([DONE, line(250, { from: 'idle', to: null })], NOBODY)), [
    ['claude', 'done', 300, 300],
  ])
})

test('where an agent works is kept until it is told anew', (t) => {
  const lines = [{ ...FOUND, repository: 'api' }, BLOCKED, { ...DONE, repository: 'web' }, GONE]
  t.deepEqual(
    staysOf(lines, NOBODY).map(({ repository }) => repository),
    ['api', 'api', 'web'],
  )
})

const anyLine = fc.record({
  time: fc.nat(10_000),
  pane: fc.constantFrom('%1', '%2'),
  agent: fc.constantFrom('claude', 'codex'),
  from: fc.constantFrom(null, 'working', 'blocked', 'idle'),
  to: fc.constantFrom(null, 'working', 'blocked', 'idle', 'unknown'),
  event: fc.constantFrom('found', 'state', 'mark', 'gone'),
  attention: fc.boolean(),
} as const)

test('whatever the journal says, no pane is in two states at once and nothing lasts beyond now', (t) => {
  fc.assert(
    fc.property(fc.array(anyLine), (drawn) => {
      const lines = drawn.map((each) => aTransition(each)).sort((a, b) => a.time - b.time)
      const stays = staysOf(lines, { now: 10_000, agents: new Map([['%1', 'claude']]) })
      for (const pane of ['%1', '%2']) {
        const own = stays.filter((stay) => stay.pane === pane).sort((a, b) => a.from - b.from || a.to - b.to)
        for (const [i, stay] of own.entries()) {
          const next = own[i + 1]
          if (stay.to < stay.from || stay.to > 10_000) return false
          if (next !== undefined && stay.to > next.from) return false
        }
      }
      return true
    }),
  )
  t.pass()
})
