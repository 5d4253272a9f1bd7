// What a laptop's battery feels: how often the daemon wakes, and its processor time with that of its children, by the hour.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { processorSeconds } from '../measure.mjs'
import {
  idleScreens,
  openPanes,
  startAgents,
  startDaemon,
  startServer,
  until,
  workingScreens,
} from '../stage.mjs'

const AGENTS = 10
const SETTLE_MS = 20_000
/** While a window was used within the last minute, the daemon looks out for an agent that is being started in it. */
const UNUSED_MS = 65_000
const WINDOW_MS = { full: 120_000, short: 40_000 }
const HOUR_MS = 3_600_000

/** How often a thread of the process has slept so far; each sleep ends with a wake-up. */
const sleeps = (pid) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8')
    return sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  }, 0)

const STAGES = [
  { what: 'no agents', recordings: () => [], counts: '', settleMs: UNUSED_MS },
  { what: 'ten idle agents', recordings: () => idleScreens(AGENTS), counts: `○${AGENTS}` },
  {
    what: 'ten working agents',
    recordings: () => workingScreens(AGENTS),
    counts: `●${AGENTS}`,
    repaintSeconds: 1,
  },
]

const stageRows = async (
  plugin,
  { what, recordings, counts, repaintSeconds, settleMs = SETTLE_MS },
  windowMs,
) => {
  const server = startServer()
  openPanes(server, AGENTS)
  startAgents(server, recordings(), repaintSeconds)
  const { pid, stop } = await startDaemon(plugin, server)
  await until(() => server.tmux('show-options', '-gqv', '@tma_status').includes(counts), what)
  await pause(settleMs)
  const [used, slept, begun] = [processorSeconds(pid), sleeps(pid), performance.now()]
  await pause(windowMs)
  const hours = (performance.now() - begun) / HOUR_MS
  const [wakeUps, seconds] = [(sleeps(pid) - slept) / hours, (processorSeconds(pid) - used) / hours]
  stop()
  server.tmux('kill-server')
  return [
    { what: `battery, ${what}: wake-ups of the daemon`, value: Math.round(wakeUps), unit: 'an hour' },
    { what: `battery, ${what}: processor time`, value: seconds, unit: 's an hour' },
  ]
}

export const batteryRows = async ({ plugin, isFull }) => {
  const rows = []
  for (const stage of STAGES)
    rows.push(...(await stageRows(plugin, stage, WINDOW_MS[isFull ? 'full' : 'short'])))
  return rows
}
