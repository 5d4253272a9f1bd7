import test, { type ExecutionContext } from 'ava'
import { isReporting, type Resting, restMs } from '../../src/core/cadence'
import type { State } from '../../src/core/state'
import { aManifest, aMemory, START } from '../helpers/builders'

const shown = (state: State) => ({
  state,
  detail: undefined,
  source: 'screen' as const,
  since: START.epochMs,
})

const agents = (...states: ReadonlyArray<readonly [State, boolean]>): Resting['agents'] =>
  states.map(([state, reports]) => ({
    memory: aMemory({ shown: shown(state), lastKnown: state === 'unknown' ? undefined : shown(state) }),
    isReporting: reports,
  }))

const rests = (t: ExecutionContext, over: Partial<Resting>, ms: number) =>
  t.is(restMs({ agents: [], sinceStirMs: 60_000, sinceActivityMs: 60_000, isBlind: false, ...over }), ms)

test(
  'a working agent, reporting or not, is looked at each second',
  rests,
  { agents: agents(['working', true]) },
  1_000,
)
test('so is a blocked one', rests, { agents: agents(['idle', true], ['blocked', true]) }, 1_000)
test(
  'idle agents that all report are looked at each five seconds',
  rests,
  { agents: agents(['idle', true], ['idle', true]) },
  5_000,
)
test('one that only shows makes it two', rests, { agents: agents(['idle', true], ['idle', false]) }, 2_000)
test('without agents it is ten', rests, {}, 10_000)
test(
  'but two while a window is in use: an agent may be about to start',
  rests,
  { sinceActivityMs: 59_999 },
  2_000,
)
test(
  'after something came it is one second, for fifteen',
  rests,
  { agents: agents(['idle', true]), sinceStirMs: 14_999 },
  1_000,
)
test('and then no longer', rests, { agents: agents(['idle', true]), sinceStirMs: 15_000 }, 5_000)
test(
  'what cannot be watched is looked at each second',
  rests,
  { agents: agents(['idle', true]), isBlind: true },
  1_000,
)

test('an unknown agent counts as what it last was', (t) => {
  const memory = aMemory({ shown: shown('unknown'), lastKnown: shown('working') })
  rests(t, { agents: [{ memory, isReporting: true }] }, 1_000)
})

test('a state file reports, hooks do once they were heard', (t) => {
  const hooks = {
    covers: [],
    map: [],
    shared: false,
    session: undefined,
    subagent: undefined,
    turn: undefined,
    version: undefined,
  }
  const claim = {
    state: 'idle',
    detail: undefined,
    source: 'hook',
    at: 1,
    session: undefined,
    turn: undefined,
  } as const
  const heard = aMemory({ held: { claim, readTicks: 0, seen: true, overruled: undefined } })
  t.true(isReporting(aMemory(), aManifest(), true))
  t.true(isReporting(heard, aManifest({ hooks }), false))
  t.false(isReporting(aMemory(), aManifest({ hooks }), false))
  t.false(isReporting(heard, aManifest(), false))
})
