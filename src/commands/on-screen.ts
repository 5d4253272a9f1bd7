/** A view that has the terminal to itself until the person quits; drawn anew when tma writes a change, or its time is up. */
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as E from 'fp-ts/Either'
import type { Size } from '../core/dashboard'
import { alarm } from '../runtime/alarm'
import { openDirectory, type RuntimeDirectory } from '../runtime/directory'
import { isResident, readResident } from '../runtime/pid-file'
import { openScreen } from '../runtime/screen'
import { watchFile } from '../runtime/watch'
import { hasSocket, runtimePath, type Server } from '../tmux/server'
import { serverOf } from './agents'
import type { Context } from './context'
import type { Failure } from './failure'
import { startDaemon } from './start-daemon'

/** The daemon touches the file twice with one change; what comes within this time is one (ms). */
const GATHER_MS = 60

/** A server whose states are kept current. */
export interface Live {
  readonly server: Server
  readonly directory: RuntimeDirectory
}

/** Starts a daemon where none lives. */
export const openLive = async (context: Context): Promise<E.Either<Failure, Live>> => {
  const server = serverOf(context)
  if (E.isLeft(server)) return server
  const { socketPath } = server.right
  if (!hasSocket(server.right)) return E.left({ kind: 'no-server', socketPath })
  const directory = openDirectory(runtimePath(socketPath))
  if (E.isLeft(directory)) return E.left({ kind: 'no-answer', why: directory.left })
  const resident = readResident(directory.right)
  const lives = resident !== undefined && (await isResident(resident, resident.serverPid))
  if (!lives) await startDaemon(server.right)
  return E.right({ server: server.right, directory: directory.right })
}

/** `restMs`: how long these lines are right without a change. */
export interface Drawn {
  readonly lines: ReadonlyArray<string>
  readonly restMs: number
}

/** What is to be shown; `isChange`: tma wrote something since. Left: why there is nothing more to show. */
export type Draw = (size: Size, isChange: boolean) => Promise<E.Either<string, Drawn>>

export const hasScreen = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true

/** Until the person quits; a sentence when it had to end otherwise. */
export const stayOnScreen = async (directory: RuntimeDirectory, draw: Draw): Promise<string | undefined> => {
  const bell = alarm()
  const wish = { quit: false, change: true }
  const ask = (what: keyof typeof wish) => (): void => {
    wish[what] = true
    bell.wake()
  }
  const close = watchFile(directory.path, basename(directory.status), ask('change'))
  if (close === undefined) return `cannot watch ${directory.path}`
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, ask('quit'))
  const onKey = (key: string): void => {
    if (key === 'q' || key === '\u0003') ask('quit')()
  }
  const screen = openScreen(process.stdin, process.stdout, { onKey, onResize: bell.wake })
  try {
    while (!wish.quit) {
      const isChange = wish.change
      wish.change = false
      const drawn = await draw(screen.size(), isChange)
      if (E.isLeft(drawn)) return drawn.left
      screen.show(drawn.right.lines)
      await bell.rest(drawn.right.restMs)
      await pause(GATHER_MS)
    }
    return undefined
  } finally {
    screen.close()
    close()
  }
}
