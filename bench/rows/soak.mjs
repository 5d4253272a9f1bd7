// Many cycles: what they leave behind in memory, and the files that a daemon has open after them.
import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { load } from '../load.mjs'
import { memoryOf, slope } from '../measure.mjs'
import { countCycles, idleScreens, startAgents, startDaemon, startServer, until, wake } from '../stage.mjs'

/** 24 hours of a busy daemon are 86,400 cycles. */
const CYCLES = { full: 100_000, short: 20_000 }
const DRIVEN = { full: 2_000, short: 200 }
/** Caches are filled and code is compiled by then. */
const WARM = 14_000
const BETWEEN = 500
/** Bytes a cycle, as in the test of flat memory. */
const FLAT = 16

const SHOWS = [
  ['claude', 'idle_idle_done_w100h15', 'blocked_blocked_bash_w100h24'],
  ['codex', 'idle_idle_done_w100h24', 'working_working_stream_w100h24'],
  ['gemini', 'idle_idle_done_w100h24', 'working_working_stream_w100h24'],
].map(([agent, ...names]) => ({ agent, files: names.map((name) => `${agent}_${name}.json`) }))

const bytesInUse = (collect) => {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const memoryRow = async (cycles) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const { simulate } = await load("export { simulate } from './test/helpers/simulated'")
  const { cycle } = simulate(SHOWS)
  const points = []
  let transitions = 0
  for (let n = 1; n <= WARM + cycles; n += 1) {
    transitions += cycle().length
    if (n >= WARM && n % BETWEEN === 0) points.push([n, bytesInUse(collect)])
  }
  if (transitions < cycles / 10) throw new Error(`only ${transitions} states changed`)
  const growth = points.at(-1)[1] - points[0][1]
  return {
    what: 'memory that a cycle leaves behind',
    budget: `flat: <= ${FLAT} bytes`,
    value: Math.max(0, slope(points)),
    unit: 'bytes',
    limit: FLAT,
    // What the engine itself keeps goes up and down by this much.
    grain: FLAT / 4,
    note: `${cycles} cycles in memory alone, ${Math.round(growth / 1024)} KiB between their ends`,
  }
}

/** The fewest open files in fifty looks: a tmux process that is being asked holds some. */
const filesOf = async (pid) => {
  const looks = []
  await until(() => looks.push(readdirSync(`/proc/${pid}/fd`).length) >= 50, 'fifty looks')
  return Math.min(...looks)
}

const filesRow = async (plugin, count) => {
  const server = startServer()
  startAgents(server, idleScreens(10))
  const { pid, stop } = await startDaemon(plugin, server)
  const cycles = countCycles(server)
  const drive = (rounds) => {
    const end = cycles() + rounds
    const isOver = () => {
      wake(server)
      return cycles() >= end
    }
    return until(isOver, `${rounds} cycles`, 600_000)
  }
  await drive(20)
  const [before, resident] = [await filesOf(pid), memoryOf(pid)]
  await drive(count)
  const [after, residentAfter] = [await filesOf(pid), memoryOf(pid)]
  stop()
  return {
    what: 'files that a daemon has open more after many cycles',
    budget: '0',
    value: Math.max(0, after - before),
    unit: 'files',
    limit: 0,
    note: `${count} cycles; ${before} and ${after} open, ${Math.round(resident / 1024)} and ${Math.round(residentAfter / 1024)} MiB resident`,
  }
}

export const soakRows = async ({ plugin, isFull }) => {
  const size = isFull ? 'full' : 'short'
  return [await memoryRow(CYCLES[size]), await filesRow(plugin, DRIVEN[size])]
}
