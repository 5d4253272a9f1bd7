/**
 * A server in which time is a number: panes that show recorded screens, hooks that fire, and cycles over them by the
 * same pure path that the resident process takes. Nothing starts and nothing waits.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { asSeen, NO_PAST } from '../../src/commands/past'
import { marked } from '../../src/core/attention'
import { type Letter, sortInbox, summed } from '../../src/core/inbox'
import { isLookDue } from '../../src/core/look-due'
import type { Manifest } from '../../src/core/manifest'
import { Memory } from '../../src/core/memory'
import { identifyPane, type Observation, observe } from '../../src/core/observe'
import type { Snapshot } from '../../src/core/pane'
import type { Process } from '../../src/core/process'
import type { StateFile } from '../../src/core/state-file'
import { aProcess, now } from './builders'
import { bundledManifests } from './bundled'
import { spoken } from './course'

const SERVER_PID = 7

const CAPTURES = 'test/captures'

/** Files of test/captures of one scene of an agent, in whatever sizes it was recorded; `idle_idle_done`. */
export const capturesOf = (agent: string, scene: string): ReadonlyArray<string> => {
  const found = readdirSync(join(CAPTURES, agent)).filter((file) => {
    const rest = file.startsWith(`${agent}_${scene}_`) ? file.slice(`${agent}_${scene}_`.length) : ''
    return /^w\d+h\d+\.json$/.test(rest)
  })
  if (found.length === 0) throw new Error(`no recording of ${agent} ${scene}`)
  return found.sort().map((file) => join(agent, file))
}

/** The screen of a recorded scene. */
export const captured = (agent: string, scene: string): Snapshot => {
  const [file = ''] = capturesOf(agent, scene)
  const { pane, lines } = JSON.parse(readFileSync(join(CAPTURES, file), 'utf8'))
  const { title, width, height, cursor_y: cursorRow } = pane
  return { title, width, height, cursorRow, rows: lines }
}

/** How each agent's process looks, beside what all have in common. */
const CAST: Readonly<Record<string, Partial<Process>>> = Object.fromEntries([
  ...['claude', 'codex', 'opencode', 'pi'].map((name) => [name, { comm: name, argv: [name] }]),
  ...['gemini', 'qwen', 'copilot'].map((name) => [
    name,
    { comm: 'MainThread', argv: ['node', `/opt/lib/node_modules/.bin/${name}`], exe: '/usr/bin/node' },
  ]),
])

/** An agent's process that leads its terminal. */
export const anAgent = (name: string, over: Partial<Process> = {}): Process =>
  aProcess({ ...CAST[name], ...over })

const SHELL: Partial<Process> = { pid: 90, ppid: 1, pgid: 90, comm: 'bash', argv: ['bash'], exe: '/bin/bash' }

/** A pane's shell, and whatever runs in it; the last one leads the terminal. */
const inShell = (...processes: ReadonlyArray<Process>): ReadonlyArray<Process> => {
  const tpgid = processes.at(-1)?.pgid ?? 90
  return [aProcess({ ...SHELL, tpgid }), ...processes.map((each) => ({ ...each, ppid: 90, tpgid }))]
}

interface Stand {
  readonly processes: ReadonlyArray<Process>
  readonly screen: Snapshot
  readonly stirredAt: number | undefined
  readonly file: unknown
}

/** One pane: what is set stays until it is set anew. */
export interface ActingPane {
  readonly id: string
  readonly shows: (screen: Snapshot) => void
  readonly runs: (...processes: ReadonlyArray<Process>) => void
  /** The second of the last output, counted from the start (ms): tmux tells no finer. Every cycle's own by default. */
  readonly stirred: (ms: number | undefined) => void
  /** Content of the agent's state file, or none. */
  readonly writes: (content: unknown) => void
  /** Fires a hook, read by the next cycle; `ms`: when it fired, that cycle's time by default. */
  readonly fires: (event: string, payload?: object, over?: { ms?: number; agent?: string }) => void
  /** The last cycle's verdict, `state`, `state (detail)` or `no agent`. */
  readonly told: () => string
  readonly observation: () => Observation
  /** The done mark is up. */
  readonly isDone: () => boolean
}

export interface StageOptions {
  /** Looks are taken when the daemon would take them; at every cycle by default. */
  readonly looksWhenDue?: boolean
  readonly manifests?: ReadonlyArray<Manifest>
}

