/** Sends what an action has prepared, step by step, each only while the pane still looks as it must. */
import { setTimeout as pause } from 'node:timers/promises'
import * as E from 'fp-ts/Either'
import { composerRows, type GuardedRow } from '../core/action-gate'
import { plainText, styledRows } from '../core/styled-rows'
import { type Sending, sendIf } from '../tmux/guarded-send'
import type { Server } from '../tmux/server'
import { guardOf, lookAtPane, type Meant, meantBy, type PaneLook, sameRows } from './act-look'
import type { Loaded } from './load-manifests'

export type Sent =
  | { readonly kind: 'sent'; readonly note?: string }
  /** `isUntouched`: nothing at all has reached the pane. */
  | { readonly kind: 'refused' | 'failed'; readonly why: string; readonly isUntouched?: boolean }

export interface Place {
  readonly server: Server
  readonly loaded: Loaded
}

const CHANGED = 'its screen changed in the last moment: nothing was sent'
const LEFT_IN = 'the text stands in its composer and was not sent off'

/** Between two looks at a composer that takes a paste in, and until it must have done so (ms). */
const PASTE = { step: 150, limit: 4_000 }
/** Between two keys of one action: closer, a terminal's program reads them as one (ms). */
const KEY_GAP_MS = 200
/** How long the answer may take to show (ms), and between two looks for it. */
const EFFECT = { step: 100, limit: 2_000 }

const send = async (
  { server }: Place,
  look: PaneLook,
  prepared: Parameters<typeof guardOf>[1],
  sending: Sending,
  refusal: string,
): Promise<Sent> => {
  const answer = await sendIf(server, guardOf(look, prepared), sending)
  if (answer.kind !== 'present') return { kind: 'failed', why: answer.why }
  return answer.value ? { kind: 'sent' } : { kind: 'refused', why: refusal, isUntouched: refusal === CHANGED }
}

const screenOf = ({ snapshot }: PaneLook): ReadonlyArray<string> => styledRows(snapshot.rows).map(plainText)

const isEmpty = (rows: ReadonlyArray<GuardedRow>, before: ReadonlyArray<GuardedRow>): boolean =>
  rows.map(({ text }) => text).join('\n') === before.map(({ text }) => text).join('\n')

/** The look at which the composer has held something new twice in a row; undefined when it never does. */
const pasted = async ({ server, loaded }: Place, before: PaneLook): Promise<PaneLook | undefined> => {
  const empty = composerRows(before) ?? []
  const deadline = performance.now() + PASTE.limit
  let last: ReadonlyArray<GuardedRow> = []
  while (performance.now() < deadline) {
    await pause(PASTE.step)
    const look = await lookAtPane(server, loaded, before.pane.id)
    if (E.isLeft(look)) return undefined
    const rows = composerRows(look.right) ?? []
    if (rows.length > 0 && !isEmpty(rows, empty) && sameRows(rows, last)) return look.right
    last = rows
  }
  return undefined
}

/** A paste, then the keys that send it off, held against the composer as it took the paste in. */
const sendText = async (place: Place, look: PaneLook, { prepared }: Meant, text: string): Promise<Sent> => {
  const paste = await send(place, look, prepared, { kind: 'paste', text }, CHANGED)
  if (paste.kind !== 'sent') return paste
  const filled = await pasted(place, look)
  if (filled === undefined) return { kind: 'refused', why: `${LEFT_IN}: it did not show as expected` }
  const screen = screenOf(filled)
  const rows = (composerRows(filled) ?? []).map(({ index }) => ({ index, text: screen[index] ?? '' }))
  const held = { rows, screen, isCursorGuarded: true }
  const { keys } = prepared
  return send(place, filled, held, { kind: 'keys', keys }, `${LEFT_IN}: somebody typed`)
}

/** One key after the other; once the turn has ended the rest is not needed. */
const sendKeys = async (place: Place, look: PaneLook, { action, prepared }: Meant): Promise<Sent> => {
  let sent: Sent = { kind: 'refused', why: 'it has no keys' }
  let current = { look, prepared }
  for (const [i, key] of prepared.keys.entries()) {
    if (i > 0) {
      await pause(KEY_GAP_MS)
      const again = await lookAtPane(place.server, place.loaded, look.pane.id)
      const meant = E.isRight(again) ? meantBy([action], again.right, undefined) : undefined
      if (E.isLeft(again) || meant === undefined || E.isLeft(meant))
        return { kind: 'sent', note: 'the turn ended before the last key' }
      current = { look: again.right, prepared: meant.right.prepared }
    }
    sent = await send(place, current.look, current.prepared, { kind: 'keys', keys: [key] }, CHANGED)
    if (sent.kind !== 'sent') return i === 0 ? sent : { ...sent, isUntouched: false }
  }
  return sent
}

/** Waits until the pane shows something else, so that whoever waits for it does not meet what was answered. */
const settled = async ({ server, loaded }: Place, before: PaneLook): Promise<boolean> => {
  const screen = screenOf(before).join('\n')
  const deadline = performance.now() + EFFECT.limit
  while (performance.now() < deadline) {
    const look = await lookAtPane(server, loaded, before.pane.id)
    if (E.isLeft(look) || screenOf(look.right).join('\n') !== screen) return true
    await pause(EFFECT.step)
  }
  return false
}

export const sendMeant = async (place: Place, look: PaneLook, meant: Meant): Promise<Sent> => {
  const { text } = meant.prepared
  const sent =
    text === undefined ? await sendKeys(place, look, meant) : await sendText(place, look, meant, text)
  if (sent.kind !== 'sent' || meant.action.state === 'working') return sent
  return (await settled(place, look)) ? sent : { kind: 'sent', note: 'its screen has not changed yet' }
}
