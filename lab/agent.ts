/** What the lab must know of an agent to run it and to play its person. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lab } from './lab'
import type { Environment } from './tmux'

/** Where the agents are, inside the namespace. */
export const AGENTS = '/home/agents'
export const HOME = '/home/dev'

/** Writes a file below HOME: text as it is, anything else as JSON, a folder of AGENTS as a copy. */
export type Put = (path: string, content: unknown) => void

/** How an agent reports in a run with hooks: the events of its manifest, by tma's own script. */
export interface Hook {
  readonly events: ReadonlyArray<string>
  readonly script: string
}

export interface Keys {
  readonly interrupt: ReadonlyArray<string>
  readonly yes: ReadonlyArray<string>
  readonly no: ReadonlyArray<string>
  readonly exit: ReadonlyArray<string>
  /** Where they differ from `yes` and `no`. */
  readonly yesToQuestion?: ReadonlyArray<string>
  readonly noToQuestion?: ReadonlyArray<string>
}

/** A view or dialog that the person opens while idle. Text to type begins with `text:`. */
export interface View {
  readonly name: string
  readonly open: ReadonlyArray<string>
  readonly close: ReadonlyArray<string>
}

export interface PlanMode {
  readonly enter: (lab: Lab) => Promise<void>
  readonly leave: (lab: Lab) => Promise<void>
  /** What it asks there and nowhere else. */
  readonly asks: 'plan' | 'question'
}

export interface Agent {
  readonly name: string
  /** Folder below AGENTS and package in it. */
  readonly folder: string
  readonly package: string
  readonly command: string
  readonly env: Readonly<Record<string, string>>
  /** The configuration of a fresh HOME. */
  readonly home: (put: Put, hook: Hook | undefined) => void
  readonly keys: Keys
  /** From the command line to an idle composer, first-run questions answered. */
  readonly launch: (lab: Lab) => Promise<void>
  /** The same where its first-run questions are answered already, and `launch` would wait for them. */
  readonly relaunch?: (lab: Lab) => Promise<void>
  /** Opens the prompt in the person's editor. */
  readonly editor?: ReadonlyArray<string>
  /** To the mode in which it asks before it acts. */
  readonly askMode?: (lab: Lab) => Promise<void>
  /** For what is asked in plan mode alone. */
  readonly planMode?: PlanMode
  readonly views: ReadonlyArray<View>
  /** Opens and closes the transcript while a turn runs. */
  readonly transcript?: readonly [ReadonlyArray<string>, ReadonlyArray<string>]
  readonly suspends: boolean
  /** It has no hooks, or its HOME is laid out without them. */
  readonly reportsNothing?: boolean
  /** Scenes that it has not. */
  readonly skips?: ReadonlyArray<string>
  readonly own?: Readonly<Record<string, (lab: Lab) => Promise<void>>>
}

/** Of its pane: the program is found by name. */
export const envOf = ({ env, folder }: Pick<Agent, 'env' | 'folder'>): Environment => ({
  ...env,
  EDITOR: 'vi',
  PATH: `${join(AGENTS, folder, 'node_modules/.bin')}:${process.env.PATH}`,
})

export const versionOf = ({ folder, package: name }: Pick<Agent, 'folder' | 'package'>): string => {
  try {
    return JSON.parse(readFileSync(join(AGENTS, folder, 'node_modules', name, 'package.json'), 'utf8'))
      .version
  } catch {
    return 'unknown'
  }
}

/** Hooks in the shape that Claude Code brought and others took over. */
export const hookTable = (
  agent: string,
  { events, script }: Hook,
  more: { readonly matcher?: string; readonly timeout?: number } = {},
): Record<string, unknown> => {
  const { matcher = '', timeout } = more
  const hook = (event: string) => ({
    type: 'command',
    command: `${script} ${agent} ${event}`,
    ...(timeout === undefined ? {} : { timeout }),
  })
  return Object.fromEntries(events.map((event) => [event, [{ matcher, hooks: [hook(event)] }]]))
}

/**
 * A function for agents that load a script: reports an event with its payload, and makes nobody wait. One after the other:
 * of two that start at once the later may be written first, and `working` after `idle` is a state that stays.
 */
export const reportFunction = (agent: string, { events, script }: Hook): string => `
import { spawn } from 'node:child_process'
const wanted = new Set(${JSON.stringify(events)})
const run = (event, payload) =>
  new Promise((done) => {
    const child = spawn('${script}', ['${agent}', event], { stdio: ['pipe', 'ignore', 'ignore'] })
    child.on('error', done)
    child.on('close', done)
    child.stdin.on('error', () => undefined)
    child.stdin.end(payload)
  })
let last = Promise.resolve()
const report = (event, payload) => {
  if (!wanted.has(event)) return
  const text = JSON.stringify(payload ?? {})
  last = last.then(() => run(event, text))
}
`
