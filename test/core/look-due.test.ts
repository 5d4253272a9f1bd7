import test from 'ava'
import { isLookDue, type LookFacts } from '../../src/core/look-due'
import type { Memory } from '../../src/core/memory'
import { aMemory, anIdentity, aProcess, now, START } from '../helpers/builders'

const SECOND = START.epochMs / 1_000
const dialog = { detail: undefined, source: 'screen', since: 1, sinceTicks: 1, lastSeen: 1 } as const
const isDue = (over: Partial<LookFacts> = {}, memory: Partial<Memory> = {}, ms = 5_000): boolean =>
  isLookDue(
    {
      memory: aMemory({ capturedAt: SECOND, ...memory }),
      identity: anIdentity(),
      windowActivity: SECOND - 60,
      hasLiveFile: false,
      ...over,
    },
    now(ms),
  )

test('a pane at rest is not captured', (t) => {
  t.false(isDue())
  t.false(isDue({}, {}, 0))
})
test('a window that moved since is captured', (t) => t.true(isDue({ windowActivity: SECOND + 1 })))
test('a window that moved in the very second of the capture is captured once more', (t) =>
  t.true(isDue({ windowActivity: SECOND })))
test('a window that moved the second before is not', (t) => t.false(isDue({ windowActivity: SECOND - 1 })))

test('every pane is captured after fifteen seconds', (t) => {
  t.false(isDue({}, {}, 14_999))
  t.true(isDue({}, {}, 15_000))
})

test('a pane with a live state file is not captured for its age', (t) =>
  t.false(isDue({ hasLiveFile: true }, {}, 3_600_000)))
test('a pane with a live state file is captured when its window moved', (t) =>
  t.true(isDue({ hasLiveFile: true, windowActivity: SECOND })))

test('a second look that is waited for is taken, with a live state file too', (t) => {
  const waits: Array<Partial<Memory>> = [
    { contrary: { state: 'idle', since: 1, sinceTicks: 1 } },
    { dialog: { ...dialog, confirmed: false, awayTicks: undefined } },
    { dialog: { ...dialog, confirmed: true, awayTicks: 2 } },
  ]
  for (const memory of waits) {
    t.true(isDue({}, memory))
    t.true(isDue({ hasLiveFile: true }, memory))
  }
  t.false(isDue({}, { dialog: { ...dialog, confirmed: true, awayTicks: undefined } }))
})

test('an agent that was just found is captured', (t) => {
  t.true(isDue({ memory: undefined }))
  t.true(isDue({}, { capturedAt: undefined }))
  t.true(isDue({}, { pid: 99 }))
  t.true(isDue({}, { agent: 'elm' }))
  t.true(isDue({}, { started: '1' }))
})

test('an agent that has its terminal back is captured', (t) => t.true(isDue({}, { wasForeground: false })))

test('a screen that is not the agent’s is not captured', (t) => {
  const moved = { windowActivity: SECOND + 1 }
  t.false(isDue({ ...moved, identity: anIdentity({ isForeground: false }) }))
  t.false(isDue({ ...moved, identity: anIdentity({ process: aProcess({ stat: 'T' }) }) }))
})

test('a clock that stepped back asks for a capture', (t) => t.true(isDue({}, {}, -3_600_000)))
