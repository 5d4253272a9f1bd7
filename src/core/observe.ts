/**
 * The path of one pane through one cycle: identify, read the state file, screen, fold. Pure; every station's value is
 * kept, so that an account of a verdict is a reading of it and never a second computation.
 */
import type { EvidenceLine, HookEvent, Now } from './evidence'
import { episode, type Folded, fold } from './fold'
import { type ContextSource, heldGauge } from './gauge'
import { containerClient, type Identity, identify, type PaneFacts, type TitleMatch } from './identity'
import { isOfLife } from './life'
import type { Manifest } from './manifest'
import type { Memory } from './memory'
import type { Snapshot } from './pane'
import type { Process } from './process'
import type { Registration } from './registration'
import { type Screening, screen } from './screen'
import { readStateFile, type StateFile, type StateFileReading } from './state-file'
import { type TurnOutcome, watchTurn } from './turn-watch'

export interface Sighting {
  readonly pane: PaneFacts
  /** Undefined when the process table could not be read. */
  readonly processes: ReadonlyArray<Process> | undefined
  /** The agent that reports from a container which holds the terminal. */
  readonly registration?: Registration | undefined
  /** The pane as captured in this cycle; undefined when no look was taken. */
  readonly snapshot: Snapshot | undefined
  readonly stateFile: StateFile | undefined
  readonly events: ReadonlyArray<HookEvent>
  /** What was found beside the events of how full the context window is. */
  readonly context?: ContextSource | undefined
  /** The pane's title at the last cycle; undefined when there was none, or no such pane. */
  readonly titleBefore?: string | undefined
  /** What the place of its installation tells; undefined when this cycle did not look there. */
  readonly installed?: { readonly version: string | undefined } | undefined
}

export interface Observation {
  readonly identity: Identity | undefined
  /** What holds the terminal for a container, whether or not an agent reports from there. */
  readonly client: Process | undefined
  readonly manifest: Manifest | undefined
  readonly file: StateFileReading | undefined
  readonly screening: Screening | undefined
  readonly folded: Folded
  /** How the screen kept up with the turn that ended in this cycle. */
  readonly turnOutcome: TurnOutcome | undefined
}

const titleMatchOf = (memory: Memory | undefined): TitleMatch =>
  memory?.titleMatched ? { agent: memory.agent, pid: memory.pid } : undefined

/** An agent of the pane's own processes comes before one that reports from a container. */
export const identifyPane = (
  sighting: Pick<Sighting, 'pane' | 'processes' | 'registration'>,
  memory: Memory | undefined,
  manifests: ReadonlyArray<Manifest>,
): Identity | undefined =>
  identify(sighting.pane, sighting.processes ?? [], manifests, titleMatchOf(memory)) ??
  registeredIn(sighting, manifests)

/** Known by what holds its terminal: its own process is of another namespace. */
const registeredIn = (
  { processes = [], registration }: Pick<Sighting, 'processes' | 'registration'>,
  manifests: ReadonlyArray<Manifest>,
): Identity | undefined => {
  const process = containerClient(processes)
  const manifest = manifests.find(({ name }) => name === registration?.agent)
  return process === undefined || manifest === undefined
    ? undefined
    : { agent: manifest.name, by: 'hook', process, isForeground: true }
}

/** The agent's process, then those in the foreground group: a wrapper's inner program may be the one that reports. */
export const reporters = (identity: Identity, processes: ReadonlyArray<Process>): ReadonlyArray<Process> => [
  identity.process,
  ...processes.filter(({ pid, pgid, tpgid }) => pid !== identity.process.pid && tpgid > 0 && pgid === tpgid),
]

const readFile = (
  sighting: Sighting,
  identity: Identity,
  manifest: Manifest,
): StateFileReading | undefined =>
  manifest.stateFile === undefined
    ? undefined
    : readStateFile(
        manifest.stateFile.format,
        sighting.stateFile,
        reporters(identity, sighting.processes ?? []),
      )

/** What the rules may know is of this agent's process alone: memory of an earlier one is none. */
const screenOf = (
  snapshot: Snapshot | undefined,
  remembered: Memory,
  manifest: Manifest,
): Screening | undefined => {
  if (snapshot === undefined) return undefined
  const { lastKnown, composerSeen, startWatched, inheritedTitle } = remembered
  const own = snapshot.title === inheritedTitle ? { ...snapshot, title: '' } : snapshot
  return screen(manifest, own, { lastKnown: lastKnown?.state, composerSeen, startWatched })
}

/** What is remembered of the agent's process at this cycle, before its evidence is weighed. */
const rememberedOf = (
  past: Memory | undefined,
  identity: Identity,
  { pane: { title }, titleBefore, registration }: Sighting,
  now: Now,
): Memory => {
  const registered =
    identity.by === 'hook' && registration !== undefined ? { process: registration.process } : undefined
  // One container may hold one agent after the other.
  const memory = past?.registered?.process?.pid === registered?.process?.pid ? past : undefined
  const remembered = episode(memory, identity, now)
  const { pid, started } = identity.process
  const isNew = !isOfLife(memory, { agent: identity.agent, pid, started })
  // Nothing is told by the agent's age: it may well have set its title before our first look at it.
  const isInherited = (isNew ? titleBefore : remembered.inheritedTitle) === title
  return { ...remembered, registered, inheritedTitle: isInherited ? title : undefined }
}

