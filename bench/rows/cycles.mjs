// tmux processes a cycle, and what a cycle costs with many panes.
import { median, processorSeconds } from '../measure.mjs'
import {
  countCycles,
  idleScreens,
  logTmux,
  openPanes,
  startAgents,
  startDaemon,
  startServer,
  until,
  wake,
} from '../stage.mjs'

/** How many tmux processes each cycle started: a listing begins one. What is done once at the start is none's. */
const perCycle = (log) => {
  const cycles = []
  for (const kind of log.filter((each) => each !== 'other')) {
    if (kind === 'list') cycles.push([])
    cycles.at(-1)?.push(kind)
  }
  return cycles.map(({ length }) => length)
}

const processesOf = async (plugin, agents) => {
  const server = startServer()
  const log = logTmux(server)
  startAgents(server, idleScreens(agents))
  const daemon = await startDaemon(plugin, server, log.env)
  await until(() => log.read().includes('write'), 'the first write')
  const settled = perCycle(log.read()).length + 4
  await until(() => {
    wake(server)
    return perCycle(log.read()).length > settled + 8
  }, 'ten cycles more')
  daemon.stop()
  server.tmux('kill-server')
  // The last one may not be over.
  const counts = perCycle(log.read()).slice(0, -1)
  const others = log.read().filter((each) => each === 'other').length
  return { most: Math.max(...counts), steady: median(counts.slice(settled)), others }
}

/** Processor time of a cycle of a daemon that sees nothing new (ms), its tmux processes included. */
const costOf = async (plugin, agents, others) => {
  const server = startServer()
  openPanes(server, others)
  startAgents(server, idleScreens(agents))
  const { pid, stop } = await startDaemon(plugin, server)
  const cycles = countCycles(server)
  const drive = (count) => {
    const end = cycles() + count
    return until(() => {
      wake(server)
      return cycles() >= end
    }, `${count} cycles`)
  }
  await drive(20)
  const [before, first] = [processorSeconds(pid), cycles()]
  await drive(60)
  const cost = (1_000 * (processorSeconds(pid) - before)) / (cycles() - first)
  stop()
  server.tmux('kill-server')
  return cost
}

export const processRows = async ({ plugin }) => {
  const row = (what, { most, steady, others }) => ({
    what,
    value: most,
    unit: 'most',
    limit: 3,
    isMet: most <= 3 && steady === 1,
    note: `steady state ${steady}; beside the cycles ${others} at the start`,
  })
  const one = await processesOf(plugin, 1)
  const many = await processesOf(plugin, 500)
  return [row('tmux processes a cycle, 1 agent', one), row('tmux processes a cycle, 500 agents', many)]
}

export const growthRow = async ({ plugin }) => {
  const few = await costOf(plugin, 10, 39)
  const many = await costOf(plugin, 100, 399)
  return {
    value: many / few,
    limit: 10,
    note: `a fifth of the panes hold agents; ${few.toFixed(1)} and ${many.toFixed(1)} ms of processor time here`,
  }
}
