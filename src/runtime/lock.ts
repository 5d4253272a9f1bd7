/**
 * The one writer's lock: a kernel lock on `lock` in the runtime directory, free the moment its holder dies.
 * On Linux `flock` locks a descriptor that it inherits from us, and the lock stays with ours when it ends; macOS locks a
 * file as it is opened.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs'
import { platform } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Unknown, unknown } from '../core/answer'
import { run } from '../process/spawn'
import type { RuntimeDirectory } from './directory'
import { codeOf } from './files'

export interface Held {
  readonly kind: 'held'
  readonly release: () => void
  /** False once the lock file was removed or replaced: then another may hold the new one. */
  readonly isStillOurs: () => boolean
}

interface Taken {
  readonly kind: 'taken'
}

export type Lock = Held | Taken | Unknown

/** How a system locks: what opens the file, and what locks it then, within milliseconds if that can wait. */
export interface Locking {
  readonly open: (path: string) => number
  readonly lock: (file: number, ms: number) => Promise<'held' | Taken | Unknown>
}

/** At once or not at all. */
export const tryLock = (directory: RuntimeDirectory): Promise<Lock> => lockWithin(directory, 0)

/** Waits up to `ms` for a holder to finish. */
export const lockWithin = async (
  directory: Pick<RuntimeDirectory, 'lock'>,
  ms: number,
  locking: Locking = LOCKING,
): Promise<Lock> => {
  const deadline = performance.now() + ms
  for (;;) {
    const left = Math.max(0, Math.floor(deadline - performance.now()))
    const answer = await lockOnce(directory.lock, left, locking)
    if (answer !== 'replaced' && (answer.kind !== 'taken' || left === 0)) return answer
    if (left === 0) return { kind: 'taken' }
    if (answer !== 'replaced') await pause(Math.min(left, AGAIN_MS))
  }
}

/** Until we ask again where the system does not wait for us. */
const AGAIN_MS = 50

/** `replaced`: we waited for a file that is no longer the lock. */
const lockOnce = async (path: string, ms: number, { open, lock }: Locking): Promise<Lock | 'replaced'> => {
  let file: number
  try {
    file = open(path)
  } catch (error) {
    const code = codeOf(error)
    return code === 'EAGAIN'
      ? { kind: 'taken' }
      : unknown(`cannot open ${path} (${code})${IN_THE_WAY.includes(code) ? ': remove it' : ''}`)
  }
  const held = holding(file, path)
  const answer = await lock(file, ms)
  if (answer === 'held' && held.isStillOurs()) return held
  held.release()
  return answer === 'held' ? 'replaced' : answer
}

/** Released once: the number of a closed descriptor may soon be that of another file. */
const holding = (file: number, path: string): Held => {
  let isReleased = false
  return {
    kind: 'held',
    release: () => {
      if (!isReleased) closeSync(file)
      isReleased = true
    },
    isStillOurs: () => !isReleased && isSame(file, path),
  }
}

/** What lies there is a folder or a link. */
const IN_THE_WAY = ['EISDIR', 'ELOOP']

const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW
/** `O_EXLOCK | O_NONBLOCK` of macOS, which Node does not name; not run there. */
const MACOS_LOCK = 0x20 | 0x4

/** Beyond the wait, milliseconds for `flock` to start and end. */
const FLOCK_LIMIT_MS = 3_000

const flock: Locking['lock'] = async (file, ms) => {
  const how = ms > 0 ? ['-w', (ms / 1_000).toFixed(3), '3'] : ['-n', '3']
  const done = await run('flock', how, { timeoutMs: ms + FLOCK_LIMIT_MS, fds: [file] })
  if (done.exitCode === 0) return 'held'
  if (done.exitCode === 1) return { kind: 'taken' }
  if (done.error === 'ENOENT') return unknown('flock (util-linux) is not in the PATH')
  return unknown(`flock failed: ${done.stderr.trim() || done.error || `exit ${done.exitCode}`}`)
}

const BY_FLOCK: Locking = { open: (path) => openSync(path, FLAGS, 0o600), lock: flock }

/** Open is locked; `EAGAIN` says that another has it. */
const BY_OPENING: Locking = {
  open: (path) => openSync(path, FLAGS | MACOS_LOCK, 0o600),
  lock: async () => 'held',
}

const LOCKING = platform() === 'darwin' ? BY_OPENING : BY_FLOCK

const isSame = (file: number, path: string): boolean => {
  try {
    const ours = fstatSync(file)
    const there = lstatSync(path)
    return ours.ino === there.ino && ours.dev === there.dev
  } catch {
    return false
  }
}
