import test from 'ava'
import fc from 'fast-check'
import stringWidth from 'fast-string-width'
import type { Stay } from '../../src/core/stays'
import { cutByDay, NO_TIME, type Tally, talliesBy, wholeMs } from '../../src/core/tally'
import { briefLength, chartLines } from '../../src/core/tally-chart'

/** Days of 100 ms. */
const dayOf = (at: number) => {
  const day = Math.floor(at / 100)
  return { name: `day ${day}`, end: (day + 1) * 100 }
}
const aStay = (over: Partial<Stay> = {}): Stay => ({
  pane: '%1',
  agent: 'oak',
  repository: 'api',
  bucket: 'blocked',
  from: 0,
  to: 10,
  ...over,
})
const byDay = (stays: ReadonlyArray<Stay>, from = Number.NEGATIVE_INFINITY) =>
  [...talliesBy(cutByDay(stays, from, dayOf), ({ day }) => day)].map(
    ([day, { ms, waits, longestWaitMs }]) => [day, ms.blocked, waits, longestWaitMs] as const,
  )

test('a wait over midnight counts in both days, and once as a wait', (t) => {
  t.deepEqual(byDay([aStay({ from: 90, to: 230 })]), [
    ['day 0', 10, 1, 140],
    ['day 1', 100, 0, 0],
    ['day 2', 30, 0, 0],
  ])
})

test('a wait of no length is still a wait', (t) => {
  t.deepEqual(byDay([aStay({ from: 50, to: 50 })]), [['day 0', 0, 1, 0]])
})

test('what was before the first day that is asked for is left out', (t) => {
  t.deepEqual(byDay([aStay({ from: 90, to: 230 }), aStay({ to: 20 })], 200), [['day 2', 30, 0, 0]])
})

const anyStay = fc
  .record({
    agent: fc.constantFrom('oak', 'elm'),
    repository: fc.constantFrom(undefined, 'api', 'web'),
    bucket: fc.constantFrom('blocked', 'done', 'working', 'idle', 'unknown'),
    from: fc.nat(1_000),
    ms: fc.nat(500),
  } as const)
  .map(({ ms, ...rest }) => aStay({ ...rest, to: rest.from + ms }))

test('by day, by agent and by repository it is the same time', (t) => {
  fc.assert(
    fc.property(fc.array(anyStay), (stays) => {
      const pieces = cutByDay(stays, Number.NEGATIVE_INFINITY, dayOf)
      const sum = (tallies: ReadonlyMap<unknown, Tally>): number =>
        [...tallies.values()].reduce((all, tally) => all + wholeMs(tally), 0)
      const whole = stays.reduce((all, { from, to }) => all + to - from, 0)
      const sums = [
        sum(talliesBy(pieces, ({ day }) => day)),
        sum(talliesBy(pieces, ({ stay }) => stay.agent)),
        sum(talliesBy(pieces, ({ stay }) => stay.repository)),
      ]
      return sums.every((each) => each === whole)
    }),
  )
  t.pass()
})

test('lengths are read at a glance', (t) => {
  t.deepEqual(
    [0, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000, 100 * 86_400_000].map(briefLength),
    ['0s', '59s', '1m', '59m', '1h00m', '23h59m', '1d00h', '100d00h'],
  )
})

const tally = (blocked: number, working: number): Tally => ({
  ...NO_TIME,
  ms: { ...NO_TIME.ms, blocked, working },
  waits: 2,
  longestWaitMs: blocked,
})

test('the longest row fills its bar, and the others have their share of it', (t) => {
  const rows = [
    { label: 'api', tally: tally(3_600_000, 3_600_000) },
    { label: 'web', tally: tally(0, 3_600_000) },
  ]
  t.deepEqual(chartLines('repository', rows, 80), [
    'repository                       blocked   times longest  unread working    idle',
    'api        ███████████▒▒▒▒▒▒▒▒▒▒   1h00m       2   1h00m       -   1h00m       -',
    'web        ▒▒▒▒▒▒▒▒▒▒▒                 -       2      0s       -   1h00m       -',
  ])
})

test('no row is wider than the terminal, whatever it is called', (t) => {
  const labels = ['', 'a'.repeat(300), '漢字'.repeat(30), 'x\u001b[31m\ny', '🚩'.repeat(9)]
  for (const columns of [20, 40, 57, 80, 200])
    for (const line of chartLines(
      'day',
      labels.map((label) => ({ label, tally: tally(5, 9) })),
      columns,
    )) {
      t.true(stringWidth(line) <= columns, `${columns}: ${line}`)
      t.notRegex(line, /[\u0000-\u001f]/)
    }
})
