/** Gathers what one cycle sees of a server: its listing, the process trees, state files and the captures that are due. */
import { type Answer, present } from '../core/answer'
import type { Identity } from '../core/identity'
import { type Holders, holderCount, type Inbox, type Letter, type StrangerOf, sortInbox } from '../core/inbox'
import { isOfLife } from '../core/life'
import { isLookDue } from '../core/look-due'
import type { Manifest } from '../core/manifest'
import type { Memory } from '../core/memory'
import { strangerTo } from '../core/nested'
import { identifyPane, reporters, type Sighting } from '../core/observe'
import type { Pane, Snapshot } from '../core/pane'
import type { Process } from '../core/process'
import type { Registration } from '../core/registration'
import type { StateFile } from '../core/state-file'
import { pidNamespace } from '../process/environment'
import { readAgentVersion } from '../runtime/agent-version'
import { type Now, now as readClock } from '../runtime/clock'
import { readClaudeSessions } from '../runtime/state-files'
import { type Capture, capture } from '../tmux/capture'
import { list } from '../tmux/list'
import type { Listing } from '../tmux/listing'
import type { Server } from '../tmux/server'
import { contextsIn } from './context-sight'
import { wantedIn } from './load-manifests'
import type { Past } from './past'
import { readTwice, type Trees } from './process-trees'
import { registrationOf } from './registered'

export interface Sight {
  readonly listing: Listing
  readonly past: Past
  /** Those of the agents that the person wants looked for. */
  readonly manifests: ReadonlyArray<Manifest>
  /** Panes that hold an agent or did when last seen; alive and not ignored. */
  readonly panes: ReadonlyArray<Pane>
  readonly areProcessesRead: boolean
  readonly clock: Now
  /** Epoch second in which the captures began. */
  readonly captureSecond: number
  readonly inbox: Inbox
  readonly sightingOf: (pane: Pane) => Sighting
}

const snapshotOf = ({ cursorX, cursorY, title, width, height, isCursorShown, rows }: Capture): Snapshot => {
  return { title, width, height, cursorRow: cursorY, cursorColumn: cursorX, isCursorShown, rows }
}
/** The first state file that one of the reporting processes wrote. */
const fileOf = (processes: ReadonlyArray<Process>): StateFile | undefined => {
  const found = readClaudeSessions(processes.map(({ pid }) => pid))
  for (const answer of found.values())
    if (answer.kind === 'present')
      return { content: answer.value.content, isLive: true, pidNamespace: pidNamespace() }
  return undefined
}

/** Which panes to capture: those that are due, all of them, or the one that is asked for. */
export type LookAt = 'due' | 'all' | { readonly pane: string }

const isWanted = (lookAt: LookAt, pane: Pane, isDue: boolean): boolean =>
  lookAt === 'all' || (lookAt === 'due' ? isDue : lookAt.pane === pane.id)

interface Looked {
  readonly pane: Pane
  readonly identity: Identity | undefined
  readonly registration: Registration | undefined
  readonly stateFile: StateFile | undefined
  /** Undefined: the pane holds no agent. */
  readonly manifest: Manifest | undefined
  readonly isDue: boolean
  readonly installed?: Sighting['installed']
}

/** Where the agent is installed is looked up once in its life. */
const installedAs = ({ agent, process }: Identity, memory: Memory | undefined): Sighting['installed'] => {
  const { pid, started } = process
  const isKnown = isOfLife(memory, { agent, pid, started }) && memory.versionSought
  return isKnown ? undefined : { version: readAgentVersion(process) }
}

const lookedAt = (
  pane: Pane,
  trees: Trees,
  memory: Memory | undefined,
  {
    letters,
    manifests,
  }: { readonly letters: ReadonlyArray<Letter>; readonly manifests: ReadonlyArray<Manifest> },
  clock: Now,
): Looked => {
  const processes = trees?.get(pane.pid)
  const own = letters.filter((letter) => letter.pane === pane.id)
  const registration = registrationOf(processes ?? [], memory, own, manifests, clock)
  const identity = identifyPane({ pane, processes, registration }, memory, manifests)
  if (identity === undefined)
    return { pane, identity, registration, stateFile: undefined, manifest: undefined, isDue: false }
  const manifest = manifests.find(({ name }) => name === identity.agent)
  // What the files and the package of an agent in a container say is not to be seen from here.
  const isContained = identity.by === 'hook'
  const stateFile =
    manifest?.stateFile === undefined || isContained
      ? undefined
      : fileOf(reporters(identity, processes ?? []))
  const facts = {
    memory,
    identity,
    windowActivity: pane.windowActivity,
    hasLiveFile: stateFile !== undefined,
  }
  const installed = isContained ? undefined : installedAs(identity, memory)
  return { pane, identity, registration, stateFile, manifest, isDue: isLookDue(facts, clock), installed }
}

