/** `tma init`: what is left to do on this machine, step by step, each shown before it is done; doctor has the last word. */
import * as E from 'fp-ts/Either'
import { KEYS_TAKEN, keysReport } from '../core/keys'
import { readSettings } from '../core/settings'
import { adviceFor } from '../core/setup'
import type { Place } from '../hooks/agent-hooks'
import { AGENTS } from '../hooks/agents'
import { isPresent, judge } from '../hooks/judge'
import { canAsk } from '../runtime/ask'
import { list } from '../tmux/list'
import { hasSocket, type Server } from '../tmux/server'
import { serverOf } from './agents'
import type { Context } from './context'
import { doctor } from './doctor'
import { EXIT } from './failure'
import { placeOf } from './hooks'
import { changeHooks } from './hooks-change'
import { barStep } from './init-bar'
import { type Loaded, loadManifests } from './load-manifests'

export interface InitFlags {
  readonly yes?: boolean
}

const heading = (context: Context, text: string): void => {
  context.print('')
  context.print(text)
}

/** False: it failed; what the person declined did not. */
type Step = () => Promise<boolean>

const ADVICE = {
  wired: 'its hooks are installed',
  needless: 'it tells its states by files of its own; hooks would add little (tma hooks install claude)',
  offer: 'without hooks its screen tells its states, a second or two later',
  'by-hand': 'its hooks are written by the documents of its maker and untested; tma hooks install ',
} as const

const agentsStep = async (
  context: Context,
  loaded: Loaded,
  place: Place,
  isYes: boolean,
): Promise<boolean> => {
  const found = AGENTS.filter((agent) => isPresent(agent, place))
  heading(
    context,
    `Agents: ${found.length === 0 ? 'none of those that tma has hooks for is on this machine' : ''}`.trim(),
  )
  const exitOnNo = canAsk() ? EXIT.ok : EXIT.cannot
  let isDone = true
  for (const agent of found) {
    const hasStateFile = loaded.manifests.some(
      ({ name, stateFile }) => name === agent.name && stateFile !== undefined,
    )
    const isWired = judge(agent, place, []).wiring === 'wired'
    const advice = adviceFor(
      { agent: agent.name, hasStateFile, isWired, isTested: agent.tested !== undefined },
      isYes,
    )
    context.print(`  ${agent.name}: ${ADVICE[advice]}${advice === 'by-hand' ? agent.name : ''}`)
    if (advice !== 'offer') continue
    const exit = await changeHooks(context, { verb: 'install', agents: [agent], place, isYes, exitOnNo })
    if (exit !== EXIT.ok) isDone = false
  }
  return isDone
}

const keysStep = async (context: Context, server: Server): Promise<boolean> => {
  const listed = await list(server, [KEYS_TAKEN])
  if (listed.kind !== 'present') {
    context.warn(`tma: the keys cannot be read: ${listed.why}`)
    return false
  }
  const { key } = readSettings(listed.value.settings).settings
  heading(
    context,
    `Keys: ${keysReport(key, listed.value.globals[KEYS_TAKEN] ?? '').line}; another one is a line of the configuration:`,
  )
  context.print("  set -g @tma-key 'a'")
  return true
}

const stepsOf = (context: Context, isYes: boolean): ReadonlyArray<Step> => {
  const server = serverOf(context)
  const isThere = E.isRight(server) && hasSocket(server.right)
  const hooks: Step = () => agentsStep(context, loadManifests(context), placeOf(context), isYes)
  const last: Step = async () => {
    heading(context, 'Doctor:')
    return (await doctor(context)) === EXIT.ok
  }
  if (!isThere) return [hooks, last]
  return [hooks, () => barStep(context, server.right, isYes), () => keysStep(context, server.right), last]
}

export const init = async (context: Context, { yes: isYes = false }: InitFlags): Promise<number> => {
  if (!isYes && !canAsk())
    context.warn('tma: there is no terminal to ask on, so nothing is changed; --yes does it without asking')
  let isDone = true
  for (const step of stepsOf(context, isYes)) isDone = (await step()) && isDone
  return isDone ? EXIT.ok : EXIT.cannot
}
