/**
 * One action on one pane: what was seen when the person asked, and, under the lock of that pane, whether it is still what
 * is there. Of two that act at once exactly one does.
 */
import * as E from 'fp-ts/Either'
import type { Action } from '../core/action'
import { forgetAct, lastAct, lockPane, noteAct } from '../runtime/act-record'
import { now } from '../runtime/clock'
import type { RuntimeDirectory } from '../runtime/directory'
import { runProgram } from './act-exec'
import { lookAtPane, type Meant, meantBy, type NoLook, type PaneLook } from './act-look'
import { type Place, type Sent, sendMeant } from './act-send'

/** What the person saw, by its mark and the time of the look (ms of this boot). */
export interface Seen {
  readonly mark: string
  readonly ticks: number
}

export interface Planned {
  readonly look: PaneLook
  readonly meant: Meant
  readonly seen: Seen
}

export interface Wanted {
  readonly actions: ReadonlyArray<Action>
  readonly reply: string | undefined
  /** The look that the person answers; undefined: the one that is taken now. */
  readonly seen: Seen | undefined
}

export type NoPlan = NoLook | { readonly kind: 'elsewhere'; readonly why: string }

const ANOTHER = 'the screen shows something else than when it was asked for'
const LATER = 'another act has reached the pane since it was looked at'

/** The first look: whether an action of that name may act, and on what. */
export const planAct = async (
  { server, loaded }: Place,
  pane: string,
  { actions, reply, seen }: Wanted,
): Promise<E.Either<NoPlan, Planned>> => {
  const look = await lookAtPane(server, loaded, pane)
  if (E.isLeft(look)) return look
  const meant = meantBy(actions, look.right, reply)
  if (E.isLeft(meant)) return meant
  const { mark } = meant.right
  if (seen !== undefined && seen.mark !== mark) return E.left({ kind: 'refused', why: ANOTHER })
  return E.right({ look: look.right, meant: meant.right, seen: seen ?? { mark, ticks: look.right.ticks } })
}

/** An act waits for another one on the same pane as long as that may take (ms). */
const LOCK_WAIT_MS = 8_000
/** An answer that does not show yet is not given twice within this time (ms). */
const ON_ITS_WAY_MS = 3_000

const isEarlier = (planned: Planned, directory: RuntimeDirectory): string | undefined => {
  const { seen, look, meant } = planned
  const last = lastAct(directory, look.pane.id, look.serverPid)
  if (last === undefined) return undefined
  if (last.ticks > seen.ticks) return LATER
  const isSame = meant.action.state === 'blocked' && last.mark === meant.mark
  return isSame && now().ticksMs - last.ticks < ON_ITS_WAY_MS ? 'its answer is on its way' : undefined
}

/** The second look, under the lock. */
const lookAgain = async (
  { server, loaded }: Place,
  { look: first, meant: before }: Planned,
): Promise<E.Either<Sent, { readonly look: PaneLook; readonly meant: Meant }>> => {
  const look = await lookAtPane(server, loaded, first.pane.id)
  if (E.isLeft(look)) return E.left({ kind: 'refused', why: 'the pane cannot be looked at again' })
  if (look.right.process.pid !== first.process.pid)
    return E.left({ kind: 'refused', why: 'another agent is there now' })
  if (look.right.typedAt !== first.typedAt) return E.left({ kind: 'refused', why: 'somebody typed there' })
  const meant = meantBy([before.action], look.right, before.prepared.text)
  if (E.isLeft(meant)) return E.left({ kind: 'refused', why: meant.left.why })
  if (meant.right.mark !== before.mark) return E.left({ kind: 'refused', why: ANOTHER })
  return E.right({ look: look.right, meant: meant.right })
}

const actUnderLock = async (place: Place, directory: RuntimeDirectory, planned: Planned): Promise<Sent> => {
  const earlier = isEarlier(planned, directory)
  if (earlier !== undefined) return { kind: 'refused', why: earlier }
  const again = await lookAgain(place, planned)
  if (E.isLeft(again)) return again.left
  const { look, meant } = again.right
  const before = lastAct(directory, look.pane.id, look.serverPid)
  // Before it is sent: with the record lost, the same answer might be given twice.
  const noted = noteAct(directory, look.pane.id, {
    serverPid: look.serverPid,
    mark: meant.mark,
    ticks: now().ticksMs,
  })
  if (E.isLeft(noted)) return { kind: 'failed', why: noted.left }
  if (meant.action.exec !== undefined) return runProgram(place.server, look, meant)
  const sent = await sendMeant(place, look, meant)
  if (sent.kind === 'refused' && sent.isUntouched) forgetAct(directory, look.pane.id, before)
  return sent
}

export const carryOut = async (
  place: Place,
  directory: RuntimeDirectory,
  planned: Planned,
): Promise<Sent> => {
  const lock = await lockPane(directory, planned.look.pane.id, LOCK_WAIT_MS)
  if (lock.kind === 'taken') return { kind: 'refused', why: 'another act on this pane is under way' }
  if (lock.kind === 'unknown') return { kind: 'failed', why: lock.why }
  try {
    return await actUnderLock(place, directory, planned)
  } finally {
    lock.release()
  }
}
