/**
 * The agents of a server, for every surface that reads them. Under the lock this runs a cycle, and one more when a second
 * look was asked for; with the lock taken it only reads; with manifests of this process alone it looks and writes nothing.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as E from 'fp-ts/Either'
import type { Answer } from '../core/answer'
import type { Memory } from '../core/memory'
import type { Observation } from '../core/observe'
import type { Pane } from '../core/pane'
import { isAlive } from '../process/alive'
import { now } from '../runtime/clock'
import { findDirectory, openDirectory, type RuntimeDirectory } from '../runtime/directory'
import { lockWithin } from '../runtime/lock'
import { appendLog } from '../runtime/log'
import { readResident } from '../runtime/pid-file'
import { list } from '../tmux/list'
import type { Listing } from '../tmux/listing'
import { allServers, hasSocket, resolveServer, runtimePath, type Server } from '../tmux/server'
import type { Context } from './context'
import { type Cycle, observeAgents, runCycle } from './cycle'
import type { Failure } from './failure'
import type { Loaded } from './load-manifests'
import { NO_PAST, type Past, readPast } from './past'
import { type LookAt, type Sight, sightServer } from './sight'
import { teller } from './tell'

export interface AgentRow {
  readonly pane: Pane
  readonly memory: Memory
  /** Undefined when this process only read what another one had found. */
  readonly observation: Observation | undefined
}

export interface Agents {
  readonly listing: Listing
  readonly rows: ReadonlyArray<AgentRow>
  readonly troubles: ReadonlyArray<string>
}

/** How long a surface waits for another one's cycle before it reads what stands there (ms). */
const LOCK_WAIT_MS = 3_000
/** The longest wait for a second look that a one-shot takes upon itself (ms), and what it adds to be past it. */
const SECOND_LOOK = { longest: 1_000, margin: 100 }

export const serverOf = ({ flags, env }: Context): E.Either<Failure, Server> =>
  E.mapLeft((sentence: string): Failure => ({ kind: 'usage', sentence }))(
    resolveServer(flags, { env, uid: process.getuid?.() ?? 0 }),
  )

/** Every server of this user on this machine, for `--all-servers`. */
export const serversOf = ({ env }: Context): ReadonlyArray<Server> =>
  allServers({ env, uid: process.getuid?.() ?? 0 })

export const failureOf = (server: Server, answer: Exclude<Answer<unknown>, { kind: 'present' }>): Failure =>
  answer.kind === 'absent'
    ? { kind: 'no-server', socketPath: server.socketPath }
    : { kind: 'no-answer', why: answer.why }

const cannot = (why: string): E.Either<Failure, never> => E.left({ kind: 'no-answer', why })

/** Nothing is remembered where no cycle ran, or where the directory is not to be trusted. */
export const recallIn = (server: Server): ((serverPid: number) => Past) => {
  const directory = findDirectory(runtimePath(server.socketPath))
  return (serverPid) => (E.isLeft(directory) ? NO_PAST : readPast(directory.right, serverPid, now().boot))
}

/** Looks without writing: for manifests that only this process knows, and for `explain`. */
export const peek = async (
  server: Server,
  loaded: Loaded,
  lookAt: LookAt,
  isStyled = false,
): Promise<E.Either<Failure, Sight>> => {
  const { manifests } = loaded
  const sight = await sightServer({ server, manifests, recall: recallIn(server), lookAt, isStyled })
  return sight.kind === 'present' ? E.right(sight.value) : E.left(failureOf(server, sight))
}

export const peekAgents = async (server: Server, loaded: Loaded): Promise<E.Either<Failure, Agents>> => {
  const sight = await peek(server, loaded, 'all')
  return E.map((seen: Sight) => ({
    listing: seen.listing,
    rows: observeAgents(seen, seen.past.memories),
    troubles: [],
  }))(sight)
}

/** What the last cycle found, for panes that still stand. */
const readAgents = async (server: Server): Promise<E.Either<Failure, Agents>> => {
  const listed = await list(server)
  if (listed.kind !== 'present') return E.left(failureOf(server, listed))
  const listing = listed.value
  const { memories } = recallIn(server)(listing.serverPid)
  const rows = listing.panes.flatMap((pane) => {
    const memory = memories.get(pane.id)
    return memory === undefined ? [] : [{ pane, memory, observation: undefined }]
  })
  return E.right({ listing, rows, troubles: [] })
}

/** What the resident process keeps, at once: it holds the lock as long as it lives. Undefined where none lives. */
const readFromResident = async (
  server: Server,
  directory: RuntimeDirectory,
): Promise<E.Either<Failure, Agents> | undefined> => {
  const resident = readResident(directory)
  if (resident === undefined || !(await isAlive(resident.pid, resident.started))) return undefined
  const read = await readAgents(server)
  return E.isRight(read) && read.right.listing.serverPid !== resident.serverPid ? undefined : read
}

const cycleAgents = async (
  server: Server,
  directory: RuntimeDirectory,
  loaded: Loaded,
): Promise<E.Either<Failure, Agents>> => {
  const lock = await lockWithin(directory, LOCK_WAIT_MS)
  if (lock.kind === 'taken') return readAgents(server)
  if (lock.kind === 'unknown') return cannot(lock.why)
  const { manifests } = loaded
  const { isStillOurs } = lock
  const recall = recallIn(server)
  const once = { wroteAt: 0, stored: undefined }
  const context = { server, directory, manifests, isStillOurs, recall, ...once }
  const { tell } = teller(server, (lines) => {
    for (const line of lines) appendLog(directory, line)
  })
  const cycled = async (): Promise<Answer<Cycle>> => {
    const answer = await runCycle(context)
    if (answer.kind === 'present') tell(answer.value)
    return answer
  }
  try {
    let answer = await cycled()
    if (answer.kind === 'present' && (answer.value.secondLookMs ?? Infinity) <= SECOND_LOOK.longest) {
      await wait((answer.value.secondLookMs ?? 0) + SECOND_LOOK.margin)
      answer = await cycled()
    }
    if (answer.kind !== 'present') return E.left(failureOf(server, answer))
    const { listing, agents, troubles } = answer.value
    return E.right({ listing, rows: agents, troubles })
  } finally {
    lock.release()
  }
}

export const findAgents = async (
  context: Context,
  server: Server,
  loaded: Loaded,
): Promise<E.Either<Failure, Agents>> => {
  if (!hasSocket(server)) return E.left({ kind: 'no-server', socketPath: server.socketPath })
  if (context.flags.manifestDir !== undefined) return peekAgents(server, loaded)
  const directory = openDirectory(runtimePath(server.socketPath))
  if (E.isLeft(directory)) return cannot(directory.left)
  const kept = await readFromResident(server, directory.right)
  return kept ?? cycleAgents(server, directory.right, loaded)
}