export const observe = (
  sighting: Sighting,
  memory: Memory | undefined,
  manifests: ReadonlyArray<Manifest>,
  now: Now,
): Observation => {
  const identity = identifyPane(sighting, memory, manifests)
  const manifest = manifests.find(({ name }) => name === identity?.agent)
  const known = identity !== undefined && manifest !== undefined
  const file = known ? readFile(sighting, identity, manifest) : undefined
  const remembered = known ? rememberedOf(memory, identity, sighting, now) : memory
  const screening =
    known && remembered !== undefined ? screenOf(sighting.snapshot, remembered, manifest) : undefined
  const folded = fold({
    memory: remembered,
    table: { isRead: sighting.processes !== undefined, agent: identity },
    file: file?.reading ?? { kind: 'none' },
    events: sighting.events,
    look: screening,
    visible: manifest?.capture.visible ?? [],
    now,
  })
  const seen = identity?.isForeground ? screening : undefined
  return {
    identity,
    client: containerClient(sighting.processes ?? []),
    manifest,
    file,
    screening,
    ...noted(sighting, memory, { folded, file, seen, manifest }),
  }
}

interface Judged {
  readonly folded: Folded
  readonly file: StateFileReading | undefined
  readonly seen: Screening | undefined
  readonly manifest: Manifest | undefined
}

/** The agent's own word first, then its hooks', then what was known, then its package's. */
const versionOf = (
  sighting: Sighting,
  file: StateFileReading | undefined,
  memory: Memory,
): string | undefined => {
  const told = sighting.events.findLast(({ version }) => version !== undefined)?.version
  return file?.version ?? told ?? memory.version ?? sighting.installed?.version
}

/** What the fold has no use for and people ask about: the version that runs, and whether the rules still see its work. */
const noted = (
  sighting: Sighting,
  before: Memory | undefined,
  { folded, file, seen, manifest }: Judged,
): Pick<Observation, 'folded' | 'turnOutcome'> => {
  const { memory } = folded
  if (memory === undefined) return { folded, turnOutcome: undefined }
  const version = versionOf(sighting, file, memory)
  const versionSought = memory.versionSought || sighting.installed !== undefined || undefined
  const sees = manifest?.capture.visible.includes('working') === true
  const past = isOfLife(before, memory) ? before : undefined
  const { turn, outcome } = sees ? watchTurn(past, memory, seen) : { turn: undefined, outcome: undefined }
  const gauge = gaugeAfter(memory, sighting, manifest)
  const isKnown =
    version === memory.version &&
    versionSought === memory.versionSought &&
    turn === memory.turn &&
    gauge === memory.gauge
  if (isKnown) return { folded, turnOutcome: outcome }
  return {
    folded: { ...folded, memory: { ...memory, version, versionSought, turn, gauge } },
    turnOutcome: outcome,
  }
}

/** With the table unread nothing is known of the agent, and nothing changes. */
const gaugeAfter = (
  memory: Memory,
  { events, context: source }: Sighting,
  manifest: Manifest | undefined,
): Memory['gauge'] =>
  manifest === undefined ? memory.gauge : heldGauge(memory, { manifest, events, source })

const fileLine = (file: StateFileReading): EvidenceLine => {
  const { reading, note } = file
  if (reading.kind === 'none')
    return { source: 'file', state: 'unknown', detail: undefined, at: undefined, note }
  if (reading.kind === 'hold')
    return { source: 'file', state: 'hold', detail: undefined, at: reading.at, note }
  const { state, detail, at } = reading.claim
  return { source: 'file', state, detail, at, note }
}

const screenLine = (screening: Screening, now: Now): EvidenceLine => {
  const { chrome } = screening
  const at = now.epochMs
  if (chrome === undefined)
    return { source: 'screen', state: 'unknown', detail: undefined, at, note: 'no rule matched' }
  const note = `rule ${chrome.rule}${chrome.weak ? ', weak' : ''}`
  const state = chrome.kind === 'hold' ? 'hold' : chrome.state
  return { source: chrome.source, state, detail: chrome.detail, at, note }
}

/** Everything that spoke about the pane in this cycle, strongest source first. */
export const evidenceOf = (observation: Observation, now: Now): ReadonlyArray<EvidenceLine> => {
  const { file, screening, folded } = observation
  const held = folded.memory?.held?.claim
  const hook = held?.source === 'hook' ? held : undefined
  return [
    ...(file === undefined ? [] : [fileLine(file)]),
    ...(hook === undefined
      ? []
      : [
          {
            source: 'hook' as const,
            state: hook.state,
            detail: hook.detail,
            at: hook.at,
            note: 'last hook report',
          },
        ]),
    ...(screening === undefined ? [] : [screenLine(screening, now)]),
  ]
}