export interface SightRequest {
  readonly server: Server
  /** Undefined: it is yet to be asked for. */
  readonly listed?: Answer<Listing> | undefined
  readonly manifests: ReadonlyArray<Manifest>
  /** What the last cycle left, asked once the server's pid is known. */
  readonly recall: (serverPid: number) => Past
  readonly lookAt: LookAt
  /** Captures carry colours. */
  readonly isStyled?: boolean
  /** The events that wait, once the server's pid is known; none for who only looks. */
  readonly takeLetters?: (serverPid: number, past: Past) => ReadonlyArray<Letter>
}

const holdersOf = (looked: ReadonlyArray<Looked>): Holders =>
  new Map(
    looked.flatMap(({ pane, manifest }) => (manifest === undefined ? [] : [[pane.id, manifest] as const])),
  )

const strangersIn = (looked: ReadonlyArray<Looked>, trees: Trees, clock: Now): StrangerOf => {
  const byPane = new Map(looked.map((each) => [each.pane.id, each]))
  return (letter) => {
    const { pane, identity, manifest } = byPane.get(letter.pane ?? '') ?? {}
    const processes = trees?.get(pane?.pid ?? -1)
    if (identity === undefined || manifest === undefined || processes === undefined) return undefined
    return strangerTo({ identity, manifest, processes }, letter, clock)
  }
}

/** The panes in which an agent is looked for. */
const candidates = (listing: Listing, lookAt: LookAt): ReadonlyArray<Pane> =>
  listing.panes.filter(
    ({ id, isDead, isIgnored }) =>
      !isDead && !isIgnored && (typeof lookAt === 'string' || lookAt.pane === id),
  )

const capturesOf = async (
  server: Server,
  looked: ReadonlyArray<Looked>,
  { lookAt, isStyled }: Pick<SightRequest, 'lookAt' | 'isStyled'>,
): Promise<ReadonlyMap<string, Capture>> => {
  const due = looked
    .filter(({ pane, manifest, isDue }) => manifest !== undefined && isWanted(lookAt, pane, isDue))
    .map(({ pane }) => pane.id)
  const captured = await capture(server, due, isStyled)
  return captured.kind === 'present' ? captured.value : new Map()
}

interface Found {
  readonly inbox: Inbox
  readonly titles: Past['titles']
  readonly contextOf: (looked: Looked) => Sighting['context']
}

const sightings = (
  trees: Trees,
  looked: ReadonlyArray<Looked>,
  captures: ReadonlyMap<string, Capture>,
  { inbox, titles, contextOf }: Found,
): ((pane: Pane) => Sighting) => {
  const seen = new Map(looked.map((each) => [each.pane.id, each]))
  return (pane) => {
    const shot = captures.get(pane.id)
    const own = seen.get(pane.id)
    return {
      pane: { title: shot?.title ?? pane.title, currentCommand: pane.currentCommand },
      processes: trees === undefined ? undefined : (trees.get(pane.pid) ?? []),
      snapshot: shot === undefined ? undefined : snapshotOf(shot),
      registration: own?.registration,
      stateFile: own?.stateFile,
      installed: own?.installed,
      context: own && contextOf(own),
      titleBefore: titles.get(pane.id),
      events: inbox.events.get(pane.id) ?? [],
    }
  }
}

export const sightServer = async (request: SightRequest): Promise<Answer<Sight>> => {
  const { server, recall, lookAt, takeLetters = () => [] } = request
  const listed = request.listed ?? (await list(server))
  if (listed.kind !== 'present') return listed
  const listing = listed.value
  const manifests = wantedIn(listing, request.manifests)
  const past = recall(listing.serverPid)
  const { memories } = past
  const panes = candidates(listing, lookAt)
  const trees = await readTwice(panes, memories, manifests)
  const before = readClock()
  // With the table unread nothing changes, and an event that is taken would be lost.
  const letters = trees === undefined ? [] : takeLetters(listing.serverPid, past)
  const known = { letters, manifests }
  const looked = panes.map((pane) => lookedAt(pane, trees, memories.get(pane.id), known, before))
  const holders = holdersOf(looked)
  const strangerOf = strangersIn(looked, trees, before)
  const inbox = sortInbox(letters, holders, strangerOf)
  const captureSecond = Math.floor(readClock().epochMs / 1_000)
  const captures = await capturesOf(server, looked, request)
  const countOf = (agent: string): number => holderCount(holders, agent)
  const { serverPid } = listing
  const scene = { server, serverPid, strangerOf, countOf, epochMs: before.epochMs }
  return present({
    listing,
    past,
    manifests,
    panes: looked
      .filter(({ pane, manifest }) => manifest !== undefined || memories.has(pane.id))
      .map(({ pane }) => pane),
    areProcessesRead: trees !== undefined,
    clock: readClock(),
    captureSecond,
    inbox,
    sightingOf: sightings(trees, looked, captures, {
      inbox,
      titles: past.titles,
      contextOf: contextsIn(scene, trees, memories),
    }),
  })
}
