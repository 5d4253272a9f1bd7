/** `tma hooks status`: for each agent whether its hooks run, not whether they are written down; and those of tmux. */
import { existsSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import type { Place } from '../hooks/agent-hooks'
import { REFUSED } from '../hooks/agents'
import { pathsOf } from '../runtime/paths'
import { readFocusHooks } from '../tmux/focus-hooks'
import { hasSocket } from '../tmux/server'
import { serverOf } from './agents'
import type { Context } from './context'
import { EXIT } from './failure'
import { type Judged, judgedAgents, pastOf } from './hooks-judged'

export interface StatusFlags {
  /** None: all that are on this machine or wired. */
  readonly names: ReadonlyArray<string>
  readonly isJson: boolean
}

const NAME_WIDTH = 10

const ago = (at: number): string => {
  const minutes = Math.max(0, Math.floor((Date.now() - at) / 60_000))
  if (minutes < 1) return 'less than a minute ago'
  return minutes < 120 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}

const agentLines = (judged: Judged): ReadonlyArray<string> => {
  const { agent, verdict, wiring, tested, events, files, line, findings, lastEventAt } = judged
  const isWired = wiring !== 'none'
  const heard = lastEventAt === undefined ? '' : `, last event ${ago(lastEventAt)}`
  const what = isWired ? `${events} events${heard}` : `tma hooks install ${agent}`
  const how = tested === undefined ? ' (untested)' : ''
  return [
    `${agent.padEnd(NAME_WIDTH)}${verdict}: ${what}${how}`,
    ...files
      .filter((file) => isWired && file.wiring !== 'none')
      .map(({ path }) => `${''.padEnd(NAME_WIDTH)}${path}`),
    ...(line === 'wired'
      ? [`${''.padEnd(NAME_WIDTH)}its status line tells how full the context window is`]
      : []),
    ...findings.flatMap((finding) => [`  - ${finding.what}`, `    ${finding.remedy}`]),
  ]
}

interface TmuxHooks {
  readonly verdict: 'wired' | 'not wired' | 'partly wired' | 'unknown'
  readonly what: string
}

const tmuxHooks = async (context: Context): Promise<TmuxHooks> => {
  const server = serverOf(context)
  if (E.isLeft(server) || !hasSocket(server.right)) return { verdict: 'unknown', what: 'no server runs' }
  const answer = await readFocusHooks(server.right)
  if (answer.kind !== 'present') return { verdict: 'unknown', what: answer.why }
  const { set, wanted } = answer.value
  const count = `${set} of ${wanted} hooks for the focus`
  if (set === wanted) return { verdict: 'wired', what: count }
  const isUnwanted = existsSync(pathsOf(context.env).noFocus)
  const why = isUnwanted ? 'taken away on purpose' : 'the daemon sets them at its start'
  return { verdict: set === 0 ? 'not wired' : 'partly wired', what: `${count}; ${why}` }
}

/** All that is asked for; without names what is not on this machine and not wired is nobody's concern. */
const isAsked = ({ agent, isPresent, wiring, line }: Judged, names: ReadonlyArray<string>): boolean =>
  names.length > 0 ? names.includes(agent) : isPresent || wiring !== 'none' || line === 'wired'

export const hooksStatus = async (
  context: Context,
  place: Place,
  { names, isJson }: StatusFlags,
): Promise<number> => {
  const agents = judgedAgents(place, await pastOf(context)).filter((judged) => isAsked(judged, names))
  const isTmuxAsked = names.length === 0 || names.includes('tmux')
  const tmux = isTmuxAsked ? await tmuxHooks(context) : undefined
  if (isJson) {
    context.print(JSON.stringify({ schema: 1, hook: place.hook, agents, tmux }))
    return EXIT.ok
  }
  for (const line of agents.flatMap(agentLines)) context.print(line)
  for (const name of names.filter((each) => Object.hasOwn(REFUSED, each)))
    context.print(`${name.padEnd(NAME_WIDTH)}none: ${REFUSED[name]}`)
  if (tmux !== undefined) context.print(`${'tmux'.padEnd(NAME_WIDTH)}${tmux.verdict}: ${tmux.what}`)
  return EXIT.ok
}
