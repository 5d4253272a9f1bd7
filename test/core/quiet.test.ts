import test, { type ExecutionContext } from 'ava'
import { type Hush, hushAfter, isQuiet, type Quiet } from '../../src/core/quiet'

const HUSH: Hush = { text: 'said', sinceTicks: 10_000, cycledTicks: 16_000 }
const STILL: Quiet = { text: () => 'said', ticksMs: 17_000, isStirred: false }

const quiet = (t: ExecutionContext, over: Partial<Quiet>, is: boolean, hush: Hush | undefined = HUSH) =>
  t.is(isQuiet(hush, { ...STILL, ...over }), is)

test('tmux says the same as for seven seconds, and nothing stirs: no cycle is needed', quiet, {}, true)
test('before the first cycle one is', (t) => {
  t.false(isQuiet(undefined, STILL))
})
test('what tmux says has changed', quiet, { text: () => 'other' }, false)
test('somebody woke us', quiet, { isStirred: true }, false)
test('it changed five seconds ago', quiet, { ticksMs: 15_000 }, true, { ...HUSH, cycledTicks: 14_000 })
test('it changed a little later', quiet, { ticksMs: 14_999 }, false, { ...HUSH, cycledTicks: 14_000 })
test('the last cycle is not yet fifteen seconds old', quiet, { ticksMs: 30_999 }, true)
test('the last cycle is fifteen seconds old', quiet, { ticksMs: 31_000 }, false)

test('the silence goes on over a cycle that was told the same', (t) => {
  t.deepEqual(hushAfter(HUSH, { ...STILL, ticksMs: 31_000 }, false), { ...HUSH, cycledTicks: 31_000 })
})
test('and begins anew with one that was told something else', (t) => {
  const after = hushAfter(HUSH, { text: () => 'other', ticksMs: 18_000 }, false)
  t.deepEqual(after, { text: 'other', sinceTicks: 18_000, cycledTicks: 18_000 })
})
test('a cycle that waits for something ends it, and what tmux said is not even made', (t) => {
  const text = (): string => t.fail() as unknown as string
  const after = hushAfter(HUSH, { text, ticksMs: 18_000 }, true)
  t.is(after, undefined)
  t.false(isQuiet(after, { ...STILL, text }))
})
