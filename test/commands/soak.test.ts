import { readdirSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import test from 'ava'
import * as E from 'fp-ts/Either'
import { openDirectory } from '../../src/runtime/directory'
import { enqueue } from '../../src/runtime/spool-write'
import { recorded, startActor } from '../helpers/actor'
import { residentOf, runtimeOf, startDaemon } from '../helpers/daemon'
import { type Show, simulate } from '../helpers/simulated'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const SHOWS: ReadonlyArray<Show> = [
  {
    agent: 'claude',
    files: ['claude_idle_idle_done_w100h15.json', 'claude_blocked_blocked_bash_w100h24.json'],
  },
  {
    agent: 'codex',
    files: ['codex_idle_idle_done_w100h24.json', 'codex_working_working_stream_w100h24.json'],
  },
  {
    agent: 'gemini',
    files: ['gemini_idle_idle_done_w100h24.json', 'gemini_working_working_stream_w100h24.json'],
  },
]

/** Cycles before the first look at the heap: caches are filled and code is compiled by then, as the heap of 40,000 showed. */
const WARM = 14_000
const CYCLES = 20_000
const BETWEEN = 250
/** Bytes a cycle; at a cycle a second the whole of it would be less than two megabytes a day. */
const FLAT = 16

/** Bytes in use once nothing is left to collect. */
const bytesInUse = (): number => {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The slope of the straight line that lies nearest to the points, by least squares. */
const slope = (points: ReadonlyArray<readonly [x: number, y: number]>): number => {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const across = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return across / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

/** Bytes that each cycle leaves behind. */
const growth = (cycle: (n: number) => void, cycles: number): number => {
  const points: [number, number][] = []
  for (let n = 1; n <= WARM + cycles; n += 1) {
    cycle(n)
    if (n >= WARM && n % BETWEEN === 0) points.push([n, bytesInUse()])
  }
  return slope(points)
}

test.serial('memory is flat over twenty thousand cycles', (t) => {
  t.timeout(180_000)
  const { cycle, stored } = simulate(SHOWS)
  let [transitions, longest] = [0, 0]
  const bytes = growth(() => {
    transitions += cycle().length
    longest = Math.max(longest, stored().length)
  }, CYCLES)
  t.log(
    `${bytes.toFixed(1)} bytes a cycle, ${transitions} transitions, memory.json of ${longest} bytes at most`,
  )
  t.true(transitions > CYCLES / 10, 'states changed all the while')
  t.true(longest < 32 * 1024, 'what is remembered of three panes is bounded')
  t.true(Math.abs(bytes) < FLAT, `${bytes} bytes a cycle`)
})

test.serial('a cycle that keeps one small object is found out', (t) => {
  t.timeout(180_000)
  const { cycle } = simulate(SHOWS)
  const kept: object[] = []
  const bytes = growth((n) => {
    cycle()
    kept.push({ n })
  }, CYCLES / 2)
  t.log(`${bytes.toFixed(1)} bytes a cycle`)
  t.true(kept.length > 0 && bytes > 2 * FLAT, `${bytes} bytes a cycle`)
})

const descriptors = (pid: number): ReadonlyArray<string> => readdirSync(`/proc/${pid}/fd`).sort()
const children = (pid: number): string =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
    .join('')

test.serial('a daemon keeps no child and no descriptor, however many cycles it ran', async (t) => {
  t.timeout(120_000)
  const server = startTmux(t, { width: 100, height: 24 })
  const actor = startActor(server, 'codex', recorded('codex/codex_idle_idle_done_w100h24.json'))
  server.tmux('set-environment', '-g', 'CYCLES', '0')
  server.tmux('set-hook', '-g', 'after-list-panes', "set-environment -gF CYCLES '#{e|+:#{CYCLES},1}'")
  const cycles = () => Number(server.tmux('show-environment', '-g', 'CYCLES').split('=')[1])
  startDaemon(t, server)
  await until(() => server.tmux('show-options', '-pqv', '-t', actor.pane, '@agent_state') === 'idle', 30_000)
  await until(() => residentOf(server) !== undefined, 30_000)
  const pid = residentOf(server)
  if (pid === undefined) throw new Error('no daemon lives')
  const opened = openDirectory(runtimeOf(server))
  if (E.isLeft(opened)) throw new Error(opened.left)
  const serverPid = Number(server.tmux('display-message', '-p', '#{pid}'))
  const focus = {
    kind: 'focus',
    agent: '-',
    event: '-',
    pane: undefined,
    serverPid,
    parentPid: process.pid,
  } as const
  /** An event wakes it; in each round the screen changes too, so that it lists, captures and writes. */
  const drive = async (rounds: number) => {
    const end = cycles() + rounds
    for (let round = 0; cycles() < end; round += 1) {
      const state = round % 2 === 0 ? 'working_working_stream' : 'idle_idle_done'
      actor.draw(recorded(`codex/codex_${state}_w100h24.json`))
      const before = cycles()
      enqueue(opened.right, focus)
      await until(() => cycles() > before)
    }
    await until(() => children(pid) === '')
  }
  /** The fewest in fifty looks: a process that tmux's answer comes from holds some for a moment. */
  const held = async () => {
    const looks: number[] = []
    await until(() => looks.push(descriptors(pid).length) >= 50)
    return Math.min(...looks)
  }
  await drive(10)
  const before = await held()
  await drive(100)
  t.is(residentOf(server), pid)
  t.is(await held(), before)
})
