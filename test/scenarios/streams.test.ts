import test from 'ava'
import { type Pace, readStream, replayStream } from '../helpers/replay-stream'

const PACES: ReadonlyArray<Pace> = [
  { step: 500, looksWhenDue: false, keyless: 'later' },
  { step: 1_000, looksWhenDue: false, keyless: 'sooner' },
  { step: 700, looksWhenDue: true, keyless: 'sooner' },
  { step: 1_000, looksWhenDue: true, keyless: 'later' },
]

interface Expected {
  /** At least as many marks as were judged when the stream was recorded. */
  readonly judged: number
  /** Scenes whose screens hold nothing that tells, and before which no hook has reported. */
  readonly mute: ReadonlyArray<string>
}

const toldRight = test.macro({
  title: (_, agent: string) => `${agent}: the recorded events and screens give the true state at every mark`,
  exec: (t, agent: string, expected: Expected) => {
    const lines = readStream(agent)
    for (const pace of PACES) {
      const { judged, passedOver } = replayStream(agent, lines, pace)
      const right = judged.filter(({ truth, told }) => told === truth)
      t.log(`every ${pace.step} ms: ${judged.length} marks judged, ${right.length} right`)
      t.deepEqual(
        judged.filter(({ truth, told }) => told !== truth),
        [],
      )
      t.true(judged.length >= expected.judged)
      t.deepEqual(
        passedOver['nothing drawn'].filter((scene) => !expected.mute.includes(scene)),
        [],
      )
    }
  },
})

test(toldRight, 'claude', { judged: 27, mute: [] })
// Its composer has no frame but blank rows, which the recording leaves out.
test(toldRight, 'codex', { judged: 23, mute: ['idle_before_trust', 'idle_fresh'] })
// Of the login choice only what stands below the answers is in the last twelve rows.
test(toldRight, 'gemini', { judged: 25, mute: ['firstrun_auth'] })
test(toldRight, 'opencode', { judged: 22, mute: [] })
test(toldRight, 'pi', { judged: 20, mute: [] })
// The first of these marks were made while it still started.
test(toldRight, 'qwen', { judged: 42, mute: ['idle_fresh'] })
test(toldRight, 'copilot', { judged: 23, mute: [] })
