/** What `tma doctor` and `tma notify --test` say of notices without sending any. */
import * as E from 'fp-ts/Either'
import { mutedUntil, mutesIn, muteWord } from '../core/mute'
import { type Channel, TRIGGERS, writtenRoutes } from '../core/notify-settings'
import type { Client } from '../core/pane'
import { readNotifySettings } from '../core/settings'
import { osc9Doubt } from '../core/terminal-notice'
import { busAddress } from '../process/desktop'
import { lineOf, type Problem } from '../schema/report'
import type { Listing } from '../tmux/listing'
import { item, type Line, remedy } from './doctor/text'

/** The option, and what is wrong with its value. */
export const problemLine = ({ path, message }: Problem): string =>
  lineOf(path.join(''), { path: [], message })

/** Whether tmux can know what the person looks at. */
export const focusLines = (clients: ReadonlyArray<Client>): ReadonlyArray<Line> => {
  const blind = clients.filter(({ isControl, reportsFocus }) => !isControl && !reportsFocus)
  if (blind.length === 0) return []
  return [
    item(
      `whether you look at a pane is guessed by your last key for ${blind.map(({ name }) => name).join(' ')}:`,
    ),
    remedy(
      'set -g focus-events on  (and a terminal that reports focus: set -as terminal-features ",xterm*:focus")',
    ),
  ]
}

const desktopLines = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform): ReadonlyArray<Line> => {
  const bus = platform === 'darwin' ? E.right('') : busAddress(env)
  return E.isRight(bus) ? [] : [item(`desktop: ${bus.left}; the bell rings instead`)]
}

const terminalLines = (clients: ReadonlyArray<Client>): ReadonlyArray<Line> =>
  clients.flatMap((client) => {
    const doubt = client.isControl ? undefined : osc9Doubt(client)
    return doubt === undefined ? [] : [item(`osc9 for ${client.name}: ${doubt}`)]
  })

interface Agent {
  readonly pane: Listing['panes'][number]
  readonly memory: { readonly agent: string }
}

const clock = (epochMs: number): string => new Date(epochMs).toTimeString().slice(0, 5)

const muteLines = (
  agents: ReadonlyArray<Agent>,
  { globals, sessions }: Listing,
  epochMs: number,
): ReadonlyArray<Line> => {
  const wide = mutesIn(globals, epochMs).map(({ what, until }) => {
    const session = what.kind === 'session' ? sessions.find(({ id }) => id === what.id)?.name : undefined
    return `${session ?? muteWord(what)} until ${clock(until)}`
  })
  const panes = agents.flatMap(({ pane, memory }) => {
    const until = mutedUntil(pane, memory.agent, {}, epochMs)
    return until === undefined ? [] : [`${pane.id} until ${clock(until)}`]
  })
  const all = [...wide, ...panes]
  return all.length === 0 ? [] : [item(`mute: ${all.join(', ')}`)]
}

export interface NoticeFacts {
  readonly listing: Listing
  readonly agents: ReadonlyArray<Agent>
  /** Of the process that tells. */
  readonly env: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  readonly epochMs: number
}

/** The section of doctor, without its title: what is told, then what may keep it from the person. */
export const noticeLines = ({
  listing,
  agents,
  env,
  platform,
  epochMs,
}: NoticeFacts): readonly [string, ...Line[]] => {
  const { clients } = listing
  const { settings, problems } = readNotifySettings(listing.settings)
  const { routes } = settings
  const uses = (channel: Channel): boolean => TRIGGERS.some((trigger) => routes[trigger]?.includes(channel))
  return [
    writtenRoutes(routes),
    ...problems.flatMap((problem) => [item(problemLine(problem)), remedy('see docs/notifications.md')]),
    ...(routes['context-high'] === undefined ? [] : [item('context-high: no agent reports its context yet')]),
    ...(uses('desktop') ? desktopLines(env, platform) : []),
    ...(uses('osc9') ? terminalLines(clients) : []),
    ...(Object.keys(routes).length === 0 ? [] : focusLines(clients)),
    ...muteLines(agents, listing, epochMs),
  ]
}
