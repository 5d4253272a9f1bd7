/**
 * One pass over a server under its lock: list, identify, capture, screen, fold, stamp, render. At most three tmux
 * processes: one lists, one captures every pane that needs it, one writes every change.
 */
import { existsSync } from 'node:fs'
import { type Answer, present } from '../core/answer'
import { marked, viewOf } from '../core/attention'
import { planPaced } from '../core/gauge-pace'
import { summed } from '../core/inbox'
import type { Manifest } from '../core/manifest'
import type { Memory } from '../core/memory'
import { planMutes } from '../core/mute-plan'
import type { Notice } from '../core/notice'
import { notifiedWrites, type ToldPane } from '../core/notified'
import { notifySettingsOf } from '../core/notify-settings'
import { type Observation, observe } from '../core/observe'
import type { Pane } from '../core/pane'
import { needsPerson, type PlannedPane, STOPPED_LINE, statusLine } from '../core/plan'
import { readSettings, type Settings } from '../core/settings'
import { stampOf } from '../core/stamp'
import { type Walk, walked } from '../core/trail'
import { countedBlind } from '../core/turn-watch'
import type { RuntimeDirectory } from '../runtime/directory'
import { sweepKeptLines } from '../runtime/kept-lines'
import { readSpool, type SpoolReading } from '../runtime/spool'
import type { Listing } from '../tmux/listing'
import type { Server } from '../tmux/server'
import { barLook } from './bar-look'
import { type Names, namesOf } from './names'
import { newsOf } from './news'
import type { Memories, Past } from './past'
import { type Outcome, publish } from './publish'
import { type Sight, sightServer } from './sight'

export interface CycleContext {
  readonly server: Server
  /** Undefined: it is yet to be asked for. */
  readonly listed?: Answer<Listing>
  readonly directory: RuntimeDirectory
  readonly manifests: ReadonlyArray<Manifest>
  /** False once the lock or its file is no longer ours: then nothing is written. */
  readonly isStillOurs: () => boolean
  /** What the last cycle left, asked once the server's pid is known. */
  readonly recall: (serverPid: number) => Past
  /** What `memory.json` holds, where this process knows it: the same is not written again. */
  readonly stored: string | undefined
  /** Epoch ms of the last write: what follows closely is gathered into the next. */
  readonly wroteAt: number
}

/** One agent pane as this cycle saw it. */
export interface AgentPane {
  readonly pane: Pane
  readonly memory: Memory
  readonly observation: Observation
}

export interface Cycle {
  readonly listing: Listing
  /** Of the person, as this cycle read them. */
  readonly settings: Settings
  readonly agents: ReadonlyArray<AgentPane>
  readonly past: Past
  /** Events that were applied. */
  readonly eventCount: number
  /** Ms of this boot at which the panes were looked at. */
  readonly lookedAt: number
  /** Milliseconds after that when another look could decide more; undefined when none is waited for. */
  readonly secondLookMs: number | undefined
  /** Whether options were written, or wait for others that may follow. */
  readonly wrote: 'nothing' | 'now' | 'later'
  /** Epoch ms at which what waits is to be written. */
  readonly writeDueAt?: number
  /** What `memory.json` holds now. */
  readonly stored: string | undefined
  /** What is to be told, by whoever ran the cycle and once it is over. */
  readonly notices: ReadonlyArray<Notice>
  /** What could not be written, in words. */
  readonly troubles: ReadonlyArray<string>
}

const agentOf = (
  sight: Sight,
  pane: Pane,
  before: Memory | undefined,
  manifests: ReadonlyArray<Manifest>,
): AgentPane | undefined => {
  const { clock, captureSecond, inbox } = sight
  const observation = observe(sight.sightingOf(pane), before, manifests, clock)
  const { memory, verdict, turnEnded } = observation.folded
  if (memory === undefined || verdict === undefined) return undefined
  if (!sight.areProcessesRead) return { pane, memory, observation }
  const looked: Memory = {
    ...memory,
    wasForeground: observation.identity?.isForeground ?? memory.wasForeground,
    capturedAt: observation.screening === undefined ? memory.capturedAt : captureSecond,
  }
  const turn = { before, verdict, turnEnded }
  const memoryNow = marked(looked, turn, viewOf(pane, sight.listing.clients), clock)
  const asked = inbox.requests.findLast(({ kind, pane: of }) => kind !== 'mute' && of === pane.id)?.kind
  const raisedAt = asked === 'come' ? undefined : memoryNow.raisedAt
  const isUnread = asked === 'unread' && verdict.state === 'idle'
  return { pane, memory: { ...memoryNow, raisedAt: isUnread ? clock.epochMs : raisedAt }, observation }
}

export const observeAgents = (sight: Sight, memories: Memories): ReadonlyArray<AgentPane> =>
  sight.panes.flatMap((pane) => agentOf(sight, pane, memories.get(pane.id), sight.manifests) ?? [])

const earliest = (agents: ReadonlyArray<AgentPane>): number | undefined => {
  const waits = agents.flatMap(({ observation }) => observation.folded.secondLookMs ?? [])
  return waits.length === 0 ? undefined : Math.min(...waits)
}

const plannedPanes = (
  listing: Listing,
  agents: ReadonlyArray<AgentPane>,
  names: Names,
): ReadonlyArray<PlannedPane> => {
  const byPane = new Map(agents.map((agent) => [agent.pane.id, agent]))
  return listing.panes.map(({ id, places, published }) => {
    const agent = byPane.get(id)
    const verdict = agent?.observation.folded.verdict
    const stamp = agent === undefined || verdict === undefined ? undefined : stampOf(agent.memory, verdict)
    return { id, places, published, stamp, name: names.get(id) }
  })
}

