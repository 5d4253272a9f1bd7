import test from 'ava'
import type { Memory } from '../../src/core/memory'
import type { Screening } from '../../src/core/screen'
import type { State } from '../../src/core/state'
import { countedBlind, type TurnOutcome, watchTurn } from '../../src/core/turn-watch'
import { aChrome, aMemory } from '../helpers/builders'

const said = (state: State | undefined, over: Partial<NonNullable<Memory['held']>> = {}): Memory =>
  aMemory(
    state === undefined
      ? {}
      : {
          held: {
            claim: { state, detail: undefined, source: 'hook', at: 1, session: undefined, turn: undefined },
            readTicks: 1,
            seen: false,
            overruled: undefined,
            ...over,
          },
        },
  )

const look = (state: State | undefined): Screening => ({
  rules: [],
  hasComposer: true,
  chrome: state && aChrome(state),
})

type Step = readonly [State | undefined, Screening | undefined]

/** The outcome of the last of these cycles, the first with nothing remembered. */
const course = (...steps: ReadonlyArray<Step>): TurnOutcome | undefined => {
  let before: Memory | undefined
  let outcome: TurnOutcome | undefined
  for (const [state, seen] of steps) {
    const after = said(state)
    const watched = watchTurn(before, after, seen)
    outcome = watched.outcome
    before = { ...after, turn: watched.turn }
  }
  return outcome
}

const NOTHING = look(undefined)
const IDLE = look('idle')
const WORK = look('working')

test('a whole turn without a sign of work is blind, one look with it is enough', (t) => {
  t.is(course(['idle', IDLE], ['working', NOTHING], ['working', IDLE], ['idle', IDLE]), 'blind')
  t.is(
    course(['idle', IDLE], ['working', NOTHING], ['working', WORK], ['working', NOTHING], ['idle', IDLE]),
    'shown',
  )
})

test('a turn of which too little was seen tells nothing', (t) => {
  t.is(course(['idle', IDLE], ['working', NOTHING], ['idle', IDLE]), undefined)
  t.is(course(['idle', IDLE], ['working', undefined], ['working', undefined], ['idle', IDLE]), undefined)
})

test('a turn that ran before we looked was not seen whole', (t) => {
  t.is(course(['working', NOTHING], ['working', NOTHING], ['working', NOTHING], ['idle', IDLE]), undefined)
})

test('a prompt in mid-turn neither ends the turn nor counts as a look at work', (t) => {
  const blocked: Step = ['blocked', look('blocked')]
  t.is(course(['idle', IDLE], ['working', NOTHING], blocked, blocked, ['idle', IDLE]), undefined)
  t.is(course(['idle', IDLE], ['working', NOTHING], blocked, ['working', NOTHING], ['idle', IDLE]), 'blind')
})

test('a session that ends, or a screen that overrules, leaves no outcome', (t) => {
  t.is(course(['idle', IDLE], ['working', NOTHING], ['working', NOTHING], [undefined, IDLE]), undefined)
  const before = { ...said('working'), turn: { looks: 5, shown: false } }
  const overruled = said('working', { overruled: { state: 'idle', detail: undefined, source: 'screen' } })
  t.deepEqual(watchTurn(before, overruled, IDLE), { turn: undefined, outcome: undefined })
  t.deepEqual(watchTurn(overruled, overruled, IDLE), { turn: undefined, outcome: undefined })
})

test('blind turns are counted by agent, in a row, until one is shown', (t) => {
  const blind = { agent: 'oak', outcome: 'blind' } as const
  const counts = countedBlind({ elm: 1 }, [blind, blind, { agent: 'elm', outcome: undefined }])
  t.deepEqual(counts, { elm: 1, oak: 2 })
  t.deepEqual(countedBlind(counts, [{ agent: 'oak', outcome: 'shown' }]), { elm: 1 })
})
