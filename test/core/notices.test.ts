import test from 'ava'
import fc from 'fast-check'
import type { Memory } from '../../src/core/memory'
import { type Circumstances, judgeNotice } from '../../src/core/notices'
import { type NotifySettings, TRIGGERS, type Trigger } from '../../src/core/notify-settings'
import type { State } from '../../src/core/state'
import { conclude } from '../../src/core/verdict'
import { aMemory, now } from '../helpers/builders'

const EVERYTHING: NotifySettings = {
  routes: Object.fromEntries(TRIGGERS.map((trigger) => [trigger, ['command' as const]])),
  againMs: 60_000,
  contextHigh: 80,
  command: undefined,
}

interface Cycle {
  readonly state: State
  readonly detail?: string
  readonly raised?: boolean
  readonly isWish?: boolean
  readonly isMuted?: boolean
  readonly isWatched?: boolean
  readonly dialog?: Memory['dialog']
  readonly pid?: number
  /** How full its window is (percent). */
  readonly pct?: number
  /** The wall's clock was set by so much (ms). */
  readonly epochStep?: number
}

const aGauge = (pct: number): Memory['gauge'] => ({
  pct,
  tokens: undefined,
  note: undefined,
  session: undefined,
  at: 0,
})

/** One call is one cycle, so many ms after the start: what is told in it. */
const aWatch = (over: { settings?: Partial<NotifySettings>; isFirst?: boolean; stored?: Memory } = {}) => {
  let before = over.stored
  let isFirst = over.isFirst === true
  return (ms: number, cycle: Cycle): Trigger | undefined => {
    const { state, detail, raised = false, isWish = false, pid = 100 } = cycle
    const at = now(ms)
    const instant = { ...at, epochMs: at.epochMs + (cycle.epochStep ?? 0) }
    const life = before?.pid === pid ? before : aMemory({ pid })
    const decision = {
      state,
      detail,
      source: 'screen' as const,
      since: instant.epochMs,
      reason: 'screen-shows' as const,
    }
    const { memory } = conclude({ ...life, dialog: cycle.dialog }, decision, instant)
    const after = {
      ...memory,
      raisedAt: raised ? (life.raisedAt ?? instant.epochMs) : undefined,
      gauge: cycle.pct === undefined ? undefined : aGauge(cycle.pct),
    }
    const circumstances: Circumstances = {
      settings: { ...EVERYTHING, ...over.settings },
      now: instant,
      isFirst,
      isMuted: cycle.isMuted === true,
      isWatched: cycle.isWatched === true,
    }
    const judged = judgeNotice({ before, after, isWish }, circumstances)
    before = judged.memory
    isFirst = false
    return judged.due?.trigger
  }
}

test('blocked is told once, when it begins', (t) => {
  const cycle = aWatch()
  t.is(cycle(0, { state: 'working' }), undefined)
  t.is(cycle(1_000, { state: 'blocked' }), 'blocked')
  t.is(cycle(2_000, { state: 'blocked' }), undefined)
  t.is(cycle(3_000, { state: 'unknown' }), undefined)
  t.is(cycle(4_000, { state: 'blocked' }), undefined)
  t.is(cycle(9_000, { state: 'working' }), undefined)
  t.is(cycle(20_000, { state: 'blocked' }), 'blocked')
})

test('one that returns within three seconds is the same', (t) => {
  const cycle = aWatch()
  cycle(0, { state: 'working' })
  t.is(cycle(1_000, { state: 'blocked' }), 'blocked')
  cycle(2_000, { state: 'working' })
  t.is(cycle(4_000, { state: 'blocked' }), undefined)
  cycle(5_000, { state: 'idle' })
  t.is(cycle(9_001, { state: 'blocked' }), 'blocked')
})

test('an agent that comes blocked is told of, unless nobody watched before', (t) => {
  t.is(aWatch()(0, { state: 'blocked' }), 'blocked')
  const first = aWatch({ isFirst: true })
  t.is(first(0, { state: 'blocked' }), undefined)
  t.is(first(1_000, { state: 'blocked', pid: 101 }), 'blocked')
})

const SIGHTED = {
  detail: undefined,
  source: 'screen' as const,
  since: now(0).epochMs,
  sinceTicks: now(0).ticksMs,
  confirmed: false,
  lastSeen: now(0).epochMs,
  awayTicks: undefined,
}

test('a dialog that stood there at the start was already so, though a second look proves it later', (t) => {
  const cycle = aWatch({ isFirst: true })
  t.is(cycle(0, { state: 'working', dialog: SIGHTED }), undefined)
  // The first sighting is when it began.
  t.is(cycle(600, { state: 'blocked', epochStep: -600, dialog: { ...SIGHTED, confirmed: true } }), undefined)
  t.is(cycle(5_000, { state: 'working' }), undefined)
  t.is(cycle(15_000, { state: 'blocked' }), 'blocked')
})

test('what begins after the first look is told, also by a clock that was set back', (t) => {
  const cycle = aWatch({ isFirst: true })
  cycle(0, { state: 'working' })
  t.is(cycle(15_000, { state: 'blocked', epochStep: -3_600_000 }), 'blocked')
})

