// Laws of the fold, held against arbitrary courses in time.
import test, { type ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import type { FileReading, HookEvent, Look } from '../../src/core/evidence'
import { type Folded, fold } from '../../src/core/fold'
import { Memory } from '../../src/core/memory'
import { STATES } from '../../src/core/state'
import { aLook, anEvent, anIdentity, aProcess, START } from '../helpers/builders'
import { aFoldInput, claims, HOLD, NO_FILE, type Seen } from '../helpers/course'

const state = fc.constantFrom(...STATES)
const detail = fc.option(fc.constantFrom('permission', 'question'), { nil: undefined })
/** Times about the start, some far off and some ahead: sources may say anything. */
const time = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -5_000, max: 30_000 }) },
  { weight: 1, arbitrary: fc.integer() },
)
const session = fc.constantFrom('s1', 's2', '__proto__')
const child = fc.constantFrom('a1', 'a2', 'constructor', '')
const maybe = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined })

const look: fc.Arbitrary<Look> = fc
  .record({
    what: fc.constantFrom(...STATES, 'nothing' as const, 'hold' as const),
    weak: fc.boolean(),
    detail,
    source: fc.constantFrom('screen' as const, 'title' as const),
  })
  .map(({ what, weak, ...over }) => aLook(what, { ...over, weak: weak && what === 'idle' }))

const event: fc.Arbitrary<HookEvent> = fc
  .record({
    what: fc.constantFrom(
      ...STATES,
      'start' as const,
      'end' as const,
      'child starts' as const,
      'child ends' as const,
    ),
    ms: time,
    over: fc.record({
      session: maybe(session),
      subagent: maybe(child),
      turn: maybe(fc.constantFrom('t1', 't2')),
      turnEnd: fc.boolean(),
      carriesState: fc.boolean(),
    }),
    detail,
  })
  .map(({ what, ms, over, detail }) =>
    anEvent(what, ms, { ...over, ...(detail === undefined ? {} : { detail }) }),
  )

const file: fc.Arbitrary<FileReading> = fc.oneof(
  fc.constant(NO_FILE),
  fc.constant(HOLD),
  fc.record({ state, ms: time, detail }).map(({ state, ms, detail }) => claims(state, ms, detail)),
)

const agent = fc
  .record({
    isForeground: fc.boolean(),
    process: fc.record({
      pid: fc.constantFrom(100, 100, 100, 101),
      started: fc.constantFrom('4711', '4711', undefined, '9'),
      stat: fc.constantFrom('S', 'S', 'S', 'T'),
      ageMs: maybe(fc.nat(10_000)),
    }),
  })
  .map(({ isForeground, process }) => anIdentity({ isForeground, process: aProcess(process) }))

const seen = (over: { look?: fc.Arbitrary<Look> } = {}): fc.Arbitrary<Seen> =>
  fc
    .record({
      look: maybe(over.look ?? look),
      file,
      events: fc.array(event, { maxLength: 4 }),
      agent: fc.option(agent, { nil: undefined, freq: 20 }),
      isRead: fc.constantFrom(true, true, true, false),
      ticksBehind: fc.constantFrom(0, 0, 0, 3_000, 4_000_000),
    })
    .map(({ look, ...rest }) => (look === undefined ? rest : { ...rest, look }))

interface Step {
  readonly after: number
  readonly seen: Seen
}
const step = (one = seen()): fc.Arbitrary<Step> =>
  fc.record({ after: fc.constantFrom(0, 100, 500, 1_000, 3_000, 10_000), seen: one })
const course = (one = seen()) => fc.array(step(one), { minLength: 1, maxLength: 12 })

interface Cycle {
  readonly ms: number
  readonly seen: Seen
  readonly before: Memory | undefined
  readonly folded: Folded
}

/** Runs a course; the cycles in their order. */
const run = (steps: ReadonlyArray<Step>): Cycle[] => {
  const cycles: Cycle[] = []
  let ms = 0
  let memory: Memory | undefined
  for (const { after, seen } of steps) {
    ms += after
    const folded = fold(aFoldInput(ms, seen, memory))
    cycles.push({ ms, seen, before: memory, folded })
    memory = folded.memory
  }
  return cycles
}

const holds = (steps: ReturnType<typeof course>, law: (cycles: Cycle[]) => boolean, numRuns = 200): void =>
  fc.assert(
    fc.property(steps, (each) => law(run(each))),
    { numRuns },
  )

