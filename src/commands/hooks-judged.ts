/** Joins what stands in agents' files with what a tmux server knows: which events came, and where each agent runs. */
import * as E from 'fp-ts/Either'
import type { Place } from '../hooks/agent-hooks'
import { AGENTS } from '../hooks/agents'
import { type Finding, type Judgement, judge } from '../hooks/judge'
import { environmentOf } from '../process/environment'
import { folderOf } from '../process/folder'
import { list } from '../tmux/list'
import { hasSocket, type Server } from '../tmux/server'
import { recallIn, serverOf } from './agents'
import type { Context } from './context'
import { NO_PAST, type Past } from './past'

export interface Judged extends Judgement {
  /** One word for all of it. */
  readonly verdict:
    | 'wired'
    | 'not wired'
    | 'partly wired'
    | 'stale'
    | 'disabled'
    | 'untrusted'
    | 'command not found'
    | 'unreadable'
  /** Epoch ms; undefined: none since the tmux server started, as far as is known. */
  readonly lastEventAt: number | undefined
  readonly panes: ReadonlyArray<string>
}

/** Worst first: the first finding of such a kind names the whole. */
const WORST = [
  ['command-not-found', 'command not found'],
  ['unreadable', 'unreadable'],
  ['disabled', 'disabled'],
  ['untrusted', 'untrusted'],
  ['stale', 'stale'],
  ['partial', 'partly wired'],
] as const

const verdictOf = ({ wiring, findings }: Judgement): Judged['verdict'] => {
  const worst = WORST.find(([kind]) => findings.some((finding) => finding.kind === kind))
  if (worst !== undefined) return worst[1]
  return wiring === 'none' ? 'not wired' : 'wired'
}

/** What is remembered of the server that is meant; nothing without one. */
export const pastOf = async (context: Context): Promise<Past> => {
  const server = serverOf(context)
  if (E.isLeft(server) || !hasSocket(server.right)) return NO_PAST
  return pastOn(server.right)
}

const pastOn = async (server: Server): Promise<Past> => {
  const listed = await list(server)
  return listed.kind === 'present' ? recallIn(server)(listed.value.serverPid) : NO_PAST
}

interface Run {
  readonly pane: string
  readonly pid: number
  readonly isWorking: boolean
}

const runsOf = (agent: string, { memories }: Past): ReadonlyArray<Run> =>
  [...memories].flatMap(([pane, memory]) =>
    memory.agent === agent ? [{ pane, pid: memory.pid, isWorking: memory.shown.state === 'working' }] : [],
  )

/** An agent that was started without it, over `sudo` or a cleaned environment, reports to nobody. */
const withoutPane = (runs: ReadonlyArray<Run>): ReadonlyArray<Finding> =>
  runs.flatMap(({ pane, pid }): ReadonlyArray<Finding> => {
    const environment = environmentOf(pid)
    if (environment === undefined || environment.TMUX_PANE !== undefined) return []
    const what = `the agent in ${pane} has no TMUX_PANE: its hooks reach nobody`
    return [{ kind: 'no-pane', what, remedy: 'start it from the shell of the pane, with its environment' }]
  })

/** Some agents report nothing before the first prompt: only one that works and is not heard is odd. */
const silent = (runs: ReadonlyArray<Run>, lastEventAt: number | undefined): ReadonlyArray<Finding> => {
  const working = runs.filter(({ isWorking }) => isWorking).map(({ pane }) => pane)
  if (working.length === 0 || lastEventAt !== undefined) return []
  const what = `it works in ${working.join(', ')}, and no event of it was seen yet`
  return [{ kind: 'silent', what, remedy: 'start it anew if it ran before the hooks were installed' }]
}

export const judgedAgents = (place: Place, past: Past): ReadonlyArray<Judged> =>
  AGENTS.map((agent) => {
    const runs = runsOf(agent.name, past)
    const folders = [...new Set(runs.flatMap(({ pid }) => folderOf(pid) ?? []))]
    const judgement = judge(agent, place, folders)
    const lastEventAt = past.heard[agent.name]
    const isWired = judgement.wiring !== 'none' && judgement.wiring !== 'unreadable'
    const findings = [
      ...judgement.findings,
      ...(isWired ? [...withoutPane(runs), ...silent(runs, lastEventAt)] : []),
    ]
    return {
      ...judgement,
      findings,
      verdict: verdictOf({ ...judgement, findings }),
      lastEventAt,
      panes: runs.map(({ pane }) => pane),
    }
  })
