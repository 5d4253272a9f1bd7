/** `tma mute` and `tma unread`: what a person wants of a pane, left for the one writer. */
import * as E from 'fp-ts/Either'
import { openDirectory } from '../runtime/directory'
import { enqueue } from '../runtime/spool-write'
import { list } from '../tmux/list'
import { hasSocket, runtimePath, type Server } from '../tmux/server'
import { serverOf } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'

export interface Wish {
  readonly kind: 'mute' | 'unread'
  readonly pane: string
  /** Minutes; 0 ends it. */
  readonly minutes: number
}

const leave = async (server: Server, { kind, pane, minutes }: Wish): Promise<Failure | undefined> => {
  if (!hasSocket(server)) return { kind: 'no-server', socketPath: server.socketPath }
  const listed = await list(server)
  if (listed.kind === 'absent') return { kind: 'no-server', socketPath: server.socketPath }
  if (listed.kind === 'unknown') return { kind: 'no-answer', why: listed.why }
  const { serverPid, panes } = listed.value
  if (!panes.some(({ id }) => id === pane)) return { kind: 'no-pane', pane }
  const directory = openDirectory(runtimePath(server.socketPath))
  if (E.isLeft(directory)) return { kind: 'no-answer', why: directory.left }
  const header = { kind, agent: '-', event: '-', pane, serverPid, parentPid: process.ppid }
  const left = enqueue(directory.right, header, Buffer.from(String(minutes)))
  return E.isLeft(left) ? { kind: 'no-answer', why: left.left } : undefined
}

const usage = ({ pane, minutes }: Wish): Failure | undefined => {
  if (!/^%\d+$/.test(pane))
    return { kind: 'usage', sentence: `${JSON.stringify(pane)} is not a pane id such as %3` }
  const isTime = Number.isFinite(minutes) && minutes >= 0
  return isTime ? undefined : { kind: 'usage', sentence: 'minutes are a number, 0 or more' }
}

export const wish = async (context: Context, wanted: Wish): Promise<number> => {
  const server = serverOf(context)
  const failure = usage(wanted) ?? (E.isLeft(server) ? server.left : await leave(server.right, wanted))
  if (failure === undefined) return EXIT.ok
  context.warn(`tma: ${describe(failure)}`)
  return exitCodeOf(failure)
}