test('no course of evidence breaks the fold', (t) => {
  holds(course(), (cycles) =>
    cycles.every(({ folded }) => (folded.memory === undefined) === (folded.verdict === undefined)),
  )
  t.pass()
})

/** Folds what a cycle saw once more, at the same instant: memory and verdict are as they were. */
const repeats = (t: ExecutionContext, { ms, seen, folded }: Cycle, again = seen): void => {
  const twice = fold(aFoldInput(ms, again, folded.memory))
  t.deepEqual(twice.memory, folded.memory)
  const saysOf = ({ verdict }: Folded) => verdict && [verdict.state, verdict.detail, verdict.since]
  t.deepEqual(saysOf(twice), saysOf(folded))
}

test('folding a cycle twice changes nothing', (t) => {
  fc.assert(
    fc.property(course(), (steps) => {
      for (const cycle of run(steps)) repeats(t, cycle, { ...cycle.seen, events: [] })
    }),
    { numRuns: 200 },
  )
})

test('events of one session and its children change nothing when they come twice', (t) => {
  const own = event
    .filter(({ claim }) => claim.kind !== 'lifecycle')
    .map((each) => ({
      ...each,
      // A time that lies ahead is of a clock that was set back since, and tells no order.
      at: Math.min(each.at - 30_000, START.epochMs),
      session: 's1',
      carriesState: true,
      turnEnd: each.turnEnd && each.claim.kind === 'state',
    }))
  // Who asks, goes on and asks again within one millisecond tells no order: a repeat would open that wait anew.
  const instant = ({ at, subagent }: HookEvent): string => `${at} ${subagent}`
  const inOrder = fc
    .uniqueArray(own, { maxLength: 4, selector: instant })
    .map((events) => events.sort((a, b) => a.at - b.at))
  const one = fc.record({
    after: fc.constantFrom(0, 500, 1_000, 10_000),
    look: maybe(look),
    file,
    events: inOrder,
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 8 }), (each) => {
      const steps = each.map(({ after, look, ...rest }) => ({
        after,
        seen: look === undefined ? rest : { ...rest, look },
      }))
      const first: Step = { after: 0, seen: { events: [anEvent('start', -(2 ** 31))] } }
      for (const cycle of run([first, ...steps])) repeats(t, cycle)
    }),
    { numRuns: 200 },
  )
})

test('memory survives the way to disk and back unchanged', (t) => {
  fc.assert(
    fc.property(course(), (steps) => {
      for (const { folded } of run(steps)) {
        if (folded.memory === undefined) continue
        t.deepEqual(Memory.decode(JSON.parse(JSON.stringify(folded.memory))), E.right(folded.memory))
      }
    }),
    { numRuns: 100 },
  )
})

test('since never lies in the future, and never moves while the state stands', (t) => {
  holds(course(), (cycles) =>
    cycles.every(({ ms, before, folded }) => {
      const { verdict, memory } = folded
      if (verdict === undefined || memory === undefined) return true
      if (verdict.since > START.epochMs + ms) return false
      const isSame = before?.pid === memory.pid && before.shown.state === verdict.state
      return (
        !isSame ||
        before.started === undefined ||
        before.started !== memory.started ||
        before.shown.since === verdict.since
      )
    }),
  )
  t.pass()
})

test('what is shown and what is remembered are one', (t) => {
  holds(course(), (cycles) =>
    cycles.every(({ folded: { verdict, memory } }) => {
      if (verdict === undefined || memory === undefined) return true
      const { state, detail, source, since } = verdict
      return JSON.stringify(memory.shown) === JSON.stringify({ state, detail, source, since })
    }),
  )
  t.pass()
})

const CALM = fc.constantFrom(
  aLook('idle'),
  aLook('working'),
  aLook('nothing'),
  aLook('hold'),
  aLook('unknown'),
)
const calm = seen({ look: CALM }).map((each) => {
  const isBlocked = (claim: HookEvent['claim']) => claim.kind === 'state' && claim.state === 'blocked'
  const { file } = each
  const saysBlocked = typeof file === 'object' && file.kind === 'claim' && file.claim.state === 'blocked'
  const events = (each.events ?? []).filter(({ claim }) => !isBlocked(claim))
  return { ...each, events, file: saysBlocked ? NO_FILE : (file ?? NO_FILE) }
})

