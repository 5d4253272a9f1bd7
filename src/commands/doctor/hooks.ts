/** Section `hooks` of doctor: whose hooks run, and what keeps the others from it. */
import { existsSync } from 'node:fs'
import { type Finding, finding } from '../../core/doctor/finding'
import type { KindName } from '../../core/doctor/kinds'
import { shLine } from '../../core/sh'
import type { Finding as HookFinding } from '../../hooks/judge'
import { pathsOf } from '../../runtime/paths'
import { readFocusHooks } from '../../tmux/focus-hooks'
import type { Server } from '../../tmux/server'
import { loadCommand, type Spelling } from '../../tmux/spell'
import type { Context } from '../context'
import { placeOf } from '../hooks'
import { type Judged, judgedAgents } from '../hooks-judged'
import type { Past } from '../past'
import type { SectionReport } from './report'
import { item, type Line, titled } from './text'

/** Of every agent, by what is remembered of this server. */
export const judgedBy = (context: Context, past: Past): ReadonlyArray<Judged> =>
  judgedAgents(placeOf(context), past)

const KIND_OF: Readonly<Record<HookFinding['kind'], KindName>> = {
  'command-not-found': 'hook-missing',
  stale: 'hooks-stale',
  partial: 'hooks-stale',
  unreadable: 'hooks-unreadable',
  disabled: 'hooks-disabled',
  untrusted: 'hooks-untrusted',
  'no-pane': 'hooks-unheard',
  silent: 'hooks-unheard',
}

const foundOf =
  (spelling: Spelling) =>
  ({ agent, findings }: Judged): ReadonlyArray<Finding> =>
    findings.map(({ kind, what, remedy, mend }) => {
      const named = KIND_OF[kind]
      // One command behind all agents: said once, of none.
      if (named === 'hook-missing')
        return finding(named, what, { mend: loadCommand(spelling), keep: undefined })
      const install = shLine([...spelling.tma, 'hooks', 'install', agent])
      return named === 'hooks-stale'
        ? finding(named, `${agent}: ${what}`, { mend: install })
        : finding(named, `${agent}: ${what}`, { mend, keep: remedy })
    })

const MINUTE_MS = 60_000

const heard = ({ agent, verdict, events, lastEventAt }: Judged, epochMs: number): Line => {
  const minutes = Math.floor((epochMs - (lastEventAt ?? 0)) / MINUTE_MS)
  const last = lastEventAt === undefined ? 'none heard yet' : `last heard ${minutes} min ago`
  return item(`${agent}: ${verdict}, ${events} events, ${last}`)
}

const openFindings = (open: ReadonlyArray<Judged>, { tma }: Spelling): ReadonlyArray<Finding> => {
  if (open.length === 0) return []
  const names = open.map(({ agent }) => agent)
  return [
    finding('hooks-open', `no hooks of tma's are set for ${names.join(', ')}`, {
      mend: shLine([...tma, 'hooks', 'install', ...names]),
    }),
  ]
}

export interface HookFacts {
  readonly context: Context
  readonly server: Server
  readonly judged: ReadonlyArray<Judged>
  /** The daemon sets those of tmux at its start. */
  readonly isAlive: boolean
  readonly spelling: Spelling
  readonly epochMs: number
}

const focusFindings = async ({
  context,
  server,
  isAlive,
  spelling,
}: HookFacts): Promise<ReadonlyArray<Finding>> => {
  if (!isAlive || existsSync(pathsOf(context.env).noFocus)) return []
  const hooks = await readFocusHooks(server)
  if (hooks.kind !== 'present' || hooks.value.set === hooks.value.wanted) return []
  const { set, wanted } = hooks.value
  const mend = shLine([...spelling.tma, 'hooks', 'install', 'tmux', '--yes'])
  return [finding('focus-hooks', `${set} of ${wanted} hooks of tmux for the focus are set`, { mend })]
}

export const hookReport = async (facts: HookFacts): Promise<SectionReport> => {
  const { judged, spelling, epochMs } = facts
  const wired = judged.filter(({ wiring }) => wiring !== 'none')
  const open = judged.filter(({ wiring, isPresent }) => wiring === 'none' && isPresent)
  const running = wired.filter(({ verdict }) => verdict === 'wired')
  return {
    lines: [
      titled('hooks', wired.length === 0 ? 'none are installed' : `${running.length} of ${wired.length} run`),
      ...wired.map((each) => heard(each, epochMs)),
    ],
    findings: [
      ...wired.flatMap(foundOf(spelling)),
      ...openFindings(open, spelling),
      ...(await focusFindings(facts)),
    ],
  }
}