const toldPanes = (listing: Listing, agents: ReadonlyArray<AgentPane>): ReadonlyArray<ToldPane> => {
  const byPane = new Map(agents.map(({ pane, memory }) => [pane.id, memory.told?.at]))
  return listing.panes.map(({ id, published }) => ({ id, published, at: byPane.get(id) }))
}

/** When each agent last reported; a name that no manifest has is nobody's. */
const heardIn = (
  before: Past['heard'],
  read: SpoolReading | undefined,
  manifests: ReadonlyArray<Manifest>,
): Past['heard'] => {
  const hooks = (read?.entries ?? []).filter(
    ({ kind, agent }) => kind === 'hook' && manifests.some(({ name }) => name === agent),
  )
  return { ...before, ...Object.fromEntries(hooks.map(({ agent, at }) => [agent, Math.round(at)])) }
}

const droppedBy = (agents: ReadonlyArray<AgentPane>): number =>
  agents.reduce((sum, { observation }) => sum + observation.folded.droppedEvents, 0)

/** What this cycle leaves to the next one; `names`: the spool files that it applied. */
const pastOf = (
  sight: Sight,
  agents: ReadonlyArray<AgentPane>,
  read: SpoolReading | undefined,
  manifests: ReadonlyArray<Manifest>,
): Past => {
  const { past, inbox } = sight
  const others = { 'too old': read?.stale ?? 0, unreadable: read?.unreadable ?? 0 }
  const late = { 'late, or of another session': droppedBy(agents) }
  return {
    memories: new Map(agents.map(({ pane, memory }) => [pane.id, memory])),
    applied: [...(read?.remaining ?? []), ...(read?.entries ?? []).map(({ name }) => name)],
    dropped: [inbox.dropped, others, late].reduce(summed, past.dropped),
    blindTurns: countedBlind(
      past.blindTurns,
      agents.map(({ memory: { agent }, observation: { turnOutcome: outcome } }) => ({ agent, outcome })),
    ),
    trails: walked(past.trails, walkOf(sight, agents)),
    titles: new Map(sight.listing.panes.map(({ id, title }) => [id, title])),
    heard: heardIn(past.heard, read, manifests),
  }
}

const walkOf = ({ listing, inbox }: Sight, agents: ReadonlyArray<AgentPane>): Walk => ({
  clients: listing.clients,
  panes: new Set(listing.panes.map(({ id }) => id)),
  agents: new Set(agents.map(({ pane }) => pane.id)),
  waiting: new Set(listing.panes.filter(({ published }) => needsPerson(published)).map(({ id }) => id)),
  moves: inbox.moves,
})

/** What the options are to hold, and the line. */
const planOf = async (
  { directory }: CycleContext,
  { listing, clock }: Sight,
  agents: ReadonlyArray<AgentPane>,
  settings: Settings,
): Promise<Pick<Outcome, 'planned' | 'writes' | 'isGaugeAlone' | 'line'>> => {
  const planned = plannedPanes(listing, agents, await namesOf(agents, settings))
  const { windows, sessions, globals } = listing
  const look = barLook(settings, listing)
  const line = existsSync(directory.stopped) ? STOPPED_LINE : undefined
  const { writes: states, isGaugeAlone } = planPaced(
    { panes: planned, windows, sessions, globals, look, line },
    clock.epochMs,
  )
  const writes = [...states, ...notifiedWrites(toldPanes(listing, agents), states)]
  return { planned, writes, isGaugeAlone, line: line ?? statusLine(planned, look, clock.epochMs) }
}

export const runCycle = async (context: CycleContext): Promise<Answer<Cycle>> => {
  const { server, listed, directory, manifests, recall } = context
  let read: SpoolReading | undefined
  const takeLetters = (serverPid: number, { applied }: Past) => {
    read = readSpool(directory, { serverPid, applied, nowMs: Date.now() })
    return read.entries
  }
  const seen = await sightServer({ server, listed, manifests, recall, lookAt: 'due', takeLetters })
  if (seen.kind !== 'present') return seen
  const sight = seen.value
  const { listing, clock } = sight
  sweepKeptLines(directory, new Set(listing.panes.map(({ id }) => id)), clock.epochMs)
  const mutes = planMutes(sight.inbox, listing.globals, clock.epochMs)
  const observed = observeAgents(sight, sight.past.memories)
  const { settings } = readSettings(listing.settings)
  const { agents, notices } = newsOf(sight, observed, mutes, notifySettingsOf(settings))
  const plan = await planOf(context, sight, agents, settings)
  const writes = [...plan.writes, ...mutes.writes]
  const past = pastOf(sight, agents, read, manifests)
  const published = await publish(context, { ...plan, sight, agents, past, writes })
  const eventCount = read?.entries.filter(({ kind }) => kind === 'hook').length ?? 0
  const secondLookMs = read?.hasMore === true ? 1 : earliest(agents)
  const troubles = [...published.troubles, ...(read?.trouble === undefined ? [] : [read.trouble])]
  // With the lock lost, whoever holds it now tells.
  const told = published.stored === undefined ? [] : notices
  const lookedAt = clock.ticksMs
  return present({
    listing,
    settings,
    agents,
    eventCount,
    lookedAt,
    secondLookMs,
    notices: told,
    ...published,
    troubles,
  })
}
