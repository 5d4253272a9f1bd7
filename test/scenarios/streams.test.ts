import test from 'ava'
import { type Pace, readStream, replayStream } from '../helpers/replay-stream'

const PACES: ReadonlyArray<Pace> = [
  { step: 500, looksWhenDue: false, keyless: 'later' },
  { step: 1_000, looksWhenDue: false, keyless: 'sooner' },
  { step: 1_000, looksWhenDue: true, keyless: 'later' },
]

for (const agent of ['claude','codex','gemini','opencode','pi','qwen','copilot'])
  for (const pace of PACES)
    test(`${agent} ${JSON.stringify(pace)}`, (t) => {
      const { judged, passedOver, dropped } = replayStream(agent, readStream(agent), pace)
      const wrong = judged.filter(({ truth, told }) => truth !== told)
      t.log(judged.length, 'judged', wrong.length, 'wrong', JSON.stringify({passedOver, dropped}))
      for (const w of wrong) t.log(JSON.stringify(w))
      t.pass()
    })
