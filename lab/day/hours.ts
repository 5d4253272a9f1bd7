/** Plays the hours: the agents of each a few at a time, and what happens around them beside it. */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../lab'
import type { Actor } from './actors'
import type { DayFlags } from './flags'
import { type Around, DESK, HOURS, type Hour, scenesIn } from './plan'
import type { DayWatch } from './watch'
import type { World } from './world'

export interface DayEvent {
  /** Epoch ms. */
  readonly at: number
  readonly what: string
}

export interface Told {
  readonly events: ReadonlyArray<DayEvent>
  /** Of one minute, one for each hour of the day. */
  readonly loads: ReadonlyArray<number>
}

interface Given {
  readonly actors: ReadonlyArray<Actor>
  readonly world: World
  readonly watch: DayWatch
  readonly flags: DayFlags
  readonly log: Log
}

const pooled = async <T>(
  most: number,
  items: ReadonlyArray<T>,
  work: (item: T, place: number) => Promise<void>,
): Promise<void> => {
  const left = items.map((item, place) => ({ item, place }))
  const hand = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next.item, next.place)
  }
  await Promise.all(Array.from({ length: most }, hand))
}

const SERVER_DEAD = 'the tmux server is dead'

/** What is left out of the figures begins with the kill and ends with the new server. */
const serverDeath = async ({ actors, world }: Given): Promise<void> => {
  for (const { truth } of actors) {
    truth.cover(SERVER_DEAD)
    truth.say('unclear', '')
  }
  await world.killServer()
  await pause(2_000)
  await world.open()
  for (const { truth } of actors) {
    truth.cover(undefined)
    truth.say('none', 'a new server')
  }
  await world.attach(DESK)
}

const playScenes = async (
  { world, watch, log }: Given,
  hour: Hour,
  actor: Actor,
  place: number,
): Promise<void> => {
  const { agent, lab } = actor
  for (const [name, scene] of scenesIn(hour, agent, place)) {
    world.lookAt(agent.name)
    watch.enter(agent.name, name)
    lab.log('==', name)
    await scene(lab).catch((error: unknown) => log(agent.name, 'failed:', name, String(error)))
  }
}

/** Each deed of the world is an event of the day. */
const telling = (world: World, tell: (what: string) => void): World => ({
  ...world,
  attach: (terminal) => {
    tell(`${terminal.name} attaches, ${terminal.width}x${terminal.height}`)
    return world.attach(terminal)
  },
  detach: (name) => {
    tell(`${name ?? 'everybody'} detaches`)
    world.detach(name)
  },
  resize: (terminal) => {
    tell(`${terminal.name} becomes ${terminal.width}x${terminal.height}`)
    world.resize(terminal)
  },
  killDaemon: async () => {
    tell('kill -9 of the daemon')
    const ms = await world.killDaemon()
    tell(ms === undefined ? 'the daemon did not come back' : `the daemon is back after ${ms} ms`)
    return ms
  },
  killServer: () => {
    tell('kill -9 of the tmux server')
    return world.killServer()
  },
})

/** Those around end soon after the scenes. */
const beside = async (
  around: Around | undefined,
  world: World,
  scenes: Promise<void>,
  pace: number,
): Promise<void> => {
  let isOver = false
  const over = scenes.finally(() => {
    isOver = true
  })
  const until = async (ms: number): Promise<void> => {
    const deadline = Date.now() + ms * pace
    while (!isOver && Date.now() < deadline) await pause(100)
  }
  await Promise.all([over, around?.(world, until, () => isOver)])
}

const isWanted = ({ only }: DayFlags, { name }: Hour): boolean =>
  only.length === 0 || only.includes(name) || name === 'start'

export const playHours = async (given: Given): Promise<Told> => {
  const events: DayEvent[] = []
  const loads: number[] = []
  const tell = (what: string): void => {
    given.log('**', what)
    events.push({ at: Date.now(), what })
  }
  const all = { ...given, world: telling(given.world, tell) }
  for (const hour of HOURS.filter((each) => isWanted(given.flags, each))) {
    tell(`hour: ${hour.name}`)
    const scenes = pooled(hour.hands ?? given.flags.hands, given.actors, (actor, place) =>
      playScenes(all, hour, actor, place),
    )
    await beside(hour.around, all.world, scenes, given.flags.pace)
    if (hour.endsServer === true) await serverDeath(all)
    loads.push(loadavg()[0] ?? 0)
  }
  return { events, loads }
}
