import test from 'ava'
import { drawnIn, gradeOf as grade, percentile, type Sample, transitionsOf } from '../../lab/judge'
import type { Stretch, True } from '../../lab/truth'

const stretch = (from: number, to: number, state: True): Stretch => ({ from, to, state, note: '' })
const sample = (at: number, state: string, seen = state): Sample => ({
  at,
  state,
  seen,
  detail: '',
  source: 'screen',
  since: at,
  scene: 'scene',
})

const gradeOf = (stretches: ReadonlyArray<Stretch>, one: Sample, others: ReadonlyArray<Sample> = []) =>
  grade(drawnIn(stretches, others), one)

const TURN = [
  stretch(0, 10_000, 'idle'),
  stretch(10_000, 20_000, 'working'),
  stretch(20_000, 30_000, 'blocked'),
]

test('what is true is right, at once or later', (t) => {
  t.is(gradeOf(TURN, sample(5_000, 'idle')), 'right')
  t.is(gradeOf(TURN, sample(10_010, 'working')), 'right')
})

test('what was true is late for a while, then wrong', (t) => {
  t.is(gradeOf(TURN, sample(12_900, 'idle')), 'late')
  t.is(gradeOf(TURN, sample(13_100, 'idle')), 'wrong')
  t.is(gradeOf(TURN, sample(23_100, 'unknown')), 'unknown')
})

test('what the agent has not drawn yet cannot be read off its screen', (t) => {
  const drawn = [sample(10_100, 'idle', 'idle'), sample(14_000, 'idle', 'working')]
  t.is(gradeOf(TURN, sample(13_500, 'idle'), drawn), 'late')
  t.is(gradeOf(TURN, sample(16_900, 'idle'), drawn), 'late')
  t.is(gradeOf(TURN, sample(17_100, 'idle'), drawn), 'wrong')
})

test('what never was true is wrong at once', (t) => {
  t.is(gradeOf(TURN, sample(10_100, 'blocked')), 'wrong')
  t.is(gradeOf(TURN, sample(5_000, 'blocked')), 'wrong')
})

test('a dialog that the person opened keeps idle, and is never blocked', (t) => {
  const opened = [stretch(0, 5_000, 'idle'), stretch(5_000, 9_000, 'opened')]
  t.is(gradeOf(opened, sample(6_000, 'idle')), 'right')
  t.is(gradeOf(opened, sample(6_000, 'blocked')), 'wrong')
  t.is(gradeOf(opened, sample(6_000, 'working')), 'wrong')
})

test('where nobody can tell, only blocked is wrong', (t) => {
  const unclear = [stretch(0, 5_000, 'idle'), stretch(5_000, 9_000, 'unclear')]
  t.is(gradeOf(unclear, sample(8_000, 'working')), 'unclear')
  t.is(gradeOf(unclear, sample(8_000, 'blocked')), 'wrong')
})

test('a change shows with the first look that has it; the screen may be earlier', (t) => {
  const looks = [
    sample(9_000, 'idle'),
    sample(10_200, 'idle', 'working'),
    sample(11_000, 'working'),
    sample(20_500, 'working', 'blocked'),
    sample(29_000, 'working', 'blocked'),
  ]
  t.deepEqual(
    transitionsOf(TURN, looks).map(({ to, shownMs, visibleMs }) => [to, shownMs, visibleMs]),
    [
      ['working', 1_000, 200],
      ['blocked', null, 500],
    ],
  )
})

test('a state that never showed is not left', (t) => {
  const blink = [stretch(0, 1_000, 'idle'), stretch(1_000, 1_300, 'working'), stretch(1_300, 9_000, 'idle')]
  const looks = [sample(0, 'idle'), sample(1_100, 'idle'), sample(2_000, 'idle')]
  t.deepEqual(
    transitionsOf(blink, looks).map(({ to, shownMs }) => [to, shownMs]),
    [['working', null]],
  )
})

test('percentiles by nearest rank', (t) => {
  t.is(percentile([5, 1, 3, 2, 4], 0.5), 3)
  t.is(percentile([1, 2, 3, 4], 0.95), 4)
  t.is(percentile([], 0.5), undefined)
})
