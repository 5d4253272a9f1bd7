/** The course of a server for a verb that stays: its changes as they come, and the care that somebody writes them. */
import { existsSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import type { Transition } from '../core/contracts/stream'
import { parseJournalLine } from '../core/journal-line'
import { alarm } from '../runtime/alarm'
import { now } from '../runtime/clock'
import { openDirectory, type RuntimeDirectory } from '../runtime/directory'
import { followJournal } from '../runtime/journal'
import { isResident, readResident } from '../runtime/pid-file'
import { watchFolders } from '../runtime/watch'
import { hasSocket, runtimePath, type Server } from '../tmux/server'
import { findAgents } from './agents'
import type { Context } from './context'
import type { Failure } from './failure'
import { type Loaded, loadManifests } from './load-manifests'
import { startDaemon } from './start-daemon'

/** Between two looks whether the daemon still lives (ms). */
const CARE_MS = 5_000
/** Between two cycles of our own, where none lives; and between two looks where the folder cannot be watched (ms). */
const PACE_MS = 1_000
/** Between two attempts to start one (ms). */
const ATTEMPT_MS = 10_000

/** Changes of one look at the journal, oldest first. */
export interface News {
  readonly changes: ReadonlyArray<Transition>
  /** Some were lost before these. */
  readonly isGap: boolean
  readonly hasMore: boolean
}

export interface Course {
  readonly server: Server
  readonly directory: RuntimeDirectory
  readonly loaded: Loaded
  readonly pull: () => News
  /** Sees to it that states are kept current. False: the server is gone. */
  readonly tend: () => Promise<boolean>
  /** Until something is written, somebody wakes it, `ms` are over, or it is time to tend. */
  readonly rest: (ms?: number) => Promise<void>
  readonly wake: () => void
  readonly close: () => void
}

/** Files of the runtime directory whose change is news. */
const NEWS = ['journal.jsonl', 'memory.json', 'pid']

interface Keeper {
  /** Ms until it wants to be asked again; undefined: the server is gone. */
  readonly keep: () => Promise<number | undefined>
}

/** While a daemon lives this only looks whether it does; else it starts one, and cycles until there is one. */
const keeperOf = (context: Context, server: Server, directory: RuntimeDirectory, loaded: Loaded): Keeper => {
  let triedAt = Number.NEGATIVE_INFINITY
  const start = async (): Promise<void> => {
    const { ticksMs } = now()
    if (existsSync(directory.stopped) || existsSync(directory.off) || ticksMs - triedAt < ATTEMPT_MS) return
    triedAt = ticksMs
    await startDaemon(server)
  }
  const keep = async (): Promise<number | undefined> => {
    if (!hasSocket(server)) return undefined
    const resident = readResident(directory)
    if (resident !== undefined && (await isResident(resident, resident.serverPid))) return CARE_MS
    await start()
    const found = await findAgents(context, server, loaded)
    return E.isLeft(found) && found.left.kind === 'no-server' ? undefined : PACE_MS
  }
  return { keep }
}

/** `from`: the first change that is kept, or those from now on. */
export const openCourse = (
  context: Context,
  server: Server,
  from: 'oldest' | 'now',
): E.Either<Failure, Course> => {
  if (!hasSocket(server)) return E.left({ kind: 'no-server', socketPath: server.socketPath })
  const opened = openDirectory(runtimePath(server.socketPath))
  if (E.isLeft(opened)) return E.left({ kind: 'no-answer', why: opened.left })
  const directory = opened.right
  const loaded = loadManifests(context)
  const { keep } = keeperOf(context, server, directory, loaded)
  const bell = alarm()
  const watches = watchFolders(bell.wake, (_, name) => NEWS.includes(name))
  watches.follow([directory.path])
  const tail = followJournal(directory, from)
  let restMs = 0
  return E.right({
    server,
    directory,
    loaded,
    pull: () => {
      const { lines, isGap, hasMore } = tail.pull()
      return { changes: lines.flatMap((line) => parseJournalLine(line) ?? []), isGap, hasMore }
    },
    tend: async () => {
      watches.follow([directory.path])
      const kept = await keep()
      restMs = Math.min(kept ?? 0, watches.blind().length > 0 ? PACE_MS : CARE_MS)
      return kept !== undefined
    },
    rest: async (ms = CARE_MS) => {
      await bell.rest(Math.min(ms, restMs))
    },
    wake: bell.wake,
    close: () => {
      watches.close()
      tail.close()
    },
  })
}
