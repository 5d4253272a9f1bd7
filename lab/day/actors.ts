/** Each agent of the day with its truth, and a person's hands that leave no more than two of them at work. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Manifest } from '../../src/core/manifest'
import type { Agent, Hook } from '../agent'
import { type Lab, logger, newLab } from '../lab'
import { noRecorder } from '../record'
import { labTmux } from '../tmux'
import { newTruth, type Truth } from '../truth'
import type { DayWatch } from './watch'
import { DAY_SESSION } from './world'

export interface Member {
  readonly agent: Agent
  readonly manifest: Manifest
  readonly hook: Hook | undefined
}

export interface Actor extends Member {
  readonly truth: Truth
  readonly lab: Lab
}

/** What two cores bear. */
const MOST_AT_WORK = 2

/** A prompt waits until there is room for its turn. */
const turnKeeper = (truths: ReadonlyArray<Truth>) => {
  let sending = 0
  const hasRoom = (): boolean =>
    sending + truths.filter((truth) => truth.inFlight() > 0).length < MOST_AT_WORK
  return async (send: () => Promise<boolean>): Promise<boolean> => {
    while (!hasRoom()) await pause(100)
    sending += 1
    const isSent = await send()
    sending -= 1
    return isSent
  }
}

export interface Stage {
  readonly socket: string
  readonly plugin: string
  readonly watch: DayWatch
  /** By name of the agent. */
  readonly truths: ReadonlyMap<string, Truth>
  readonly width: number
  readonly height: number
  readonly pace: number
}

/** What is shorter is no rest, but the time between two keys (ms). */
const SHORTEST_REST_MS = 1_000

export const newTruths = (names: ReadonlyArray<string>): ReadonlyMap<string, Truth> =>
  new Map(names.map((name) => [name, newTruth()]))

export const actorsOf = (members: ReadonlyArray<Member>, stage: Stage): ReadonlyArray<Actor> => {
  const { socket, plugin, watch, truths, width, height, pace } = stage
  const inTurn = turnKeeper([...truths.values()])
  return members.map((member) => {
    const { agent, hook } = member
    const truth = truths.get(agent.name) ?? newTruth()
    const lab = newLab({
      agent,
      truth,
      tmux: labTmux(socket, `=${DAY_SESSION}:=${agent.name}`),
      watch: { last: () => watch.last(agent.name) },
      width,
      height,
      record: noRecorder,
      hasSizes: false,
      hooks: hook !== undefined,
      plugin,
      log: logger(agent.name),
    })
    // While an agent starts, a question of its own may stand before the script says so: nobody lingers there.
    const isUnclear = (): boolean => truth.stretches(Date.now()).at(-1)?.state === 'unclear'
    const rest = (ms: number): Promise<void> =>
      lab.rest(ms < SHORTEST_REST_MS || isUnclear() ? ms : ms * pace)
    return { ...member, truth, lab: { ...lab, rest, submit: (prompt) => inTurn(() => lab.submit(prompt)) } }
  })
}
