/** The person's options for notices: which trigger goes through which channels, when again, and their own command. */
import { isLeft } from 'fp-ts/Either'
import * as t from 'io-ts'
import { absent, optional } from '../schema/field'
import { type Problem, shown } from '../schema/report'
import { oneOf, Text } from '../schema/scalars'
import { parseDuration } from './duration'

/** Most urgent first: of what is due of one pane at once, the first that has a channel is told. */
export const TRIGGERS = ['blocked', 'still-blocked', 'error', 'done', 'context-high'] as const
export type Trigger = (typeof TRIGGERS)[number]

export const CHANNELS = ['message', 'bell', 'osc9', 'desktop', 'command'] as const
export type Channel = (typeof CHANNELS)[number]

/** Channels by trigger; a trigger that is not named has none. */
export type Routes = Readonly<Partial<Record<Trigger, ReadonlyArray<Channel>>>>

const OFF = 'off'
const NAME = 'off, or triggers with their channels such as "blocked:message,desktop done:message"'
const TriggerWord = oneOf('a trigger', TRIGGERS)
const ChannelWord = oneOf('a channel', CHANNELS)

/** Validates `trigger:channel,channel`; every fault of it is told. */
const entryOf = (entry: string, c: t.Context): t.Validation<readonly [Trigger, ReadonlyArray<Channel>]> => {
  const [word = '', list = '', ...more] = entry.split(':')
  if (list === '' || more.length > 0)
    return t.failure(
      entry,
      c,
      `${shown(entry)} must be a trigger, a colon and channels, as in blocked:message,bell`,
    )
  const trigger = TriggerWord.validate(word, c)
  const words = [...new Set(list.split(','))].filter((each) => each !== OFF)
  const channels = words.map((each) => ChannelWord.validate(each, c))
  const errors = [trigger, ...channels].flatMap((each) => (isLeft(each) ? each.left : []))
  if (isLeft(trigger) || errors.length > 0) return t.failures(errors)
  return t.success([trigger.right, channels.flatMap((each) => (isLeft(each) ? [] : [each.right]))])
}

const routesOf = (u: unknown, c: t.Context): t.Validation<Routes> => {
  if (typeof u !== 'string') return t.failure(u, c)
  if (u.trim() === OFF) return t.success({})
  const entries = u
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => entryOf(entry, c))
  const errors = entries.flatMap((each) => (isLeft(each) ? each.left : []))
  if (errors.length > 0) return t.failures(errors)
  return t.success(Object.fromEntries(entries.flatMap((each) => (isLeft(each) ? [] : [each.right]))))
}

/** The routes as a person would write them. */
export const writtenRoutes = (routes: Routes): string =>
  TRIGGERS.flatMap((trigger) => {
    const channels = routes[trigger] ?? []
    return channels.length === 0 ? [] : [`${trigger}:${channels.join(',')}`]
  }).join(' ') || OFF

const RoutesText = new t.Type<Routes, string, unknown>(
  NAME,
  (u): u is Routes => typeof u === 'object' && u !== null,
  routesOf,
  writtenRoutes,
)

/** Milliseconds; 0 is never. */
const Again = new t.Type<number, unknown, unknown>(
  'a time such as 90s, 5m or 2h, or off',
  (u): u is number => typeof u === 'number',
  (u, c) => {
    const text = String(u).trim()
    const ms = text === OFF ? 0 : parseDuration(text)
    return ms === undefined ? t.failure(u, c) : t.success(ms)
  },
  t.identity,
)

/** Undefined: never. */
const Percent = new t.Type<number | undefined, unknown, unknown>(
  'a percentage from 1 to 100, or off',
  (u): u is number | undefined => u === undefined || typeof u === 'number',
  (u, c) => {
    const text = String(u).trim()
    if (text === OFF) return t.success(undefined)
    const pct = /^\d{1,3}%?$/.test(text) ? Number.parseInt(text, 10) : 0
    return pct >= 1 && pct <= 100 ? t.success(pct) : t.failure(u, c)
  },
  t.identity,
)

/** An agent that waits costs most, and one that failed looks like one that is done; the rest stands in the bar. */
const DEFAULT_ROUTES: Routes = { blocked: ['message'], error: ['message'] }

export const NOTIFY_SETTINGS = {
  notify: optional(
    RoutesText,
    DEFAULT_ROUTES,
    'What is told through which channels: `trigger:channel,channel`, apart by blanks; `off`: nothing.',
  ),
  'notify-again': optional(
    Again,
    300_000,
    'After how long `still-blocked` tells again of a pane that still waits; `off`: never.',
  ),
  'context-high': optional(
    Percent,
    80,
    'How full a context window must be for `context-high` to tell of it, in percent; `off`: never.',
  ),
  'notify-command': absent(
    Text,
    'The command of the channel `command`, for `sh`; it finds what happened in `TMA_…` variables.',
  ),
}

export interface NotifySettings {
  readonly routes: Routes
  /** After so long a pane that is still blocked is told again (ms); 0: never. */
  readonly againMs: number
  /** A context window that is so full is told of (percent); undefined: none is. */
  readonly contextHigh: number | undefined
  readonly command: string | undefined
}

/** As the sender of notices wants them. */
export const notifySettingsOf = (settings: {
  readonly notify: Routes
  readonly notifyAgain: number
  readonly contextHigh: number | undefined
  readonly notifyCommand: string | undefined
}): NotifySettings => ({
  routes: settings.notify,
  againMs: settings.notifyAgain,
  contextHigh: settings.contextHigh,
  command: settings.notifyCommand,
})

/** A channel that leads nowhere. */
export const commandProblems = ({ routes, command }: NotifySettings): ReadonlyArray<Problem> => {
  const users = TRIGGERS.filter((trigger) => routes[trigger]?.includes('command'))
  if (users.length === 0 || command !== undefined) return []
  return [{ path: ['@tma-notify-command'], message: `must be set: ${users.join(', ')} would go to it` }]
}
