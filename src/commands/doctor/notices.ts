/** Section `notices` of doctor: which are chosen, and what stands in the way of each channel. */
import * as E from 'fp-ts/Either'
import { type Finding, finding } from '../../core/doctor/finding'
import { CHANNELS, type Channel, type Routes, TRIGGERS, writtenRoutes } from '../../core/notify-settings'
import { readNotifySettings } from '../../core/settings'
import { isTmux, osc9Doubt } from '../../core/terminal-notice'
import { busAddress } from '../../process/desktop'
import { isProgram } from '../../runtime/programs'
import type { Listing } from '../../tmux/listing'
import type { Server } from '../../tmux/server'
import { keepLine, type Setting, type Spelling, setCommand, tmuxCommand } from '../../tmux/spell'
import type { Survey } from '../../tmux/survey'
import { muteText, type NotedAgent, problemLine } from '../notice-lines'
import { placeOf, withdrawn } from './options'
import { outerOf } from './outer'
import type { SectionReport } from './report'
import { item, titled } from './text'

export interface NoticeFacts {
  readonly server: Server
  readonly listing: Listing
  readonly survey: Survey
  readonly spelling: Spelling
  /** Of the process that tells. */
  readonly env: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
}

const usersOf = (routes: Routes, channel: Channel): boolean =>
  TRIGGERS.some((trigger) => routes[trigger]?.includes(channel))

/** The same with another channel in the place of one, or without it; no trigger is left without any. */
const rerouted = (routes: Routes, from: Channel, to: Channel): string =>
  writtenRoutes(
    Object.fromEntries(
      TRIGGERS.map((trigger) => {
        const channels = routes[trigger] ?? []
        const others = channels.filter((channel) => channel !== from)
        const isChanged = others.length < channels.length
        return [trigger, CHANNELS.filter((each) => others.includes(each) || (isChanged && each === to))]
      }),
    ),
  )

const NOTIFY = '@tma-notify'
const COMMAND = '@tma-notify-command'

const bySettings = ({ survey, spelling }: NoticeFacts, ...settings: ReadonlyArray<Setting>) => ({
  mend: setCommand(
    spelling,
    settings.map((each) => ({ ...each, target: placeOf(survey, each.option) })),
  ),
  keep: keepLine('', ...settings),
})

/** The first word of a simple command; undefined where a shell is needed to know it. */
const programOf = (command: string): string | undefined =>
  /^\s*([A-Za-z0-9_./+-]+)(?:\s|$)/.exec(command)?.[1]

/** Words that a shell knows without any program. */
const BUILT_IN =
  /^(?:echo|printf|test|exec|cd|if|for|while|case|read|set|trap|true|false|command|eval|export|\.|:)$/

const commandFindings = (
  facts: NoticeFacts,
  routes: Routes,
  command: string | undefined,
): ReadonlyArray<Finding> => {
  if (!usersOf(routes, 'command')) return []
  const otherwise: Setting = { option: NOTIFY, value: rerouted(routes, 'command', 'message') }
  if (command === undefined)
    return [
      finding(
        'notify-command-unset',
        `notices go to a command, and ${COMMAND} names none`,
        bySettings(facts, otherwise),
      ),
    ]
  const program = programOf(command)
  if (program === undefined || BUILT_IN.test(program)) return []
  if (isProgram(program, facts.env)) return []
  const what = `${COMMAND} runs ${program}, which is not there for the daemon`
  return [
    finding(
      'notify-command-missing',
      what,
      bySettings(facts, otherwise, { option: COMMAND, value: undefined }),
    ),
  ]
}

const desktopFindings = (facts: NoticeFacts, routes: Routes): ReadonlyArray<Finding> => {
  if (facts.platform === 'darwin' || !usersOf(routes, 'desktop')) return []
  const bus = busAddress(facts.env)
  if (E.isRight(bus)) return []
  const setting = { option: NOTIFY, value: rerouted(routes, 'desktop', 'bell') }
  return [
    finding(
      'desktop-unreachable',
      `desktop: ${bus.left}; the bell rings instead`,
      bySettings(facts, setting),
    ),
  ]
}

