/** `tma mute` and `tma unread`: what a person wants of panes, left for the one writer. */
import * as E from 'fp-ts/Either'
import { type MuteWhat, muteWord } from '../core/mute'
import { openDirectory } from '../runtime/directory'
import { enqueue } from '../runtime/spool-write'
import { list } from '../tmux/list'
import type { Listing } from '../tmux/listing'
import { hasSocket, runtimePath, type Server } from '../tmux/server'
import { serverOf } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'

/** Of whom: one pane, or more; a session goes by its name or by `$N`. */
export type Whom =
  | { readonly kind: 'pane'; readonly id: string }
  | { readonly kind: 'session'; readonly name: string }
  | Exclude<MuteWhat, { readonly kind: 'session' }>

export interface Wish {
  readonly kind: 'mute' | 'unread'
  readonly whom: Whom
  /** Minutes; 0 ends it. */
  readonly minutes: number
}

/** The pane that the spool's header names, and what its payload says beside the minutes. */
interface Address {
  readonly pane: string | undefined
  readonly what: MuteWhat | undefined
}

const ofSession = (name: string, { sessions }: Listing): E.Either<Failure, Address> => {
  const found = sessions.find((each) => each.id === name || each.name === name)
  if (found !== undefined) return E.right({ pane: undefined, what: { kind: 'session', id: found.id } })
  const names = sessions.map((each) => JSON.stringify(each.name)).join(', ')
  return E.left({ kind: 'no-answer', why: `there is no session ${JSON.stringify(name)}, but ${names}` })
}

const addressOf = (whom: Whom, listing: Listing): E.Either<Failure, Address> => {
  if (whom.kind === 'session') return ofSession(whom.name, listing)
  if (whom.kind !== 'pane') return E.right({ pane: undefined, what: whom })
  const isThere = listing.panes.some(({ id }) => id === whom.id)
  return isThere ? E.right({ pane: whom.id, what: undefined }) : E.left({ kind: 'no-pane', pane: whom.id })
}

const leave = async (server: Server, { kind, whom, minutes }: Wish): Promise<Failure | undefined> => {
  if (!hasSocket(server)) return { kind: 'no-server', socketPath: server.socketPath }
  const listed = await list(server)
  if (listed.kind === 'absent') return { kind: 'no-server', socketPath: server.socketPath }
  if (listed.kind === 'unknown') return { kind: 'no-answer', why: listed.why }
  const address = addressOf(whom, listed.value)
  if (E.isLeft(address)) return address.left
  const directory = openDirectory(runtimePath(server.socketPath))
  if (E.isLeft(directory)) return { kind: 'no-answer', why: directory.left }
  const { pane, what } = address.right
  const { serverPid } = listed.value
  const header = { kind, agent: '-', event: '-', pane, serverPid, parentPid: process.ppid }
  const payload = what === undefined ? String(minutes) : `${minutes} ${muteWord(what)}`
  const left = enqueue(directory.right, header, Buffer.from(payload))
  return E.isLeft(left) ? { kind: 'no-answer', why: left.left } : undefined
}

const usage = ({ whom, minutes }: Wish): Failure | undefined => {
  if (whom.kind === 'pane' && !/^%\d+$/.test(whom.id))
    return { kind: 'usage', sentence: `${JSON.stringify(whom.id)} is not a pane id such as %3` }
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
