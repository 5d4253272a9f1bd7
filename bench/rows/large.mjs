// A server of 500 panes with 100 agents: what a cycle takes of time and processor, what the daemon holds, how soon a hook is seen.
import { setTimeout as pause } from 'node:timers/promises'
import { median, memoryOf, percentile, processorSeconds } from '../measure.mjs'
import {
  countCycles,
  hooked,
  idleScreens,
  openPanes,
  startAgents,
  startDaemon,
  startServer,
  until,
  wake,
} from '../stage.mjs'
import { latencies, spread } from './events.mjs'

const AGENTS = 100
const OTHERS = 399
const BUDGET_MS = 150

/** Wall time (ms) from each of so many wakes to the listing of the cycle after it: one cycle and the wait for its start. */
const turns = async (server, cycles, count) => {
  const times = []
  for (let i = 0; i < count; i += 1) {
    const end = cycles() + 2
    const begun = performance.now()
    await until(() => {
      wake(server)
      return cycles() >= end
    }, 'two cycles')
    times.push((performance.now() - begun) / 2)
  }
  return times
}

export const largeRows = async ({ plugin, isFull }) => {
  const server = startServer()
  openPanes(server, OTHERS)
  startAgents(server, [...idleScreens(AGENTS - 1), hooked()])
  const pane = server.tmux('list-panes', '-a', '-F', '#{pane_id}').split('\n').at(-1)
  const { pid } = await startDaemon(plugin, server)
  const cycles = countCycles(server)
  await until(() => server.tmux('show-options', '-gqv', '@tma_status').includes(`○${AGENTS}`), 'the agents')
  await pause(3_000)
  const [used, count] = [processorSeconds(pid), cycles()]
  const times = await turns(server, cycles, isFull ? 100 : 30)
  const cost = (1_000 * (processorSeconds(pid) - used)) / (cycles() - count)
  const { toOption } = await latencies(plugin, server, pane, isFull ? 100 : 20)
  const p95 = percentile(toOption, 0.95)
  const memory = memoryOf(pid)
  const row = (what, value, unit, rest = {}) => ({
    what: `500 panes, 100 agents: ${what}`,
    value,
    unit,
    ...rest,
  })
  return [
    row('time of a cycle', median(times), 'ms', {
      note: `p50 / p95 / max: ${spread(times)} ms, one after the other`,
    }),
    row('processor time of a cycle', cost, 'ms'),
    row('daemon memory', memory / 1024, 'MiB'),
    row('hook event to options, p95', p95, 'ms', {
      budget: `<= ${BUDGET_MS} ms`,
      limit: BUDGET_MS,
      note: `${toOption.length} events, p50 / p95 / max: ${spread(toOption)} ms`,
    }),
  ]
}
