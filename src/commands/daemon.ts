/**
 * `tma daemon`: the lock and cycles until the tmux server goes. Whoever else is asked while it lives only reads or
 * enqueues. It wakes on the spool, on state files and on manifests; what moved is for the next cycle to find.
 */
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as E from 'fp-ts/Either'
import { bundled } from '../bundled'
import { GONE_LINE } from '../core/plan'
import { parseSpoolName } from '../core/spool-entry'
import { startedOf } from '../process/alive'
import { alarm } from '../runtime/alarm'
import { bundleMark, launcherOf } from '../runtime/bundle'
import { now } from '../runtime/clock'
import { openDirectory, type RuntimeDirectory } from '../runtime/directory'
import { mark } from '../runtime/files'
import { lockWithin } from '../runtime/lock'
import { appendLog, lastLog } from '../runtime/log'
import { pathsOf } from '../runtime/paths'
import { dropResident, readResident, writeResident } from '../runtime/pid-file'
import { claudeFolders } from '../runtime/state-files'
import { turnCounter } from '../runtime/turns'
import { type IsNews, type Watches, watchFolders } from '../runtime/watch'
import { setFocusHooks, unsetFocusHooks } from '../tmux/focus-hooks'
import { list } from '../tmux/list'
import { hasSocket, runtimePath, type Server } from '../tmux/server'
import { serverOf } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf } from './failure'
import { leaveLine } from './last-line'
import { manifestFolder } from './load-manifests'
import { placeholderKeeper } from './placeholders'
import { startDaemon } from './start-daemon'
import { teller } from './tell'
import { type End, firstTurn, type Stay, type Turn, takeTurn } from './turn'

/** For a one-shot's cycle to end (ms). */
const LOCK_WAIT_MS = 5_000

/** Folders whose changes wake us: the spool, the user's manifests, and where the agents found publish their state. */
const follow = (watches: Watches, stay: Stay, { cycle }: Turn): void => {
  const pids = (cycle?.agents ?? [])
    .filter(({ observation }) => observation.manifest?.stateFile !== undefined)
    .map(({ memory }) => memory.pid)
  watches.follow([stay.directory.spool, manifestFolder(stay.context), ...claudeFolders(pids)])
}

/** Says who lives here, once the server's pid is known, for the shell's side; and asks tmux to tell of a new focus. */
const register = async ({ directory, server }: Stay, serverPid: number): Promise<ReadonlyArray<string>> => {
  const launcher = launcherOf(process.env)
  if (launcher !== undefined && !existsSync(pathsOf(process.env).noFocus))
    await setFocusHooks(server, join(dirname(launcher), '..', 'scripts', 'tma-focus'))
  return writePid({ directory }, serverPid)
}

/** Without this line nobody finds us, and every refresh of the bar starts one more that waits for our lock. */
const writePid = async (
  { directory }: Pick<Stay, 'directory'>,
  serverPid: number,
): Promise<ReadonlyArray<string>> => {
  const started = (await startedOf(process.pid)) ?? '0'
  const written = writeResident(directory, { pid: process.pid, started, serverPid, version: bundled.version })
  return E.isLeft(written) ? [written.left] : []
}

/** The server's pid was not known before, or somebody removed what said so. */
const keepKnown = async (stay: Stay, { serverPid: before }: Turn, { serverPid }: Turn): Promise<void> => {
  if (serverPid === undefined) return
  if (serverPid !== before) stay.log(await register(stay, serverPid))
  else if (readResident(stay.directory)?.pid !== process.pid) await writePid(stay, serverPid)
}

/** In the spool only a whole event wakes us: not the file it is written as, and not our own removal of it. */
const newsIn =
  ({ spool }: RuntimeDirectory): IsNews =>
  (folder, name) =>
    folder !== spool || (parseSpoolName(name) !== undefined && existsSync(join(folder, name)))

/** Tells whether somebody asked us to end, which also wakes us. */
const untilAsked = (wake: () => void): (() => boolean) => {
  let isAsked = false
  const ask = (): void => {
    isAsked = true
    wake()
  }
  process.once('SIGTERM', ask).once('SIGINT', ask)
  return () => isAsked
}

