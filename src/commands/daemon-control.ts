/** `tma daemon --ensure`, `tma daemon --stop` and `tma reload`: whether the resident process lives. */
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as E from 'fp-ts/Either'
import { STOPPED_LINE } from '../core/plan'
import { openDirectory } from '../runtime/directory'
import { mark } from '../runtime/files'
import { tryLock } from '../runtime/lock'
import { isResident, type Resident, readResident } from '../runtime/pid-file'
import { list } from '../tmux/list'
import { hasSocket, runtimePath } from '../tmux/server'
import { serverOf } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { type Bars, leaveLine } from './last-line'
import { startDaemon } from './start-daemon'

/** How long a process may take to come or to go (ms), and how often that is looked at. */
const DEADLINE_MS = 5_000
const PAUSE_MS = 20

interface Place extends Bars {
  readonly serverPid: number
}

const placeOf = async (context: Context): Promise<E.Either<Failure, Place>> => {
  const server = serverOf(context)
  if (E.isLeft(server)) return server
  const noServer: Failure = { kind: 'no-server', socketPath: server.right.socketPath }
  if (!hasSocket(server.right)) return E.left(noServer)
  const listed = await list(server.right)
  if (listed.kind !== 'present')
    return E.left(listed.kind === 'absent' ? noServer : { kind: 'no-answer', why: listed.why })
  const directory = openDirectory(runtimePath(server.right.socketPath))
  if (E.isLeft(directory)) return E.left({ kind: 'no-answer', why: directory.left })
  const { serverPid, sessions } = listed.value
  return E.right({ server: server.right, serverPid, sessions, directory: directory.right })
}

const residentOf = async ({ directory, serverPid }: Place): Promise<Resident | undefined> => {
  const resident = readResident(directory)
  return resident !== undefined && (await isResident(resident, serverPid)) ? resident : undefined
}

const within = async (holds: () => Promise<boolean>): Promise<boolean> => {
  const deadline = performance.now() + DEADLINE_MS
  while (!(await holds())) {
    if (performance.now() > deadline) return false
    await pause(PAUSE_MS)
  }
  return true
}

const start = async (place: Place): Promise<string | undefined> => {
  rmSync(place.directory.stopped, { force: true, recursive: true })
  if ((await residentOf(place)) !== undefined) return undefined
  if (!(await startDaemon(place.server))) return 'the daemon could not be started; start tma by its bin/tma'
  const isThere = await within(async () => (await residentOf(place)) !== undefined)
  return isThere ? undefined : `no daemon came within ${DEADLINE_MS / 1_000} s; see ${place.directory.log}`
}

/** The lock is free once it is gone: a pid alone could be somebody else's by now. */
const isGone = async ({ directory }: Place): Promise<boolean> => {
  const lock = await tryLock(directory)
  if (lock.kind === 'held') lock.release()
  return lock.kind === 'held'
}

const end = async (place: Place): Promise<string | undefined> => {
  const resident = await residentOf(place)
  if (resident === undefined)
    return (await within(() => isGone(place)))
      ? undefined
      : 'a process holds the lock that no pid file names yet: try again in ten seconds'
  process.kill(resident.pid, 'SIGTERM')
  // A stopped process does not hear before it goes on.
  process.kill(resident.pid, 'SIGCONT')
  return (await within(() => isGone(place))) ? undefined : `process ${resident.pid} does not end`
}

const stop = async (place: Place): Promise<string | undefined> => {
  mark(place.directory.stopped)
  return (await end(place)) ?? leaveLine(place, STOPPED_LINE)
}

const reload = async (place: Place): Promise<string | undefined> => (await end(place)) ?? start(place)

const STEPS = { ensure: start, stop, reload } as const

export const controlDaemon = async (context: Context, step: keyof typeof STEPS): Promise<number> => {
  const place = await placeOf(context)
  if (E.isLeft(place)) {
    context.warn(`tma: ${describe(place.left)}`)
    return exitCodeOf(place.left)
  }
  const trouble = await STEPS[step](place.right)
  if (trouble === undefined) return EXIT.ok
  context.warn(`tma: ${trouble}`)
  return EXIT.cannot
}