export interface Stage {
  readonly open: (id: string, agent: string, screen: Snapshot) => ActingPane
  readonly close: (pane: ActingPane) => void
  /** One cycle, `ms` after the start; the first pane's verdict. */
  readonly at: (ms: number) => string
  /** Cycles every `step` ms up to `ms`, that one included; the first pane's verdict at the end. */
  readonly until: (ms: number, step?: number) => string
  /** Another process goes on from what was stored. */
  readonly restart: () => void
  /** The wall's clock steps; the boot's does not. */
  readonly stepClock: (ms: number) => void
  /** What this stage would become, without becoming it. */
  readonly supposing: <A>(act: () => A) => A
  /** Why events counted for nothing, and how many. */
  readonly dropped: () => Readonly<Record<string, number>>
}

const letterOf = (pane: string, agent: string, event: string, payload: object): Omit<Letter, 'at'> => ({
  kind: 'hook',
  agent,
  event,
  pane,
  serverPid: SERVER_PID,
  parentPid: 100,
  payload: JSON.stringify(payload),
})

/** As a process finds them that reads what another one wrote. */
const reread = (memories: ReadonlyMap<string, Memory>): ReadonlyMap<string, Memory> => {
  const written: Record<string, unknown> = JSON.parse(JSON.stringify(Object.fromEntries(memories)))
  const read = Object.entries(written).map(([pane, raw]): [string, Memory] => {
    const memory = Memory.decode(raw)
    if (E.isLeft(memory)) throw new Error(`memory of ${pane} does not read back`)
    return [pane, memory.right]
  })
  return asSeen({ ...NO_PAST, memories: new Map(read) }).memories
}

interface World {
  readonly options: StageOptions
  readonly manifests: ReadonlyArray<Manifest>
  stands: Map<string, Stand>
  memories: ReadonlyMap<string, Memory>
  observations: ReadonlyMap<string, Observation>
  /** Without a time of their own: the next cycle's. */
  titles: ReadonlyMap<string, string>
  letters: ReadonlyArray<Omit<Letter, 'at'> & { readonly at: number | undefined }>
  dropped: Readonly<Record<string, number>>
  lastMs: number
  wallStep: number
}

const clockOf = ({ wallStep }: World, ms: number) => ({
  epochMs: now(ms).epochMs + wallStep,
  ticksMs: now(ms).ticksMs,
})
const secondOf = (world: World, ms: number): number => Math.floor(clockOf(world, ms).epochMs / 1_000)

const factsOf = ({ screen, processes }: Stand) => {
  const front = processes.find(({ pgid, tpgid }) => pgid === tpgid)
  return { title: screen.title, currentCommand: front?.argv[0] ?? '' }
}

const identityOf = ({ memories, manifests }: World, id: string, stand: Stand) =>
  identifyPane({ pane: factsOf(stand), processes: stand.processes }, memories.get(id), manifests)

const isLooked = (world: World, id: string, stand: Stand, ms: number): boolean => {
  if (world.options.looksWhenDue !== true) return true
  const identity = identityOf(world, id, stand)
  if (identity === undefined) return false
  const windowActivity = secondOf(world, stand.stirredAt ?? ms)
  const memory = world.memories.get(id)
  return isLookDue(
    { memory, identity, windowActivity, hasLiveFile: stand.file !== undefined },
    clockOf(world, ms),
  )
}

const holdersOf = (world: World): ReadonlyMap<string, Manifest> =>
  new Map(
    [...world.stands].flatMap(([id, stand]): [string, Manifest][] => {
      const agent = identityOf(world, id, stand)?.agent
      const manifest = world.manifests.find(({ name }) => name === agent)
      return manifest === undefined ? [] : [[id, manifest]]
    }),
  )

const fileOf = (content: unknown): StateFile | undefined =>
  content === undefined ? undefined : { content, isLive: true, pidNamespace: undefined }

/** What nobody looks at: no client shows the pane. */
const UNSEEN = { isViewed: false, lastInput: undefined }

