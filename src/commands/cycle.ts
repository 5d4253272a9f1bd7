/**
 * One pass over a server under its lock: list, identify, capture, screen, fold, stamp, render. At most three tmux
 * processes: one lists, one captures every pane that needs it, one writes every change.
 */
import * as E from 'fp-ts/Either'
import { type Answer, present } from '../core/answer'
import { marked, viewOf } from '../core/attention'
import type { Manifest } from '../core/manifest'
import type { Memory } from '../core/memory'
import { type Observation, observe } from '../core/observe'
import type { Pane } from '../core/pane'
import { type PlannedPane, plan, statusLine } from '../core/plan'
import { stampOf } from '../core/stamp'
import { now as readClock } from '../runtime/clock'
import type { RuntimeDirectory } from '../runtime/directory'
import { writeMemory, writeStatus } from '../runtime/memory'
import type { Listing } from '../tmux/listing'
import type { Server } from '../tmux/server'
import { write } from '../tmux/write'
import { type Memories, readMemories, storedMemories } from './memories'
import { type Sight, sightServer } from './sight'

export interface CycleContext {
  readonly server: Server
  readonly directory: RuntimeDirectory
  readonly manifests: ReadonlyArray<Manifest>
  /** False once the lock or its file is no longer ours: then nothing is written. */
  readonly isStillOurs: () => boolean
}

/** One agent pane as this cycle saw it. */
export interface AgentPane {
  readonly pane: Pane
  readonly memory: Memory
  readonly observation: Observation
}

export interface Cycle {
  readonly listing: Listing
  readonly agents: ReadonlyArray<AgentPane>
  readonly planned: ReadonlyArray<PlannedPane>
  /** Milliseconds after which another look could decide more; undefined when none is waited for. */
  readonly secondLookMs: number | undefined
  /** What could not be written, in words. */
  readonly troubles: ReadonlyArray<string>
}

const agentOf = (
  sight: Sight,
  pane: Pane,
  before: Memory | undefined,
  manifests: ReadonlyArray<Manifest>,
) => {
  const { clock, captureSecond } = sight
  const observation = observe(sight.sightingOf(pane), before, manifests, clock)
  const { memory, verdict, turnEnded } = observation.folded
  if (memory === undefined || verdict === undefined) return undefined
  const turn = { before, verdict, turnEnded }
  const looked: Memory = {
    ...memory,
    wasForeground: observation.identity?.isForeground ?? memory.wasForeground,
    capturedAt: observation.screening === undefined ? memory.capturedAt : captureSecond,
  }
  const isRead = sight.areProcessesRead
  const settled = isRead ? marked(looked, turn, viewOf(pane, sight.listing.clients), clock) : memory
  return { pane, memory: settled, observation }
}

const earliest = (agents: ReadonlyArray<AgentPane>): number | undefined => {
  const waits = agents.flatMap(({ observation }) => observation.folded.secondLookMs ?? [])
  return waits.length === 0 ? undefined : Math.min(...waits)
}

const plannedPanes = (listing: Listing, agents: ReadonlyArray<AgentPane>): ReadonlyArray<PlannedPane> =>
  listing.panes.map(({ id, places, published }) => {
    const agent = agents.find(({ pane }) => pane.id === id)
    const verdict = agent?.observation.folded.verdict
    const stamp = agent === undefined || verdict === undefined ? undefined : stampOf(agent.memory, verdict)
    return { id, places, published, stamp }
  })

/** The status file stands before the options do: the repaint that they cause then finds the new line. */
const publish = async (
  context: CycleContext,
  sight: Sight,
  cycle: Omit<Cycle, 'troubles'>,
): Promise<string[]> => {
  if (!context.isStillOurs()) return ['the lock is no longer ours; nothing was written']
  const { listing, clock } = sight
  const memories = new Map(cycle.agents.map(({ pane, memory }) => [pane.id, memory]))
  const stored = storedMemories(memories, listing.serverPid, clock.boot)
  const { windows, sessions, globals } = listing
  const files = [
    writeMemory(context.directory, stored),
    writeStatus(context.directory, statusLine(cycle.planned)),
  ]
  const written = await write(
    context.server,
    plan({ panes: cycle.planned, windows, sessions, globals }, clock.epochMs),
  )
  const troubles = files.flatMap((done) => (E.isLeft(done) ? [done.left] : []))
  return written.kind === 'present' ? troubles : [...troubles, written.why]
}

export const observeAgents = (
  sight: Sight,
  memories: Memories,
  manifests: ReadonlyArray<Manifest>,
): ReadonlyArray<AgentPane> =>
  sight.panes.flatMap((pane) => agentOf(sight, pane, memories.get(pane.id), manifests) ?? [])

export const runCycle = async (context: CycleContext): Promise<Answer<Cycle>> => {
  const { server, directory, manifests } = context
  const memoriesOf = (serverPid: number) => readMemories(directory, serverPid, readClock().boot)
  const sight = await sightServer({ server, manifests, memoriesOf, lookAt: 'due' })
  if (sight.kind !== 'present') return sight
  const agents = observeAgents(sight.value, sight.value.memories, manifests)
  const { listing } = sight.value
  const cycle = { listing, agents, planned: plannedPanes(listing, agents), secondLookMs: earliest(agents) }
  const troubles = await publish(context, sight.value, cycle)
  return present({ ...cycle, troubles })
}