test('memory of an earlier version, which was told nothing, rings no bell', (t) => {
  const shown = {
    state: 'blocked' as const,
    detail: undefined,
    source: 'screen' as const,
    since: now(0).epochMs,
  }
  const cycle = aWatch({ stored: aMemory({ shown, lastKnown: shown, blockedSince: shown.since }) })
  t.is(cycle(1_000, { state: 'blocked' }), undefined)
  t.is(cycle(61_000, { state: 'blocked' }), 'still-blocked')
})

test('still-blocked comes after each further wait, by the clock of the boot', (t) => {
  const cycle = aWatch()
  cycle(0, { state: 'working' })
  cycle(1_000, { state: 'blocked' })
  t.is(cycle(60_999, { state: 'blocked', epochStep: 3_600_000 }), undefined)
  t.is(cycle(61_000, { state: 'blocked', epochStep: 3_600_000 }), 'still-blocked')
  t.is(cycle(62_000, { state: 'blocked' }), undefined)
  t.is(cycle(121_000, { state: 'blocked' }), 'still-blocked')
  const never = aWatch({ settings: { againMs: 0 } })
  never(0, { state: 'blocked' })
  t.is(never(9e9, { state: 'blocked' }), undefined)
})

test('a clock that is set back begins no episode', (t) => {
  const cycle = aWatch()
  cycle(0, { state: 'working' })
  t.is(cycle(1_000, { state: 'blocked' }), 'blocked')
  t.is(cycle(2_000, { state: 'blocked', epochStep: -3_600_000 }), undefined)
  t.is(cycle(3_000, { state: 'blocked', epochStep: -3_600_000 }), undefined)
})

test('done is told when the mark goes up, not by a wish', (t) => {
  const cycle = aWatch()
  cycle(0, { state: 'working' })
  t.is(cycle(1_000, { state: 'idle', raised: true }), 'done')
  t.is(cycle(2_000, { state: 'idle', raised: true }), undefined)
  t.is(cycle(3_000, { state: 'idle' }), undefined)
  t.is(cycle(4_000, { state: 'idle', raised: true, isWish: true }), undefined)
})

test('a turn that failed is told as an error, and as done only where nobody asked for errors', (t) => {
  const failing = { state: 'idle', detail: 'rate_limit', raised: true } as const
  const cycle = aWatch()
  cycle(0, { state: 'working' })
  t.is(cycle(1_000, failing), 'error')
  t.is(cycle(2_000, failing), undefined)
  t.is(cycle(3_000, { state: 'idle' }), undefined)
  t.is(cycle(4_000, failing), 'done')
  const other = aWatch({ settings: { routes: { done: ['bell'] } } })
  other(0, { state: 'working' })
  t.is(other(1_000, failing), 'done')
})

const idle = (pct?: number, over: Partial<Cycle> = {}): Cycle => ({
  state: 'idle',
  ...(pct === undefined ? {} : { pct }),
  ...over,
})

test('a window that fills up is told once, and again only after it was emptier', (t) => {
  const cycle = aWatch()
  const said = [40, 79, 80, 85, 80, 79, 80, 20, 100].map((pct, i) => cycle(i * 1_000, idle(pct)))
  t.deepEqual(
    said.map((each) => each === 'context-high'),
    [false, false, true, false, false, false, true, false, true],
  )
})

test('one that does not say how full it is counts as it was', (t) => {
  const cycle = aWatch()
  cycle(0, idle(40))
  t.is(cycle(1_000, idle()), undefined)
  t.is(cycle(2_000, idle(81)), 'context-high')
  t.is(cycle(3_000, idle()), undefined)
  t.is(cycle(4_000, idle(82)), undefined)
})

test('a window that was full when the watch began is no news, one of a new agent is', (t) => {
  const cycle = aWatch({ isFirst: true })
  t.is(cycle(0, idle(90)), undefined)
  t.is(cycle(1_000, idle(91)), undefined)
  t.is(cycle(2_000, idle(92, { pid: 101 })), 'context-high')
  const upgraded = aWatch({ stored: aMemory({ gauge: aGauge(90) }) })
  t.is(upgraded(0, idle(91)), undefined)
})

test('how full is too full is the person’s choice, and never may be too', (t) => {
  const early = aWatch({ settings: { contextHigh: 30 } })
  t.is(early(0, idle(30)), 'context-high')
  const never = aWatch({ settings: { contextHigh: undefined } })
  t.is(never(0, idle(40)), undefined)
  t.is(never(1_000, idle(100)), undefined)
})

test('a full window that is mute or looked at is passed over', (t) => {
  for (const quiet of [{ isMuted: true }, { isWatched: true }]) {
    const cycle = aWatch()
    cycle(0, idle(40))
    t.is(cycle(1_000, idle(90, quiet)), undefined)
    t.is(cycle(2_000, idle(90)), undefined)
  }
})