const stayUntilTheEnd = async (
  context: Context,
  server: Server,
  directory: RuntimeDirectory,
  { lock, bundle }: Pick<Stay, 'lock' | 'bundle'>,
): Promise<End> => {
  const bell = alarm()
  const isAsked = untilAsked(bell.wake)
  const watches = watchFolders(bell.wake, newsIn(directory))
  const log = (lines: ReadonlyArray<string>): void => {
    for (const line of lines) appendLog(directory, line)
  }
  const stay: Stay = {
    context,
    server,
    directory,
    lock,
    bundle,
    isBlind: () => watches.blind().length > 0,
    isAsked,
    log,
    teller: teller(server, log),
  }
  const { ticksMs: startedTicks } = now()
  const keepPlaceholders = placeholderKeeper(server, startedTicks)
  const countTurn = turnCounter(directory, startedTicks)
  try {
    let turn: Turn = firstTurn(context)
    let isWoken = false
    for (;;) {
      // Watch first, then scan: what moves between the two is seen by one of them.
      follow(watches, stay, turn)
      const next = await takeTurn(stay, turn, isWoken)
      if (typeof next === 'string') return next
      await keepKnown(stay, turn, next)
      turn = next
      countTurn(now().ticksMs)
      await keepPlaceholders(now().ticksMs)
      isWoken = (await bell.rest(turn.restMs)) === 'woken'
    }
  } finally {
    watches.close()
  }
}

/** Before anything is waited for: who waits for the lock of an older bundle may be one itself when it comes to it. */
const ownBundle = (): Stay['bundle'] => {
  const path = process.argv[1] ?? ''
  return { path, mark: bundleMark(path) }
}

/** Without the bundle nobody comes after us, whatever the bar asks for. */
const sayGone = async (server: Server, directory: RuntimeDirectory): Promise<void> => {
  const listed = await list(server)
  if (listed.kind === 'present')
    await leaveLine({ server, sessions: listed.value.sessions, directory }, GONE_LINE)
}

const run = async (context: Context, server: Server): Promise<number> => {
  if (!hasSocket(server)) return EXIT.ok
  const bundle = ownBundle()
  const directory = openDirectory(runtimePath(server.socketPath))
  if (E.isLeft(directory)) {
    context.warn(`tma: ${directory.left}`)
    return EXIT.cannot
  }
  const wasStopped = existsSync(directory.right.stopped)
  const lock = await lockWithin(directory.right, LOCK_WAIT_MS)
  if (lock.kind === 'taken') return EXIT.ok
  // Who ended the one we waited for on purpose wants none in its place.
  if (lock.kind === 'held' && !wasStopped && existsSync(directory.right.stopped)) {
    lock.release()
    return EXIT.ok
  }
  if (lock.kind === 'unknown') {
    context.warn(`tma: ${lock.why}`)
    // Whoever started us reads no output, and the bar may start one more each second: once is enough.
    if (!lastLog(directory.right)?.endsWith(lock.why)) appendLog(directory.right, lock.why)
    return EXIT.cannot
  }
  rmSync(directory.right.off, { force: true, recursive: true })
  const end = await stayUntilTheEnd(context, server, directory.right, { lock, bundle })
  if (end === 'the bundle is gone') await sayGone(server, directory.right)
  if (end !== 'the lock is lost') dropResident(directory.right, process.pid)
  if (end !== 'the server is gone') appendLog(directory.right, end)
  if (end === 'switched off') mark(directory.right.off)
  lock.release()
  if (end === 'another bundle is there') await startDaemon(server)
  else if (end === 'asked to end') await unsetFocusHooks(server)
  return EXIT.ok
}

export const daemon = async (context: Context): Promise<number> => {
  const server = serverOf(context)
  if (E.isLeft(server)) {
    context.warn(`tma: ${describe(server.left)}`)
    return exitCodeOf(server.left)
  }
  process.title = `tma --socket-path ${server.right.socketPath} daemon`
  return run(context, server.right)
}
