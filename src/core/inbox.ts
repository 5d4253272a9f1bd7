/**
 * Sorts the events of one cycle by pane and judges whose they are: agents load each other's hook files, so an event
 * counts only in a pane that holds its agent.
 */
import type { HookEvent } from './evidence'
import { hookEventOf } from './hook-event'
import type { Manifest } from './manifest'
import { type MuteWhat, parseMuteWhat } from './mute'
import type { SpoolHeader } from './spool-entry'
import { JUMP_KINDS, type Move } from './trail'

export interface Letter extends SpoolHeader {
  /** Epoch ms, with fractions: the order of arrival. */
  readonly at: number
  readonly payload: string
}

/** What a person asked for about a pane; `come`: a jump of ours brought them to it. */
export interface Request {
  readonly pane: string
  readonly kind: 'unread' | 'mute' | 'come'
  /** Epoch ms until which it is mute; undefined: no longer. */
  readonly until: number | undefined
}

/** Quiet for more than one pane; `until` as above. */
export interface WideMute {
  readonly what: MuteWhat
  readonly until: number | undefined
}

export interface Inbox {
  /** By pane id, in order of arrival. */
  readonly events: ReadonlyMap<string, ReadonlyArray<HookEvent>>
  readonly requests: ReadonlyArray<Request>
  readonly mutes: ReadonlyArray<WideMute>
  readonly moves: ReadonlyArray<Move>
  /** Why events count for nothing, and how many. */
  readonly dropped: Readonly<Record<string, number>>
}

/** Which agent each pane holds, as its manifest. */
export type Holders = ReadonlyMap<string, Manifest>

export const holderCount = (holders: Holders, agent: string): number =>
  [...holders.values()].filter(({ name }) => name === agent).length

/** Why a letter that names the pane's agent is of another one; undefined: nothing shows that it is. */
export type StrangerOf = (letter: Letter) => Stranger | undefined
export type Stranger = 'an agent inside the pane’s own sent it' | 'the pane’s agent is in another container'

/** The hook's event, or the reason why it is none. */
const eventOf = (letter: Letter, holders: Holders, strangerOf: StrangerOf): HookEvent | string => {
  const manifest = letter.pane === undefined ? undefined : holders.get(letter.pane)
  if (manifest === undefined) return 'the pane holds no agent'
  if (manifest.name !== letter.agent) return 'the pane holds another agent'
  const stranger = strangerOf(letter)
  if (stranger !== undefined) return stranger
  const isShared = manifest.hooks?.shared === true
  const carriesState = !isShared || holderCount(holders, manifest.name) === 1
  const { event, payload, at } = letter
  return (
    hookEventOf(manifest, { event, payload, at, carriesState }) ?? 'no entry of the manifest is for the event'
  )
}

const requestOf = ({ kind, pane, payload, at }: Letter): Request | undefined => {
  if (kind === 'act' && pane !== undefined) return { pane, kind: 'come', until: undefined }
  if (pane === undefined || (kind !== 'unread' && kind !== 'mute')) return undefined
  return { pane, kind, until: kind === 'mute' ? untilOf(payload, at) : undefined }
}

const untilOf = (minutesText: string, at: number): number | undefined => {
  const minutes = Number(minutesText.trim())
  return Number.isFinite(minutes) && minutes > 0 ? Math.round(at + minutes * 60_000) : undefined
}

/** Of no single pane: the payload is the minutes, a blank, and what is meant. */
const muteOf = ({ kind, pane, payload, at }: Letter): WideMute | undefined => {
  const [minutes = '', word = ''] = payload.trim().split(' ')
  const what = kind === 'mute' && pane === undefined ? parseMuteWhat(word) : undefined
  return what === undefined ? undefined : { what, until: untilOf(minutes, at) }
}

/** Of `tma jump`, whose payload names the client. */
const moveOf = ({ kind, event, pane, payload }: Letter): ReadonlyArray<Move> => {
  const how = JUMP_KINDS.find((each) => each === event)
  return kind === 'act' && pane !== undefined && how !== undefined
    ? [{ client: payload, kind: how, pane }]
    : []
}

export const sortInbox = (
  letters: ReadonlyArray<Letter>,
  holders: Holders,
  strangerOf: StrangerOf = () => undefined,
): Inbox => {
  const events = new Map<string, HookEvent[]>()
  const requests: Request[] = []
  const dropped: Record<string, number> = {}
  for (const letter of letters) {
    const request = requestOf(letter)
    if (request !== undefined) requests.push(request)
    if (letter.kind !== 'hook') continue
    const event = eventOf(letter, holders, strangerOf)
    if (typeof event === 'string') dropped[event] = (dropped[event] ?? 0) + 1
    else if (letter.pane !== undefined) events.set(letter.pane, [...(events.get(letter.pane) ?? []), event])
  }
  const mutes = letters.flatMap((letter) => muteOf(letter) ?? [])
  return { events, requests, mutes, moves: letters.flatMap(moveOf), dropped }
}

/** Adds counts up by their reasons. */
export const summed = (
  counts: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => {
  const sum: Record<string, number> = { ...counts }
  for (const [reason, count] of Object.entries(more)) if (count > 0) sum[reason] = (sum[reason] ?? 0) + count
  return sum
}