test('nothing but a dialog or a report makes blocked: silence never does', (t) => {
  holds(course(calm), (cycles) => cycles.every(({ folded }) => folded.verdict?.state !== 'blocked'))
  t.pass()
})

test('silence keeps the last state that was known', (t) => {
  const silent = fc.constantFrom(aLook('nothing'), aLook('hold'), aLook('unknown'))
  fc.assert(
    fc.property(course(), fc.array(silent, { minLength: 1, maxLength: 5 }), (steps, looks) => {
      const memory = run(steps).at(-1)?.folded.memory
      // A report in force may say another thing than the dialog that stood over it: then it is no silence.
      if (memory === undefined || memory.held !== undefined || memory.waits.length > 0) return true
      let last: Folded | undefined
      let ms = 500_000
      for (const look of looks) {
        const { pid, started } = memory
        const same = anIdentity({ process: aProcess({ pid, started }) })
        last = fold(aFoldInput(ms, { look, agent: same }, last?.memory ?? memory))
        ms += 20_000
      }
      return last?.verdict?.state === (memory.lastKnown?.state ?? 'unknown')
    }),
    { numRuns: 200 },
  )
  t.pass()
})

test('a visible confirmed dialog is never idle', (t) => {
  fc.assert(
    fc.property(course(), course(seen({ look: fc.constantFrom(aLook('blocked')) })), (steps, later) => {
      const before = run(steps).at(-1)
      if (before?.folded.memory === undefined) return true
      const { pid, started } = before.folded.memory
      let memory: Memory | undefined = before.folded.memory
      let ms = before.ms + 60_000
      for (const { after, seen } of later) {
        ms += after
        const agent = anIdentity({ process: aProcess({ pid, started }) })
        const holdsNothing: Seen = { ...seen, agent, isRead: true, look: aLook('blocked'), ticksBehind: 0 }
        const wasConfirmed = memory?.dialog?.confirmed === true
        const folded: Folded = fold(aFoldInput(ms, holdsNothing, memory))
        // A state file that holds says that the person opened the dialog.
        const isHeld = typeof seen.file === 'object' && seen.file.kind === 'hold'
        if (wasConfirmed && !isHeld && folded.verdict?.state !== 'blocked') return false
        memory = folded.memory
      }
      return true
    }),
    { numRuns: 200 },
  )
  t.pass()
})

const ofActor = (session: string, subagent: string | undefined) =>
  fc
    .array(
      fc.record({
        what: fc.constantFrom(...STATES, 'child starts' as const, 'child ends' as const),
        ms: fc.nat(5_000),
        detail,
      }),
      { maxLength: 4 },
    )
    .map((events) =>
      events
        .filter(({ what }) => subagent !== undefined || (what !== 'child starts' && what !== 'child ends'))
        .map(({ what, ms, detail }) =>
          anEvent(what, ms, { session, subagent, ...(detail === undefined ? {} : { detail }) }),
        ),
    )

/** Any order of arrival that keeps each actor's own. */
const interleaved = (
  actors: ReadonlyArray<ReadonlyArray<HookEvent>>,
  picks: ReadonlyArray<number>,
): HookEvent[] => {
  const queues = actors.map((events) => [...events])
  const order: HookEvent[] = []
  for (let i = 0; queues.some((queue) => queue.length > 0); i += 1) {
    const waiting = queues.filter((queue) => queue.length > 0)
    const next = waiting[(picks[i] ?? 0) % waiting.length]?.shift()
    if (next !== undefined) order.push(next)
  }
  return order
}

test('the order in which events of different sessions and children arrive does not matter', (t) => {
  const actors = fc.tuple(
    ofActor('s1', undefined),
    ofActor('s1', 'a1'),
    ofActor('s1', 'a2'),
    ofActor('s2', undefined),
  )
  const picks = fc.array(fc.nat(3), { minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(actors, picks, picks, maybe(look), (each, one, other, seenLook) => {
      const owned = fold(aFoldInput(-1_000, { events: [anEvent('start', -1_000)] }, undefined)).memory
      const outcomes = [one, other].map((order) => {
        const events = interleaved(each, order)
        return fold(
          aFoldInput(6_000, { events, ...(seenLook === undefined ? {} : { look: seenLook }) }, owned),
        )
      })
      t.deepEqual(outcomes[0], outcomes[1])
    }),
    { numRuns: 200 },
  )
})
