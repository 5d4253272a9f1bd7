/** `tma mute [PANE]`, `--agent`, `--session`, `--for`, `--off`: whom it is for and for how long, as one wish. */
import { parseDuration } from '../core/duration'
import { didYouMean } from '../schema/report'
import type { Context } from './context'
import { EXIT } from './failure'
import { loadManifests } from './load-manifests'
import { type Whom, wish } from './wish'

export interface MuteWords {
  readonly pane?: string | undefined
  /** The older way to say how long. */
  readonly minutes?: string | undefined
  readonly agent?: string | undefined
  readonly session?: string | undefined
  readonly for?: string | undefined
  readonly off?: boolean | undefined
}

const USUAL_MINUTES = 60

const whomOf = (context: Context, { pane, agent, session }: MuteWords): Whom | string => {
  if ([pane, agent, session].filter((word) => word !== undefined).length > 1)
    return 'a pane, --agent and --session exclude each other'
  if (pane !== undefined) return { kind: 'pane', id: pane }
  if (session !== undefined) return { kind: 'session', name: session }
  if (agent === undefined) return { kind: 'all' }
  const names = loadManifests(context).manifests.map(({ name }) => name)
  if (names.includes(agent)) return { kind: 'agent', name: agent }
  return `${JSON.stringify(agent)} is no agent that tma knows${didYouMean(agent, names)}: ${names.sort().join(', ')}`
}

const minutesOf = ({ minutes, for: length, off }: MuteWords): number | string => {
  if ([minutes, length, off].filter((word) => word !== undefined).length > 1)
    return 'minutes, --for and --off exclude each other'
  if (off) return 0
  if (length === undefined) return minutes === undefined ? USUAL_MINUTES : Number(minutes)
  const ms = parseDuration(length)
  return ms === undefined ? `${JSON.stringify(length)} is not a time such as 90s, 30m or 2h` : ms / 60_000
}

export const mute = (context: Context, words: MuteWords): Promise<number> | number => {
  const whom = whomOf(context, words)
  const minutes = minutesOf(words)
  if (typeof whom === 'object' && typeof minutes === 'number')
    return wish(context, { kind: 'mute', whom, minutes })
  context.warn(`tma: ${typeof whom === 'string' ? whom : minutes}`)
  return EXIT.usage
}
