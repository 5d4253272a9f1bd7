/**
 * Where the person of each client has been, so that they can go back. A jump by key starts no process and tells nobody:
 * that the client is at another pane than before is how it becomes known.
 */
import * as t from 'io-ts'
import { missable } from '../schema/missable'
import type { Client } from './pane'

const Trail = t.type({
  /** Pane ids, the last is where the client is; no two alike in a row. */
  panes: t.array(t.string),
  /** Where the person was before they went to one that waited for them; absent once they are back. */
  home: missable(t.string),
})
export type Trail = t.TypeOf<typeof Trail>

/** By the name of the client. */
export const Trails = t.record(t.string, Trail)
export type Trails = Readonly<Record<string, Trail>>

export const JUMP_KINDS = ['jump', 'back', 'home'] as const

/** What `tma jump` did for a client. */
export interface Move {
  readonly client: string
  readonly kind: (typeof JUMP_KINDS)[number]
  readonly pane: string
}

export interface Walk {
  readonly clients: ReadonlyArray<Pick<Client, 'name' | 'paneId' | 'isControl'>>
  /** Panes that stand, those with an agent, and those that waited for the person until now. */
  readonly panes: ReadonlySet<string>
  readonly agents: ReadonlySet<string>
  readonly waiting: ReadonlySet<string>
  readonly moves: ReadonlyArray<Move>
}

const LONGEST = 50
const MOST_CLIENTS = 20

const NOWHERE: Trail = { panes: [], home: undefined }

/** A step back ends the trail where it led, whether or not the arrival was noted meanwhile. */
const shortened = (panes: ReadonlyArray<string>, pane: string): ReadonlyArray<string> => {
  const before = panes.slice(0, panes.findLastIndex((each) => each !== pane) + 1)
  const at = before.lastIndexOf(pane)
  return at < 0 ? panes : before.slice(0, at + 1)
}

const withoutRepeats = (panes: ReadonlyArray<string>): ReadonlyArray<string> =>
  panes.filter((pane, i) => pane !== panes[i - 1])

/** Going by hand to a pane without an agent ends the outing. */
const homeOf = (
  { home }: Trail,
  from: string | undefined,
  to: string,
  walk: Walk,
  jumps: ReadonlyArray<Move>,
): string | undefined => {
  if (home === to) return undefined
  if (from === undefined || from === to) return home
  const isJump = walk.waiting.has(to) || jumps.some(({ pane }) => pane === to)
  if (isJump) return home ?? from
  return walk.agents.has(to) ? home : undefined
}

const walkedBy = (trail: Trail, { name, paneId }: Walk['clients'][number], walk: Walk): Trail => {
  const moves = walk.moves.filter(({ client }) => client === name)
  const backs = moves.filter(({ kind }) => kind === 'back')
  const from = trail.panes.at(-1)
  const kept = backs.reduce((panes, { pane }) => shortened(panes, pane), trail.panes as ReadonlyArray<string>)
  const panes = withoutRepeats([...kept.filter((pane) => walk.panes.has(pane)), paneId])
  const jumps = moves.filter(({ kind }) => kind === 'jump')
  const home = homeOf(trail, from, paneId, walk, jumps)
  const stands = home !== undefined && walk.panes.has(home)
  return { panes: panes.slice(-LONGEST), home: stands ? home : undefined }
}

/** The trails after this cycle; a client that has left has none. */
export const walked = (trails: Trails, walk: Walk): Trails =>
  Object.fromEntries(
    walk.clients
      .filter(({ isControl }) => !isControl)
      .slice(0, MOST_CLIENTS)
      .map((client) => [client.name, walkedBy(trails[client.name] ?? NOWHERE, client, walk)]),
  )

/** Where a step back leads from the pane that the client shows now; undefined at the beginning. */
export const stepBack = (trail: Trail | undefined, current: string): string | undefined => {
  const panes = trail?.panes ?? []
  const at = panes.lastIndexOf(current)
  const before = at < 0 ? panes : panes.slice(0, at)
  return before.findLast((pane) => pane !== current)
}