const rememberedOf = (
  world: World,
  { id, isSeen, observation }: { id: string; isSeen: boolean; observation: Observation },
  ms: number,
): Memory | undefined => {
  const { memory, verdict, turnEnded } = observation.folded
  if (memory === undefined || verdict === undefined) return undefined
  const capturedAt = isSeen ? secondOf(world, ms) : memory.capturedAt
  const wasForeground = observation.identity?.isForeground ?? memory.wasForeground
  const turn = { before: world.memories.get(id), verdict, turnEnded }
  return marked({ ...memory, capturedAt, wasForeground }, turn, UNSEEN, clockOf(world, ms))
}

const runCycle = (world: World, ms: number): void => {
  const { stands, memories, manifests } = world
  const instant = clockOf(world, ms)
  const letters = world.letters.map((letter) => ({ ...letter, at: letter.at ?? instant.epochMs }))
  const inbox = sortInbox(letters, holdersOf(world))
  const seen = [...stands].map(([id, stand]) => {
    const isSeen = isLooked(world, id, stand, ms)
    const sighting = {
      pane: factsOf(stand),
      processes: stand.processes,
      snapshot: isSeen ? stand.screen : undefined,
      stateFile: fileOf(stand.file),
      events: inbox.events.get(id) ?? [],
      titleBefore: world.titles.get(id),
    }
    return { id, isSeen, observation: observe(sighting, memories.get(id), manifests, instant) }
  })
  world.dropped = summed(world.dropped, inbox.dropped)
  world.letters = []
  world.titles = new Map([...stands].map(([id, { screen }]) => [id, screen.title]))
  world.lastMs = ms
  world.observations = new Map(seen.map(({ id, observation }) => [id, observation]))
  world.memories = new Map(
    seen.flatMap((each): [string, Memory][] => {
      const memory = rememberedOf(world, each, ms)
      return memory === undefined ? [] : [[each.id, memory]]
    }),
  )
}

const observationOf = ({ observations }: World, id: string): Observation => {
  const observation = observations.get(id)
  if (observation === undefined) throw new Error(`no cycle has seen ${id}`)
  return observation
}

const open = (world: World, id: string, agent: string, screen: Snapshot): ActingPane => {
  const stand: Stand = { processes: inShell(anAgent(agent)), screen, stirredAt: undefined, file: undefined }
  world.stands.set(id, stand)
  const set = (change: Partial<Stand>): void =>
    void world.stands.set(id, { ...standOf(world, id), ...change })
  return {
    id,
    shows: (next) => set({ screen: next }),
    runs: (...processes) => set({ processes: inShell(...processes) }),
    stirred: (ms) => set({ stirredAt: ms }),
    writes: (file) => set({ file }),
    fires: (event, payload = {}, { ms, agent: sender = agent } = {}) => {
      const at = ms === undefined ? undefined : clockOf(world, ms).epochMs
      world.letters = [...world.letters, { ...letterOf(id, sender, event, payload), at }]
    },
    told: () => spoken(observationOf(world, id).folded),
    observation: () => observationOf(world, id),
    isDone: () => world.memories.get(id)?.raisedAt !== undefined,
  }
}

const standOf = ({ stands }: World, id: string): Stand => {
  const stand = stands.get(id)
  if (stand === undefined) throw new Error(`${id} is closed`)
  return stand
}

export const aStage = (options: StageOptions = {}): Stage => {
  const world: World = {
    options,
    manifests: options.manifests ?? bundledManifests,
    stands: new Map(),
    memories: new Map(),
    observations: new Map(),
    titles: new Map(),
    letters: [],
    dropped: {},
    lastMs: 0,
    wallStep: 0,
  }
  const at = (ms: number): string => {
    runCycle(world, ms)
    return spoken(observationOf(world, [...world.stands.keys()][0] ?? '').folded)
  }
  return {
    open: (id, agent, screen) => open(world, id, agent, screen),
    close: ({ id }) => void world.stands.delete(id),
    at,
    until: (ms, step = 500) => {
      for (let each = world.lastMs + step; each < ms; each += step) at(each)
      return at(ms)
    },
    restart: () => {
      world.memories = reread(world.memories)
    },
    stepClock: (ms) => {
      world.wallStep += ms
    },
    supposing: (act) => {
      const before = { ...world, stands: [...world.stands] }
      const outcome = act()
      Object.assign(world, before, { stands: new Map(before.stands) })
      return outcome
    },
    dropped: () => world.dropped,
  }
}
