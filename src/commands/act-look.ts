/** One look at a pane for an action: who is in it, what its screen shows, and a mark that names both. */
import * as E from 'fp-ts/Either'
import type { Action } from '../core/action'
import { type ActLook, type GuardedRow, type Prepared, prepareAny, type Refusal } from '../core/action-gate'
import { observe } from '../core/observe'
import type { Pane } from '../core/pane'
import type { Process } from '../core/process'
import { markOf } from '../runtime/act-record'
import { now } from '../runtime/clock'
import type { Guard } from '../tmux/guarded-send'
import type { Server } from '../tmux/server'
import { peek } from './agents'
import type { Failure } from './failure'
import type { Loaded } from './load-manifests'

export interface PaneLook extends ActLook {
  readonly pane: Pane
  readonly agent: string
  readonly process: Process
  readonly serverPid: number
  /** Of the clients that show the pane, when their persons last typed. */
  readonly typedAt: string
  /** Milliseconds of this boot before the look was taken. */
  readonly ticks: number
}

export type NoLook = Failure | { readonly kind: 'refused'; readonly why: string }

export const lookAtPane = async (
  server: Server,
  loaded: Loaded,
  id: string,
): Promise<E.Either<NoLook, PaneLook>> => {
  const { ticksMs: ticks } = now()
  const peeked = await peek(server, loaded, { pane: id }, true)
  if (E.isLeft(peeked)) return peeked
  const { listing, past, clock, manifests, sightingOf } = peeked.right
  const pane = listing.panes.find((each) => each.id === id)
  if (pane === undefined) return E.left({ kind: 'no-pane', pane: id })
  if (pane.isDead) return E.left({ kind: 'refused', why: 'its process has ended' })
  const sighting = sightingOf(pane)
  const observation = observe(sighting, past.memories.get(id), manifests, clock)
  const { identity, manifest } = observation
  const { snapshot } = sighting
  if (identity === undefined || manifest === undefined || snapshot === undefined)
    return E.left({ kind: 'refused', why: 'it holds no agent' })
  const typedAt = listing.clients
    .filter(({ paneId }) => paneId === id)
    .map(({ name, activity }) => `${name} ${activity}`)
    .join('\n')
  const { agent, process } = identity
  const { serverPid } = listing
  return E.right({ pane, agent, process, serverPid, typedAt, ticks, observation, manifest, snapshot })
}

export interface Meant {
  readonly action: Action
  readonly prepared: Prepared
  /** Names the agent's process and all that must stand on its screen. */
  readonly mark: string
}

/** What of these actions may act on the pane as it was seen. */
export const meantBy = (
  actions: ReadonlyArray<Action>,
  look: PaneLook,
  reply: string | undefined,
): E.Either<Refusal, Meant> =>
  E.map(({ action, prepared }: Omit<Meant, 'mark'>): Meant => {
    const { pid, started } = look.process
    const rows = prepared.rows.map(({ index, text }) => `${index} ${text}`)
    const mark = markOf([look.agent, pid, started, action.state, ...rows].join('\n'))
    return { action, prepared, mark }
  })(prepareAny(actions, look, reply))

/** What tmux shall compare while it sends. */
export const guardOf = (
  { pane, snapshot }: PaneLook,
  { rows, screen, isCursorGuarded }: Pick<Prepared, 'rows' | 'screen' | 'isCursorGuarded'>,
): Guard => {
  const { width, height, cursorColumn, cursorRow } = snapshot
  const isKnown = isCursorGuarded && cursorColumn !== undefined && cursorRow !== undefined
  return {
    pane: pane.id,
    panePid: pane.pid,
    width,
    height,
    cursor: isKnown ? { x: cursorColumn, y: cursorRow } : undefined,
    rows,
    screen,
  }
}

export const sameRows = (a: ReadonlyArray<GuardedRow>, b: ReadonlyArray<GuardedRow>): boolean =>
  a.length === b.length && a.every(({ index, text }, i) => index === b[i]?.index && text === b[i]?.text)
