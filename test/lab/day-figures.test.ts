import test from 'ava'
import { changesIn, figuresOf, timelineOf } from '../../lab/day/figures'
import type { Sample } from '../../lab/judge'
import type { Stretch, True } from '../../lab/truth'

const stretch = (from: number, to: number, state: True, note = ''): Stretch => ({ from, to, state, note })

const STEP_MS = 250

/** What was shown and what the screen had, one sample each step from `from` on. */
const shown = (from: number, to: number, state: string, seen = state): ReadonlyArray<Sample> =>
  Array.from({ length: (to - from) / STEP_MS }, (_, i) => ({
    at: from + i * STEP_MS,
    state,
    seen,
    detail: '',
    source: 'screen',
    since: from,
    scene: 'scene',
  }))

const QUESTION = [
  stretch(0, 10_000, 'idle'),
  stretch(10_000, 20_000, 'blocked'),
  stretch(20_000, 30_000, 'idle'),
]

test('a question is late from the painted dialog on, not from the call', (t) => {
  const { latestBlocked, missedBlocked, asked, missed } = figuresOf(QUESTION, [
    ...shown(0, 10_000, 'idle'),
    ...shown(10_000, 12_000, 'idle', 'working'),
    ...shown(12_000, 13_000, 'idle', 'blocked'),
    ...shown(13_000, 20_000, 'blocked'),
    ...shown(20_000, 30_000, 'idle'),
  ])
  t.deepEqual(
    { latestBlocked, missedBlocked, asked, missed },
    { latestBlocked: 1_000, missedBlocked: 1_000, asked: 1, missed: 0 },
  )
})

test('a question that never showed is missed as long as it stood', (t) => {
  const { latestBlocked, missedBlocked, missed } = figuresOf(QUESTION, shown(0, 30_000, 'idle'))
  t.deepEqual(
    { latestBlocked, missedBlocked, missed },
    { latestBlocked: null, missedBlocked: 10_000, missed: 1 },
  )
})

test('blocked after its answer lingers; where nobody had asked it is false', (t) => {
  const figures = figuresOf(QUESTION, [
    ...shown(0, 5_000, 'idle'),
    ...shown(5_000, 5_500, 'blocked', 'idle'),
    ...shown(5_500, 6_000, 'idle'),
    ...shown(6_000, 7_000, 'blocked', 'idle'),
    ...shown(7_000, 10_000, 'idle'),
    ...shown(10_000, 20_000, 'blocked'),
    ...shown(20_000, 21_500, 'blocked', 'idle'),
    ...shown(21_500, 30_000, 'idle'),
  ])
  t.is(figures.falseBlocked, 1_500)
  t.is(figures.longestFalseBlocked, 1_000)
  t.is(figures.lingering, 1_500)
})

test('what nobody can tell is left out, by its reason', (t) => {
  const { leftOut, sums } = figuresOf(
    [
      stretch(0, 4_000, 'idle'),
      stretch(4_000, 9_000, 'unclear', 'the server is dead'),
      stretch(9_000, 10_000, 'none'),
    ],
    [...shown(0, 4_000, 'idle'), ...shown(9_000, 10_000, 'none')],
  )
  t.deepEqual(leftOut, { 'the server is dead': 5_000 })
  t.is(sums.unclear, 0)
})

test('the timeline has an entry where anything changes, and no other', (t) => {
  const samples = [
    ...shown(0, 10_500, 'idle'),
    ...shown(10_500, 20_000, 'blocked'),
    ...shown(20_000, 30_000, 'idle'),
  ]
  t.deepEqual(timelineOf(QUESTION, samples, 0), [
    [0, 'idle', 'idle', 'right'],
    [10, 'blocked', 'idle', 'late'],
    [10.5, 'blocked', 'blocked', 'right'],
    [20, 'idle', 'idle', 'right'],
  ])
})

test('a change that nobody can date is one change', (t) => {
  const timeline = [
    [0, 'idle', 'idle', 'right'],
    [2, 'unclear', 'idle', 'unclear'],
    [3, 'working', 'idle', 'late'],
    [4, 'working', 'working', 'right'],
    [9, 'unclear', 'working', 'unclear'],
    [10, 'working', 'working', 'right'],
  ] as const
  t.is(changesIn(timeline), 1)
})