/** By what is known of the terminal's name, or asked of the tmux that it is. */
const terminalFindings = async (facts: NoticeFacts, routes: Routes): Promise<ReadonlyArray<Finding>> => {
  const findings: Finding[] = []
  const deaf = { option: NOTIFY, value: rerouted(routes, 'osc9', 'message') }
  const persons = usersOf(routes, 'osc9') ? facts.listing.clients.filter(({ isControl }) => !isControl) : []
  for (const client of persons) {
    const doubt = osc9Doubt(client)
    if (doubt === undefined) continue
    const outer = isTmux(client) ? await outerOf(facts.server, client) : undefined
    if (outer?.letsThrough === true) continue
    const what = `osc9 for ${client.name}: ${doubt}`
    if (outer === undefined) findings.push(finding('osc9-deaf', what, bySettings(facts, deaf)))
    else
      findings.push(
        finding('passthrough-off', what, {
          mend: tmuxCommand({ tmux: ['tmux', '-S', outer.server.socketPath] }, [
            'set',
            '-gw',
            'allow-passthrough',
            'on',
          ]),
          keep: 'in the tmux.conf of the outer tmux: set -gw allow-passthrough on',
        }),
      )
  }
  return findings
}

/** Without notices nobody asks whether the person looks. A terminal that was named in the bargain is told to tmux. */
const focusFindings = (facts: NoticeFacts, routes: Routes): ReadonlyArray<Finding> => {
  const { listing, survey } = facts
  const blind = listing.clients.filter(({ isControl, reportsFocus }) => !isControl && !reportsFocus)
  if (blind.length === 0 || Object.keys(routes).length === 0) return []
  const names = blind.map(({ name }) => name).join(' ')
  if (!survey.isFocusOn)
    return [
      finding(
        'focus-off',
        `focus-events is off, with ${names} attached`,
        bySettings(facts, { option: 'focus-events', value: 'on' }),
      ),
    ]
  const terms = [...new Set(blind.map(({ termName }) => termName))].filter((name) => /^[\w.+-]+$/.test(name))
  const settings = terms.map((name) => ['set', '-as', 'terminal-features', `,${name}:focus`])
  return [
    finding('focus-unreported', `tmux takes the terminal of ${names} for one that reports no focus`, {
      mend: settings.length === 0 ? undefined : tmuxCommand(facts.spelling, ...settings),
      keep: 'the same line in tmux.conf; it counts for clients that attach after it',
    }),
  ]
}

const faultFindings = ({ listing, survey, spelling }: NoticeFacts): ReadonlyArray<Finding> =>
  readNotifySettings(listing.settings)
    .problems.filter(({ path }) => path[0] !== COMMAND)
    .map((problem) => {
      const option = String(problem.path[0])
      return finding('notify-invalid', problemLine(problem), {
        mend: withdrawn(survey, spelling, option),
        keep: `in tmux.conf: correct the line with ${option}, see docs/notifications.md`,
      })
    })

const noticeFindings = async (facts: NoticeFacts): Promise<ReadonlyArray<Finding>> => {
  const { routes, command } = readNotifySettings(facts.listing.settings).settings
  return [
    ...faultFindings(facts),
    ...commandFindings(facts, routes, command),
    ...desktopFindings(facts, routes),
    ...(await terminalFindings(facts, routes)),
    ...focusFindings(facts, routes),
  ]
}

/** Which are chosen, and which are mute. */
export const noticeReport = async (
  facts: NoticeFacts,
  agents: ReadonlyArray<NotedAgent>,
  epochMs: number,
): Promise<SectionReport> => {
  const { routes } = readNotifySettings(facts.listing.settings).settings
  const mutes = muteText(agents, facts.listing, epochMs)
  return {
    lines: [titled('notices', writtenRoutes(routes)), ...(mutes === '' ? [] : [item(`mute: ${mutes}`)])],
    findings: await noticeFindings(facts),
  }
}