test('a full window that comes with the end of a turn is told after it', (t) => {
  const cycle = aWatch()
  cycle(0, { state: 'working', pct: 40 })
  t.is(cycle(1_000, idle(90, { raised: true })), 'done')
  t.is(cycle(2_000, idle(90, { raised: true })), 'context-high')
  t.is(cycle(3_000, idle(90, { raised: true })), undefined)
  const unasked = aWatch({ settings: { routes: { done: ['bell'] } } })
  unasked(0, { state: 'working', pct: 40 })
  t.is(unasked(1_000, idle(90, { raised: true })), 'done')
  t.is(unasked(2_000, idle(90, { raised: true })), undefined)
})

test('one that waits for a login is blocked, and an error only where nobody asked for blocked', (t) => {
  const waiting = { state: 'blocked', detail: 'auth' } as const
  t.is(aWatch()(0, waiting), 'blocked')
  t.is(aWatch({ settings: { routes: { error: ['bell'] } } })(0, waiting), 'error')
})

test('what is mute is reminded of once it no longer is; what was looked at, a whole wait later', (t) => {
  const cycle = aWatch()
  cycle(0, { state: 'working' })
  t.is(cycle(1_000, { state: 'blocked', isMuted: true }), undefined)
  t.is(cycle(100_000, { state: 'blocked', isMuted: true }), undefined)
  t.is(cycle(101_000, { state: 'blocked' }), 'still-blocked')
  t.is(cycle(161_000, { state: 'blocked', isWatched: true }), undefined)
  t.is(cycle(162_000, { state: 'blocked' }), undefined)
  t.is(cycle(221_000, { state: 'blocked' }), 'still-blocked')
})

test('the time of the last notice is kept, and only of one', (t) => {
  const told = (isMuted: boolean) =>
    judgeNotice(
      {
        before: undefined,
        after: aMemory({ shown: { ...aMemory().shown, state: 'blocked' } }),
        isWish: false,
      },
      { settings: EVERYTHING, now: now(5), isFirst: false, isMuted, isWatched: false },
    ).memory.told?.at
  t.is(told(false), now(5).epochMs)
  t.is(told(true), undefined)
})

const STATES = ['blocked', 'working', 'idle', 'unknown'] as const
const course = fc.array(
  fc.record({ state: fc.constantFrom<State>(...STATES), gapMs: fc.integer({ min: 100, max: 90_000 }) }),
  { maxLength: 60 },
)

interface Step {
  readonly at: number
  readonly state: State
  readonly told: Trigger | undefined
}

const walk = (
  steps: ReadonlyArray<{ state: State; gapMs: number }>,
  quiet: Partial<Cycle> = {},
): ReadonlyArray<Step> => {
  const cycle = aWatch()
  let at = 0
  return steps.map(({ state, gapMs }) => {
    at += gapMs
    return { at, state, told: cycle(at, { state, ...quiet }) }
  })
}

/** Blocked runs, over gaps of at most three seconds and over what is not known. */
const episodes = (steps: ReadonlyArray<Step>): ReadonlyArray<ReadonlyArray<Step>> => {
  const found: Step[][] = []
  let endedAt: number | undefined
  let isOpen = false
  for (const step of steps) {
    if (step.state === 'blocked') {
      const isSame = isOpen || (endedAt !== undefined && step.at - endedAt <= 3_000)
      if (isSame) found.at(-1)?.push(step)
      else found.push([step])
      isOpen = true
    } else if (step.state !== 'unknown' && isOpen) {
      isOpen = false
      endedAt = step.at
    }
  }
  return found
}

test('law: each episode is told once, at its first cycle', (t) => {
  fc.assert(
    fc.property(course, (steps) => {
      const walked = walk(steps)
      const begun = episodes(walked).map(([first]) => first)
      return (
        begun.every((step) => step?.told === 'blocked') &&
        walked.filter(({ told }) => told === 'blocked').length === begun.length
      )
    }),
  )
  t.pass()
})

test('law: what is mute or watched is never told', (t) => {
  fc.assert(
    fc.property(course, fc.constantFrom({ isMuted: true }, { isWatched: true }), (steps, quiet) =>
      walk(steps, quiet).every(({ told }) => told === undefined),
    ),
  )
  t.pass()
})

test('law: reminders come in blocked alone, a whole wait apart, as many as fit', (t) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), (seconds) => {
      const steps = [
        { state: 'working' as const, gapMs: 1_000 },
        ...Array.from({ length: seconds }, () => ({ state: 'blocked' as const, gapMs: 1_000 })),
      ]
      const told = walk(steps).filter((step) => step.told === 'still-blocked')
      return told.length === Math.floor((seconds - 1) / 60)
    }),
  )
  fc.assert(
    fc.property(course, (steps) => {
      const walked = walk(steps)
      const last = walked.map(({ told }) => told === 'still-blocked' || told === 'blocked')
      return walked.every((step, i) => {
        if (step.told !== 'still-blocked') return true
        const before = walked[last.lastIndexOf(true, i - 1)]
        return step.state === 'blocked' && before !== undefined && step.at - before.at >= 60_000
      })
    }),
  )
  t.pass()
})
