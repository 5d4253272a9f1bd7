import test from 'ava'
import * as E from 'fp-ts/Either'
import { begunAgain, Memory } from '../../src/core/memory'
import { aMemory, START } from '../helpers/builders'

const { ticksMs } = START
const dialog = { detail: undefined, source: 'screen', since: 1, confirmed: true, lastSeen: 1 } as const

test('a new memory knows nothing', (t) => {
  const { shown, lastKnown, held, children, raisedAt, wasForeground } = aMemory()
  t.true(wasForeground)
  t.deepEqual(shown, { state: 'unknown', detail: undefined, source: 'process', since: START.epochMs })
  t.deepEqual([lastKnown, held, children, raisedAt], [undefined, undefined, {}, undefined])
})

test('memory that is damaged is refused', (t) => {
  const json = JSON.parse(JSON.stringify(aMemory()))
  t.true(E.isRight(Memory.decode(json)))
  const damaged = [
    undefined,
    {},
    [],
    { ...json, pid: '100' },
    { ...json, shown: { ...json.shown, state: 'done' } },
    { ...json, shown: undefined },
    { ...json, waits: {} },
    { ...json, children: { a1: 'busy' } },
    { ...json, held: {} },
    { ...json, lastKnown: 'idle' },
  ]
  for (const each of damaged) t.true(E.isLeft(Memory.decode(each)))
})

test('waits ahead of the clock begin again, all others stay', (t) => {
  const memory = aMemory({
    contrary: { state: 'idle', since: 1, sinceTicks: ticksMs + 1 },
    dialog: { ...dialog, sinceTicks: ticksMs + 1, awayTicks: ticksMs + 2 },
    waits: [{ child: 'a1', detail: undefined, at: 1, readTicks: ticksMs + 1, seen: false }],
  })
  const again = begunAgain(memory, ticksMs)
  t.is(again.contrary?.sinceTicks, ticksMs)
  t.deepEqual(
    [again.dialog?.sinceTicks, again.dialog?.awayTicks, again.dialog?.confirmed],
    [ticksMs, ticksMs, true],
  )
  t.is(again.waits[0]?.readTicks, ticksMs)
  t.deepEqual(begunAgain(memory, ticksMs + 10), memory)
})

test('a dialog that has not been away stays so', (t) => {
  const memory = aMemory({ dialog: { ...dialog, sinceTicks: 1, awayTicks: undefined } })
  t.deepEqual(begunAgain(memory, ticksMs), memory)
})
