/** The script of the day: what each agent goes through, and what happens around it meanwhile. */
import type { Agent } from '../agent'
import type { Scene } from '../scenes'
import { exit, start, suspended } from '../scenes/lives'
import { bash, bashRejected, question, questionRejected } from '../scenes/prompts'
import { hello, interrupted, untouched } from '../scenes/turns'
import { again, busy, editor, killedWhile, newEdit } from './scenes'
import type { Terminal, World } from './world'

/** `until` waits so long, or less when the agents are through. */
export type Around = (
  world: World,
  until: (ms: number) => Promise<void>,
  isOver: () => boolean,
) => Promise<void>

export interface Hour {
  readonly name: string
  /** What the agent does, by its place among them. */
  readonly scenes: (agent: Agent, place: number) => Readonly<Record<string, Scene>>
  /** Begins with the scenes. */
  readonly around?: Around
  /** How many agents are played at once. */
  readonly hands?: number
  /** Whether the server is killed at the end. */
  readonly endsServer?: boolean
}

export const DESK: Terminal = { name: 'desk', width: 100, height: 25 }
const LAPTOP: Terminal = { name: 'laptop', width: 140, height: 40 }
const SIZES: ReadonlyArray<readonly [number, number]> = [
  [80, 25],
  [60, 21],
  [200, 51],
]

const resized: Around = async (world, until, isOver) => {
  for (let i = 0; !isOver(); i += 1) {
    const [width, height] = SIZES[i % SIZES.length] ?? [DESK.width, DESK.height]
    world.resize({ ...DESK, width, height })
    await until(7_000)
  }
  world.resize(DESK)
}

const daemonKilled: Around = async (world, until, isOver) => {
  for (let i = 0; i < 3 && !isOver(); i += 1) {
    await until(5_000)
    await world.killDaemon()
    await until(10_000)
  }
}

const away: Around = async (world, until) => {
  world.detach()
  await until(120_000)
  await world.attach(DESK)
}

const secondTerminal: Around = async (world, until) => {
  await until(4_000)
  await world.attach(LAPTOP)
  await until(120_000)
  world.detach(LAPTOP.name)
}

const DEATHS = ['working', 'blocked', 'idle'] as const

/** In this order; each hour begins when the one before is over. */
export const HOURS: ReadonlyArray<Hour> = [
  { name: 'start', scenes: () => ({ start }), hands: 2 },
  { name: 'prompts', scenes: () => ({ work: untouched, bash }), around: secondTerminal },
  { name: 'denials', scenes: () => ({ 'bash-rejected': bashRejected, interrupted }) },
  { name: 'questions', scenes: () => ({ question, 'question-rejected': questionRejected, edit: newEdit }) },
  { name: 'breaks', scenes: () => ({ editor, suspended }) },
  { name: 'sizes', scenes: () => ({ 'bash-resized': bashRejected }), around: resized },
  { name: 'away', scenes: () => ({ 'bash-away': bash }), around: away },
  { name: 'daemon', scenes: () => ({ 'bash-daemon': bashRejected, interrupted }), around: daemonKilled },
  {
    name: 'deaths',
    scenes: (_, place) => ({ killed: killedWhile(DEATHS[place % DEATHS.length] ?? 'idle') }),
  },
  {
    name: 'server',
    scenes: (_, place) => ({ 'server-killed': busy(place % 2 === 0 ? 'run bash' : 'work slowly') }),
    endsServer: true,
  },
  { name: 'second-start', scenes: () => ({ again }), hands: 2 },
  { name: 'end', scenes: () => ({ hello, exit }) },
]

/** Without the scenes that the agent has not. */
export const scenesIn = (hour: Hour, agent: Agent, place: number): ReadonlyArray<readonly [string, Scene]> =>
  Object.entries(hour.scenes(agent, place)).filter(([name]) => !agent.skips?.includes(name))
