// What every agent that was run must be recorded in, so that its rules are held by screens.
import test from 'ava'
import { capturesOf } from '../helpers/captures'
import { AGENTS, manifestOf } from '../helpers/compositions'

/** Recorded in one width alone. */
const ONE_WIDTH = ['cline working', 'continue working', 'pi blocked']

for (const agent of AGENTS)
  test(`C241 ${agent} is recorded idle, working and blocked, and told idle by what it shows`, (t) => {
    for (const state of ['idle', 'working', 'blocked']) {
      const recorded = capturesOf(agent).filter(({ truth }) => truth.state === state)
      const widths = new Set(recorded.map(({ pane }) => pane.width))
      t.true(widths.size >= (ONE_WIDTH.includes(`${agent} ${state}`) ? 1 : 2), `${agent} ${state}`)
    }
    const idle = manifestOf(agent).rules.filter(
      ({ state, skipStateUpdate }) => state === 'idle' && !skipStateUpdate,
    )
    const urgent = manifestOf(agent).rules.filter(({ state }) => state === 'blocked')
    t.true(idle.length > 0)
    t.true(
      Math.max(...idle.map(({ priority }) => priority)) < Math.max(...urgent.map(({ priority }) => priority)),
    )
  })
