import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { residentOf, runtimeOf } from '../helpers/daemon'
import {
  aLiveServer,
  type HookCall,
  type LiveServer,
  PATIENCE_MS,
  startPlayer,
} from '../helpers/scenario-live'
import { until } from '../helpers/until'

const ROUNDS = 50
const EVENTS_A_ROUND = 10

/** Numbers from 0 to 1 that are the same in every run (a linear congruence). */
const seeded = (seed: number): (() => number) => {
  let last = seed
  return () => {
    last = (last * 1_664_525 + 1_013_904_223) % 2 ** 32
    return last / 2 ** 32
  }
}

interface Remembered {
  readonly endedTurns: ReadonlyArray<number>
  readonly dropped: Readonly<Record<string, number>>
}

const remembered = ({ server }: LiveServer, pane: string): Remembered => {
  const file = join(runtimeOf(server), 'memory.json')
  if (!existsSync(file)) return { endedTurns: [], dropped: {} }
  const { panes, dropped } = JSON.parse(readFileSync(file, 'utf8'))
  const turns: ReadonlyArray<string> = panes[pane]?.endedTurns ?? []
  return { endedTurns: turns.map((turn) => Number(turn.slice(1))), dropped }
}

/** The events of one session by their number: the even ones begin a turn, the odd ones end it. */
const eventOf = (number: number): HookCall => ({
  agent: 'claude',
  event: number % 2 === 0 ? 'UserPromptSubmit' : 'Stop',
  payload: { session_id: 's1', prompt_id: `t${Math.floor(number / 2)}` },
})

/** Puts an event into the spool as a hook leaves it there. */
const leave = ({ server, serverPid }: LiveServer, pane: string, number: number): void => {
  const { agent, event, payload } = eventOf(number)
  const spool = join(runtimeOf(server), 'spool')
  const draft = join(spool, `.tmp.${process.pid}.${pane.slice(1)}`)
  const header = `tma1 hook ${agent} ${event} ${pane} ${serverPid} ${process.pid}`
  writeFileSync(draft, `${header}\n${JSON.stringify(payload)}`)
  renameSync(draft, join(spool, `${serverPid}.${pane.slice(1)}.${process.pid}.${number}`))
}

/** Kills what was started, be it the launcher still, and what it has become. */
const killed = async ({ server }: LiveServer, daemon: ChildProcess): Promise<void> => {
  daemon.kill('SIGKILL')
  await until(() => daemon.exitCode !== null || daemon.signalCode !== null)
  const resident = residentOf(server)
  if (resident !== undefined) process.kill(resident, 'SIGKILL')
  await until(() => residentOf(server) === undefined)
}

/** Feeds one pane with events, as a hook does or by files, and tells how far a daemon has come with them. */
const aFeed = (live: LiveServer, pane: string) => {
  let next = 0
  const lastTurn = (): number => remembered(live, pane).endedTurns.at(-1) ?? -1
  const isAllKnown = (): boolean => lastTurn() === next / 2 - 1
  return {
    fed: () => next,
    lastTurn,
    isAllKnown,
    feed: (count: number, byHook: boolean): void => {
      for (const end = next + count; next < end; next += 1)
        if (byHook) live.fire(pane, eventOf(next))
        else leave(live, pane, next)
    },
    /** When a daemon is killed: as soon as it is started, it has registered, or it has taken some or all. */
    moments: [
      () => true,
      () => residentOf(live.server) !== undefined,
      (waited: number) => live.waiting().length < Math.max(1, waited),
      isAllKnown,
      () => live.waiting().length === 0,
    ],
  }
}

type Feed = ReturnType<typeof aFeed>

/** Ten events, some before a daemon is started and some after; it is killed at some moment. */
const round = async (live: LiveServer, { feed, moments }: Feed, random: () => number, byHook: boolean) => {
  const before = Math.floor(random() * (EVENTS_A_ROUND + 1))
  const moment = moments[Math.floor(random() * moments.length)]
  feed(before, byHook)
  const daemon = live.startDaemon()
  feed(EVENTS_A_ROUND - before, byHook)
  const waited = live.waiting().length
  await until(() => moment?.(waited) === true, PATIENCE_MS)
  await killed(live, daemon)
}

const areConsecutive = (numbers: ReadonlyArray<number>): boolean =>
  numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1)

test('a daemon killed fifty times while five hundred events arrive applies each, once and in order', async (t) => {
  t.timeout(240_000)
  const live = aLiveServer(t)
  const { pane } = startPlayer(live.server, 'claude', { rows: [] })
  const first = live.startDaemon()
  await live.becomes(pane, 'unknown')
  await killed(live, first)
  // Hooks start nothing then: who lives is the test's to decide.
  writeFileSync(join(runtimeOf(live.server), 'stopped'), '')

  const random = seeded(8_732)
  const feed = aFeed(live, pane)
  const seen = new Set<number>()
  const killedAfter: number[] = []
  const look = (): void => {
    const { endedTurns } = remembered(live, pane)
    t.true(areConsecutive(endedTurns), endedTurns.join(' '))
    for (const turn of endedTurns) seen.add(turn)
  }
  for (let count = 0; count < ROUNDS; count += 1) {
    await round(live, feed, random, count % 2 === 0)
    look()
    killedAfter.push(feed.lastTurn())
  }
  t.log(`turns known at each kill: ${killedAfter.join(' ')}`)

  live.startDaemon()
  await live.becomes(pane, 'idle')
  await until(() => live.waiting().length === 0 && feed.isAllKnown(), PATIENCE_MS)
  look()
  t.is(feed.fed(), ROUNDS * EVENTS_A_ROUND)
  t.is(seen.size, feed.fed() / 2)
  // An event that is applied twice would count as late.
  t.deepEqual(remembered(live, pane).dropped, {})

  live.fire(pane, { agent: 'claude', event: 'UserPromptSubmit', payload: { session_id: 's1' } })
  await live.becomes(pane, 'working')
  await until(() => live.journal(pane).at(-1) === 'idle>working')
  // A line that was being written may be lost; none is there twice.
  const lines = live.journal(pane)
  const broken = lines.filter((line, i) => i > 0 && line.split('>')[0] !== lines[i - 1]?.split('>')[1])
  t.log(`${lines.length} transitions, ${broken.length} of them after one that was lost`)
  t.true(broken.length <= ROUNDS)
  t.true(lines.every((line) => ['null>idle', 'null>working', 'idle>working', 'working>idle'].includes(line)))
})
