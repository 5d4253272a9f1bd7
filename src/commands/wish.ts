/** `tma mute` and `tma unread`: what a person wants of panes, left for the one writer. */
import * as E from 'fp-ts/Either'
import { type MuteWhat, muteWord } from '../core/mute'
import { isEverything, type Selector } from '../core/selector'
import { openDirectory } from '../runtime/directory'
import { enqueue } from '../runtime/spool-write'
import { list } from '../tmux/list'
import type { Listing } from '../tmux/listing'
import { hasSocket, runtimePath, type Server } from '../tmux/server'
import { failureOf, serverOf } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { judgeSessions, selected, stamped } from './select'

/** Of whom: one pane, whether or not it holds an agent; all; or the agents that a selector names. */
export type Whom =
  | { readonly kind: 'pane'; readonly id: string }
  | { readonly kind: 'all' }
  | { readonly kind: 'selected'; readonly selector: Selector }

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

type Addresses = E.Either<Failure, ReadonlyArray<Address>>

const inWords = (what: MuteWhat): Address => ({ pane: undefined, what })

/** Sessions or kinds of agents alone hold for whoever comes there later too; everything else is the panes of now. */
const ofSelector = async (selector: Selector, listing: Listing): Promise<Addresses> => {
  const judged = judgeSessions(selector, listing)
  if (E.isLeft(judged)) return judged
  const { agents = [], sessions = [], ...others } = selector
  const isPlain = isEverything({ ...others, agents: undefined, sessions: undefined })
  if (isPlain && sessions.length === 0) return E.right(agents.map((name) => inWords({ kind: 'agent', name })))
  if (isPlain && agents.length === 0)
    return E.right(
      listing.sessions
        .filter(({ id, name }) => sessions.includes(id) || sessions.includes(name))
        .map(({ id }) => inWords({ kind: 'session', id })),
    )
  const panes = await selected(selector, listing.panes, stamped)
  if (panes.length === 0) return E.left({ kind: 'no-answer', why: 'no agent is like that now' })
  return E.right(panes.map(({ id }) => ({ pane: id, what: undefined })))
}

const addressesOf = (whom: Whom, listing: Listing): Promise<Addresses> | Addresses => {
  if (whom.kind === 'all') return E.right([inWords(whom)])
  if (whom.kind === 'selected') return ofSelector(whom.selector, listing)
  const isThere = listing.panes.some(({ id }) => id === whom.id)
  return isThere ? E.right([{ pane: whom.id, what: undefined }]) : E.left({ kind: 'no-pane', pane: whom.id })
}

const leave = async (server: Server, { kind, whom, minutes }: Wish): Promise<Failure | undefined> => {
  if (!hasSocket(server)) return { kind: 'no-server', socketPath: server.socketPath }
  const listed = await list(server)
  if (listed.kind !== 'present') return failureOf(server, listed)
  const addresses = await addressesOf(whom, listed.value)
  if (E.isLeft(addresses)) return addresses.left
  const directory = openDirectory(runtimePath(server.socketPath))
  if (E.isLeft(directory)) return { kind: 'no-answer', why: directory.left }
  const { serverPid } = listed.value
  for (const { pane, what } of addresses.right) {
    const header = { kind, agent: '-', event: '-', pane, serverPid, parentPid: process.ppid }
    const payload = what === undefined ? String(minutes) : `${minutes} ${muteWord(what)}`
    const left = enqueue(directory.right, header, Buffer.from(payload))
    if (E.isLeft(left)) return { kind: 'no-answer', why: left.left }
  }
  return undefined
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
