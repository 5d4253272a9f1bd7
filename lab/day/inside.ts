/** Inside the namespace: the model, the server with all agents, the hours one by one, and what came of it. */
import { mkdirSync } from 'node:fs'
import { AGENT_LIST } from '../agents'
import { clearHome, furnishHome, hookOf } from '../home'
import { logger } from '../lab'
import { manifestOf } from '../manifest'
import { startModel } from '../mock/server'
import { LAB, placesOf } from '../places'
import { type Actor, actorsOf, type Member, newTruths } from './actors'
import { DAY_USAGE, type DayFlags, dayFlagsOf, dayTag } from './flags'
import { playHours } from './hours'
import { DESK } from './plan'
import { writeDay } from './result'
import { watchWindows } from './watch'
import { DAY_SESSION, leaveScreenAlone, newWorld } from './world'

/** The longest day at the quickest pace (ms): then something hangs. */
const LONGEST_MS = 30 * 60_000

const membersOf = (root: string, flags: DayFlags): ReadonlyArray<Member> => {
  const places = placesOf(dayTag(flags))
  return AGENT_LIST.filter(({ name }) => flags.agents.includes(name)).map((agent) => {
    const manifest = manifestOf(root, agent.name)
    const hasHooks = flags.source === 'hooks' && agent.reportsNothing !== true
    return { agent, manifest, hook: hasHooks ? hookOf(manifest, places) : undefined }
  })
}

const play = async (root: string, flags: DayFlags): Promise<void> => {
  const log = logger('day')
  const places = placesOf(dayTag(flags))
  const members = membersOf(root, flags)
  const agents = members.map(({ agent }) => agent)
  const names = agents.map(({ name }) => name)
  if (flags.source === 'screen') leaveScreenAlone(places.plugin)
  clearHome()
  for (const { agent, hook } of members) furnishHome(agent, hook)
  const truths = newTruths(names)
  const model = await startModel((event, agent) => truths.get(agent)?.hear(event), flags.pace)
  const world = newWorld(agents, places, log)
  await world.open()
  await world.attach(DESK)
  const watch = watchWindows(places.socket, DAY_SESSION, names)
  const { socket, plugin } = places
  const stage = {
    socket,
    plugin,
    watch,
    truths,
    width: DESK.width,
    height: DESK.height - 1,
    pace: flags.pace,
  }
  const actors: ReadonlyArray<Actor> = actorsOf(members, stage)
  const { events, loads } = await playHours({ actors, world, watch, flags, log })
  await watch.stop()
  model.close()
  writeDay({ root, flags, actors, watch, events, loads, end: Date.now() })
  world.close()
}

const main = async ([root = '', ...words]: ReadonlyArray<string>): Promise<void> => {
  const flags = dayFlagsOf(words)
  if (flags === undefined) throw new Error(DAY_USAGE)
  mkdirSync(`${LAB}/log`, { recursive: true })
  setTimeout(() => process.exit(3), LONGEST_MS * flags.pace)
  await play(root, flags)
}

// The namespace ends with this process.
main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`day: ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
