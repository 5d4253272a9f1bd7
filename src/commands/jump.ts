/** `tma jump`: brings a client to a pane that needs its person, or back. Says why when there is nowhere to go. */
import * as E from 'fp-ts/Either'
import { type Jump, targetsOf } from '../core/jump'
import type { Client, Pane } from '../core/pane'
import { EVERYTHING, isEverything, type Selector, type SelectorWords } from '../core/selector'
import { now } from '../runtime/clock'
import { findDirectory, openDirectory } from '../runtime/directory'
import { enqueue } from '../runtime/spool-write'
import { list } from '../tmux/list'
import type { Listing } from '../tmux/listing'
import { hasSocket, runtimePath, type Server } from '../tmux/server'
import { switchClient } from '../tmux/switch'
import { serverOf } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { loadManifests } from './load-manifests'
import { readPast } from './past'
import { judgeSessions, selected, selectorOf, stamped } from './select'

export interface JumpWish {
  readonly jump: Jump
  /** Among which agents a jump in turn chooses. */
  readonly selector: Selector
  /** Name of the client to move; undefined: the one whose person typed last. */
  readonly client: string | undefined
}

const cannot = (why: string): E.Either<Failure, never> => E.left({ kind: 'no-answer', why })

const clientOf = ({ clients }: Listing, name: string | undefined): Client | undefined => {
  const persons = clients.filter(({ isControl }) => !isControl)
  if (name !== undefined) return persons.find((client) => client.name === name)
  return [...persons].sort((a, b) => b.activity - a.activity)[0]
}

const trailsOf = (server: Server, { serverPid }: Listing) => {
  const directory = findDirectory(runtimePath(server.socketPath))
  return E.isLeft(directory) ? {} : readPast(directory.right, serverPid, now().boot).trails
}

/** To the one writer: the mark of that pane is lowered, and the trail of that client goes on. */
const report = (server: Server, { serverPid }: Listing, client: Client, jump: Jump, pane: string): void => {
  const directory = openDirectory(runtimePath(server.socketPath))
  if (E.isLeft(directory)) return
  const event = jump.kind === 'back' || jump.kind === 'home' ? jump.kind : 'jump'
  const header = { kind: 'act', agent: '-', event, pane, serverPid, parentPid: process.ppid } as const
  enqueue(directory.right, header, Buffer.from(client.name))
}

/** The first that can be reached: one may have gone since it was listed. */
const go = async (
  server: Server,
  client: Client,
  targets: ReadonlyArray<Pane>,
): Promise<E.Either<Failure, Pane>> => {
  for (const pane of targets) {
    const gone = await switchClient(server, client, pane)
    if (gone.kind !== 'present') return cannot(gone.why)
    if (gone.value) return E.right(pane)
  }
  return cannot('that pane is gone')
}

/** Back, home and a pane by its id lead where they lead; the client's own pane keeps its place in a ring. */
const candidatesOf = async (
  { jump, selector }: JumpWish,
  { panes }: Listing,
  client: Client,
): Promise<ReadonlyArray<Pane>> => {
  if (isEverything(selector) || !['next', 'blocked', 'cycle'].includes(jump.kind)) return panes
  const chosen = await selected(selector, panes, stamped)
  return panes.filter((pane) => pane.id === client.paneId || chosen.includes(pane))
}

const leap = async (server: Server, wish: JumpWish): Promise<E.Either<Failure, void>> => {
  const { jump, selector, client: name } = wish
  const noServer: Failure = { kind: 'no-server', socketPath: server.socketPath }
  if (!hasSocket(server)) return E.left(noServer)
  const listed = await list(server)
  if (listed.kind !== 'present') return listed.kind === 'absent' ? E.left(noServer) : cannot(listed.why)
  const listing = listed.value
  const judged = judgeSessions(selector, listing)
  if (E.isLeft(judged)) return judged
  const client = clientOf(listing, name)
  if (client === undefined)
    return cannot(name === undefined ? 'no client is attached' : `there is no client ${JSON.stringify(name)}`)
  const panes = await candidatesOf(wish, listing, client)
  const trail = trailsOf(server, listing)[client.name]
  const targets = targetsOf(jump, { panes, current: client.paneId, trail })
  if (E.isLeft(targets)) return cannot(targets.left)
  const candidates = targets.right.flatMap((id) => panes.find((pane) => pane.id === id) ?? [])
  const arrived = await go(server, client, candidates)
  if (E.isLeft(arrived)) return arrived
  report(server, listing, client, jump, arrived.right.id)
  return E.right(undefined)
}

const jump = async (context: Context, wish: JumpWish): Promise<number> => {
  const server = serverOf(context)
  const done = E.isLeft(server) ? server : await leap(server.right, wish)
  if (E.isRight(done)) return EXIT.ok
  context.warn(`tma: ${describe(done.left)}`)
  return exitCodeOf(done.left)
}

export interface JumpFlags extends SelectorWords {
  readonly next?: boolean
  readonly blocked?: boolean
  readonly back?: boolean
  readonly home?: boolean
  readonly cycle?: 'next' | 'previous'
  readonly client?: string
}

/** Undefined unless exactly one of them says where to. A pane is that only when nothing else is. */
const jumpOf = (flags: JumpFlags): Jump | undefined => {
  const plain = (['next', 'blocked', 'back', 'home'] as const).filter((kind) => flags[kind] === true)
  const wanted: ReadonlyArray<Jump> = [
    ...plain.map((kind) => ({ kind })),
    ...(flags.cycle === undefined ? [] : [{ kind: 'cycle', by: flags.cycle === 'next' ? 1 : -1 } as const]),
  ]
  if (wanted.length === 0 && flags.pane !== undefined) return { kind: 'pane', pane: flags.pane }
  return wanted.length === 1 ? wanted[0] : undefined
}

const HOW = 'jump needs one of --next, --blocked, --back, --home, --cycle and --pane'

/** By the flags of the command line. */
export const jumpBy = (context: Context, flags: JumpFlags): Promise<number> | number => {
  const where = jumpOf(flags)
  const selector = where?.kind === 'pane' ? E.right(EVERYTHING) : selectorOf(flags, loadManifests(context))
  if (where !== undefined && E.isRight(selector))
    return jump(context, { jump: where, selector: selector.right, client: flags.client })
  context.warn(`tma: ${where !== undefined && E.isLeft(selector) ? describe(selector.left) : HOW}`)
  return EXIT.usage
}
