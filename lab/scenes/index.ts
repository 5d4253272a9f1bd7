/** All scenes in the order in which they are played; an agent's own come before its end. */
import type { Agent } from '../agent'
import type { Flags } from '../flags'
import type { Lab } from '../lab'
import { actScenes, type Tally } from './acts'
import { exit, start, suspended } from './lives'
import {
  bash,
  bashRejected,
  edit,
  longTool,
  question,
  questionRejected,
  subAgent,
  todo,
  twoCalls,
} from './prompts'
import {
  hello,
  interrupted,
  long,
  queued,
  quoted,
  rateLimit,
  serverError,
  silent,
  thinking,
  untouched,
  work,
} from './turns'
import { draft, menus, transcript, views } from './views'

export type Scene = (lab: Lab) => Promise<void>

const COMMON: Readonly<Record<string, Scene>> = {
  start,
  draft,
  hello,
  work,
  untouched,
  interrupt: interrupted,
  silent,
  thinking,
  queue: queued,
  bash,
  'bash-rejected': bashRejected,
  edit,
  'long-tool': longTool,
  question,
  'question-rejected': questionRejected,
  two: twoCalls,
  todo,
  'rate-limit': rateLimit,
  'server-error': serverError,
  quote: quoted,
  long,
  menus,
  views,
  transcript,
  'sub-agent': subAgent,
}

const ENDS: Readonly<Record<string, Scene>> = { suspended, exit }

/** What only a screen can be mistaken in: left out where hooks and state files are checked. */
const OF_SCREENS = ['draft', 'untouched', 'thinking', 'quote', 'long', 'menus', 'transcript']

/** `only`: names of the scenes wanted; those that start and end the agent always play. */
export const scenesOf = (
  agent: Agent,
  { only, source }: Pick<Flags, 'only' | 'source'>,
): ReadonlyArray<readonly [string, Scene]> =>
  Object.entries({ ...COMMON, ...agent.own, ...ENDS })
    .filter(([name]) => !agent.skips?.includes(name))
    .filter(([name]) => source === 'screen' || !OF_SCREENS.includes(name) || only.includes(name))
    .filter(([name]) => only.length === 0 || only.includes(name) || name === 'start' || name === 'exit')

/** What `--act` plays: a start, each act, an end. */
export const actsOf = (
  agent: Agent,
  { only }: Pick<Flags, 'only'>,
  tallies: Map<string, Tally>,
): ReadonlyArray<readonly [string, Scene]> => [
  ['start', start],
  ...Object.entries(actScenes(agent, tallies)).filter(([name]) => only.length === 0 || only.includes(name)),
  ['exit', exit],
]
