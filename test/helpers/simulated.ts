/** A server that exists in memory alone: one call is one cycle of a daemon, an hour of them takes a second. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AgentPane, observeAgents } from '../../src/commands/cycle'
import { NO_PAST, type Past, storedPast } from '../../src/commands/past'
import type { Sight } from '../../src/commands/sight'
import { type Letter, sortInbox } from '../../src/core/inbox'
import { lookOf } from '../../src/core/look'
import type { Manifest } from '../../src/core/manifest'
import type { Pane, Snapshot } from '../../src/core/pane'
import { type OptionWrite, plan } from '../../src/core/plan'
import { DEFAULT_SETTINGS } from '../../src/core/settings'
import { stampOf } from '../../src/core/stamp'
import { transitionsOf } from '../../src/core/transitions'
import { aPane, aPlace, aProcess, now } from './builders'
import { bundledManifests } from './bundled'

/** What an agent shows, one screen after the other. */
export interface Show {
  readonly agent: string
  readonly files: ReadonlyArray<string>
}

/** The hook events of an agent, one after the other; each turn of them is of a new session. */
const EVENTS = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'SubagentStart', 'SubagentStop', 'Stop']
/** Looks at one screen before the next one is shown: a second look has then been taken. */
const LOOKS = 3
/** A new process takes the agent's place after this many cycles. */
const LIFE = 500

interface Stage extends Show {
  readonly pane: Pane
  readonly manifest: Manifest
  readonly snapshots: ReadonlyArray<Snapshot>
}

const snapshotOf = (agent: string, file: string): Snapshot => {
  const { pane, lines } = JSON.parse(readFileSync(join('test/captures', agent, file), 'utf8'))
  const { title, width, height, cursor_y: cursorRow } = pane
  return { title, width, height, cursorRow, rows: lines }
}

const stageOf = ({ agent, files }: Show, index: number): Stage => {
  const manifest = bundledManifests.find(({ name }) => name === agent)
  if (manifest === undefined) throw new Error(`no manifest for ${agent}`)
  const [program = agent] = manifest.identity.processNames
  const places = [aPlace({ windowId: `@${index}`, windowIndex: index })]
  const pane = aPane({ id: `%${index}`, pid: 1_000 + index, currentCommand: program, places })
  return { agent, files, manifest, pane, snapshots: files.map((file) => snapshotOf(agent, file)) }
}

const letterOf = ({ agent, pane }: Stage, cycle: number): Letter => {
  const event = EVENTS[cycle % EVENTS.length] ?? ''
  const session = `session-${Math.floor(cycle / EVENTS.length)}`
  const payload = JSON.stringify({
    session_id: session,
    prompt_id: `prompt-${cycle}`,
    agent_id: `a-${session}`,
  })
  const at = now(cycle * 1_000).epochMs
  return { kind: 'hook', agent, event, pane: pane.id, serverPid: 1, parentPid: pane.pid, at, payload }
}

const sightOf = (stages: ReadonlyArray<Stage>, past: Past, cycle: number): Sight => {
  const looked = stages[cycle % stages.length]
  const panes = stages.map(({ pane }) => pane)
  const holders = new Map(stages.map(({ pane, manifest }) => [pane.id, manifest]))
  const letters = looked === undefined ? [] : [letterOf(looked, Math.floor(cycle / stages.length))]
  const inbox = sortInbox(letters, holders)
  const clock = { ...now(cycle * 1_000), boot: 'boot' }
  const listing = {
    serverPid: 1,
    version: '3.3a',
    socketPath: '/nowhere',
    globals: {},
    settings: {},
    around: { isSideStyled: false, isWindowStyled: false },
    panes,
    clients: [],
    windows: [],
    sessions: [],
  }
  const pid = 10_000 + Math.floor(cycle / LIFE)
  return {
    listing,
    past,
    manifests: bundledManifests,
    panes,
    areProcessesRead: true,
    clock,
    captureSecond: Math.floor(clock.epochMs / 1_000),
    inbox,
    sightingOf: (pane) => {
      const turn = Math.floor(cycle / stages.length)
      const snapshots = pane.id === looked?.pane.id ? looked.snapshots : []
      const comm = pane.currentCommand
      return {
        pane,
        processes: [aProcess({ pid, pgid: pid, tpgid: pid, comm, argv: [comm], exe: `/usr/bin/${comm}` })],
        snapshot: snapshots[Math.floor(turn / LOOKS) % Math.max(1, snapshots.length)],
        stateFile: undefined,
        events: inbox.events.get(pane.id) ?? [],
      }
    },
  }
}

const writesOf = (stages: ReadonlyArray<Stage>, agents: ReadonlyArray<AgentPane>, epochMs: number) => {
  const panes = stages.map(({ pane: { id, places, published } }) => {
    const agent = agents.find(({ pane }) => pane.id === id)
    const verdict = agent?.observation.folded.verdict
    const stamp = agent === undefined || verdict === undefined ? undefined : stampOf(agent.memory, verdict)
    return { id, places, published, stamp }
  })
  const look = lookOf(DEFAULT_SETTINGS)
  return plan({ panes, windows: [], sessions: [], globals: {}, look }, epochMs)
}

const published = (stage: Stage, writes: ReadonlyArray<OptionWrite>): Stage => {
  const own = writes.filter(({ target }) => target === stage.pane.id)
  const options = new Map(Object.entries(stage.pane.published))
  for (const { name, value } of own) {
    if (value === undefined) options.delete(name)
    else options.set(name, value)
  }
  return { ...stage, pane: { ...stage.pane, published: Object.fromEntries(options) } }
}

export interface Simulated {
  /** Runs the next cycle; answers with the lines that it adds to the journal. */
  readonly cycle: () => ReadonlyArray<object>
  /** What `memory.json` would hold. */
  readonly stored: () => string
}

/** One pane for each show; in each cycle one of them shows its next screen and reports an event. */
export const simulate = (shows: ReadonlyArray<Show>): Simulated => {
  let stages: ReadonlyArray<Stage> = shows.map(stageOf)
  let past = NO_PAST
  let cycles = 0
  const cycle = () => {
    const sight = sightOf(stages, past, cycles)
    const { clock } = sight
    const agents = observeAgents(sight, past.memories)
    const writes = writesOf(stages, agents, clock.epochMs)
    const changes = agents.map(({ pane, memory, observation }) => {
      const { verdict } = observation.folded
      const after = verdict === undefined ? undefined : { memory, verdict }
      return { pane: pane.id, before: past.memories.get(pane.id), after }
    })
    stages = stages.map((stage) => published(stage, writes))
    past = { ...past, memories: new Map(agents.map(({ pane, memory }) => [pane.id, memory])) }
    cycles += 1
    return transitionsOf(changes, clock.epochMs)
  }
  return { cycle, stored: () => JSON.stringify(storedPast(past, 1, 'boot')) }
}
