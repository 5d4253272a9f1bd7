/** One screen as a person would see it, told by the real manifests and the fold after a screen that was there before. */
import type { Observation } from '../../src/core/observe'
import type { Snapshot } from '../../src/core/pane'
import type { Process } from '../../src/core/process'
import { aProcess } from './builders'
import { screenOf } from './replay-stream'
import { anAgent, aStage, captured } from './scenario'

/** Recorded screens that come before: an agent at rest, and one in a turn. */
const BEFORE: Readonly<Record<string, readonly [idle: string, working: string]>> = {
  continue: ['idle_idle_done', 'working_working_early'],
  cline: ['idle_blocked_bash2_autoran_v3_0_57', 'working_rate_limit_2s'],
}
const USUAL = ['idle_idle_done', 'working_working_stream'] as const

/** The agent's process, also of those that no scenario plays. */
export const processOf = (agent: string): Process => {
  if (agent === 'cline') return anAgent('cline', { comm: 'cline', argv: ['cline'] })
  if (agent !== 'continue') return anAgent(agent)
  return aProcess({
    comm: 'MainThread',
    argv: ['node', '/opt/lib/node_modules/.bin/cn'],
    exe: '/usr/bin/node',
  })
}

/** The recorded screen of an agent in this state. */
const usual = (agent: string, state: 'idle' | 'working'): Snapshot => {
  const [idle, working] = BEFORE[agent] ?? USUAL
  return captured(agent, state === 'idle' ? idle : working)
}

export interface Told {
  /** `state`, or `state (detail)`. */
  readonly told: string
  /** The screen says to keep what was. */
  readonly isHeld: boolean
  readonly observation: Observation
}

export interface Before {
  readonly title?: string
  /** The state known before; none by default: the agent was just found. */
  readonly after?: 'idle' | 'working'
}

/** What is told of a screen that stays. */
export const toldOf = (agent: string, screen: Snapshot, { after }: Before = {}): Told => {
  const stage = aStage()
  const pane = stage.open('%0', agent, after === undefined ? screen : usual(agent, after))
  pane.runs(processOf(agent))
  stage.at(0)
  stage.until(3_000)
  if (after !== undefined && pane.told().replace(/ .*/, '') !== after)
    throw new Error(`${agent} was to be ${after}, and was ${pane.told()}`)
  pane.shows(screen)
  const told = stage.until(20_000)
  const observation = pane.observation()
  return { told, isHeld: observation.screening?.chrome?.kind === 'hold', observation }
}

/** The rows of a text without its first and last line. */
export const rowsOf = (text: string): ReadonlyArray<string> => text.split('\n').slice(1, -1)

/** The same of a screen written down. */
export const told = (agent: string, text: string, before: Before = {}): string =>
  toldOf(agent, screenOf(before.title ?? '', rowsOf(text)), before).told
