import test from 'ava'
import { ageStep, untilNextStep } from '../../src/core/age'

const MINUTE = 60_000

test('an age is the last step that it has reached', (t) => {
  const steps = [0, 0.99, 1, 1.9, 2, 4.9, 5, 10, 19, 20, 30, 59, 60, 119, 120, 240, 480, 1_439, 1_440, 99_999]
  t.deepEqual(
    steps.map((minutes) => ageStep(minutes * MINUTE)),
    [
      ...[undefined, undefined, '1m', '1m', '2m', '2m', '5m', '10m', '10m', '20m', '30m', '30m'],
      ...['1h', '1h', '2h', '4h', '8h', '8h', '1d', '1d'],
    ],
  )
})

test('a wait that begins in the future has no age', (t) => {
  t.is(ageStep(-MINUTE), undefined)
})

test('how long it takes to the next step', (t) => {
  t.is(untilNextStep(0), 60_000)
  t.is(untilNextStep(130_000), 170_000)
  t.is(untilNextStep(90_000_000), undefined)
})
