/** `tma hooks`: wires agents to tma and takes it back, shows what would change, and judges whether it runs. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as E from 'fp-ts/Either'
import type { AgentHooks, Place } from '../hooks/agent-hooks'
import { AGENTS, hooksOf, REFUSED } from '../hooks/agents'
import { isPresent } from '../hooks/judge'
import { pathsOf } from '../runtime/paths'
import type { Context } from './context'
import { EXIT } from './failure'
import { changeHooks } from './hooks-change'
import { hooksStatus } from './hooks-status'
import { changeTmuxHooks } from './hooks-tmux'

export type HooksVerb = 'install' | 'uninstall' | 'diff' | 'status'

export interface HooksFlags {
  readonly all?: boolean
  readonly yes?: boolean
  readonly json?: boolean
  /** The file to write in place of the agent's own. */
  readonly config?: string
  /** The status line too. */
  readonly statusline?: boolean
}

/** tmux is wired by the same verbs as the agents. */
const TMUX = 'tmux'

export const placeOf = ({ env }: Pick<Context, 'env'>): Place => ({
  env,
  home: env.HOME ?? homedir(),
  hook: join(pathsOf(env).data, 'tma-hook'),
})

interface Chosen {
  readonly agents: ReadonlyArray<AgentHooks>
  readonly hasTmux: boolean
  /** Why one that was named gets none; it does not keep the others from theirs. */
  readonly refusals: ReadonlyArray<string>
}

const refusalOf = (name: string, verb: HooksVerb, place: Place): string | undefined => {
  const why = Object.hasOwn(REFUSED, name) ? REFUSED[name] : undefined
  if (why !== undefined) return `${name} gets no hooks: ${why}`
  const agent = hooksOf(name)
  if (agent === undefined || verb === 'uninstall' || isPresent(agent, place)) return undefined
  return `${name} is not on this machine: neither ${agent.program} in the PATH nor ${agent.folder(place)}`
}

const LINED = AGENTS.filter(({ statusLine }) => statusLine !== undefined)

/** With `--statusline` alone, those on this machine that have one. */
const meant = (names: ReadonlyArray<string>, flags: HooksFlags, place: Place): ReadonlyArray<string> =>
  flags.statusline !== true || flags.all === true || names.length > 0
    ? names
    : LINED.filter((agent) => isPresent(agent, place)).map(({ name }) => name)

/** Why one that was named with `--statusline` gets its hooks alone. */
const lineless = (names: ReadonlyArray<string>, { statusline }: HooksFlags): ReadonlyArray<string> => {
  const known = LINED.map(({ name }) => name).join(' and ')
  return names.flatMap((name) => {
    const agent = hooksOf(name)
    return statusline === true && agent !== undefined && agent.statusLine === undefined
      ? [`${name} has no status line that is wired; ${known} have one`]
      : []
  })
}

const isKnown = (name: string): boolean =>
  name === TMUX || Object.hasOwn(REFUSED, name) || hooksOf(name) !== undefined

const choose = (
  names: ReadonlyArray<string>,
  verb: HooksVerb,
  flags: HooksFlags,
  place: Place,
): E.Either<string, Chosen> => {
  const stranger = names.find((name) => !isKnown(name))
  const known = [...AGENTS.map(({ name }) => name), TMUX].join(', ')
  if (stranger !== undefined) return E.left(`there are no hooks for "${stranger}", but for ${known}`)
  if (flags.all === true && names.length > 0) return E.left('name agents or say --all, not both')
  if (flags.all === true) {
    const agents = verb === 'uninstall' ? AGENTS : AGENTS.filter((agent) => isPresent(agent, place))
    return E.right({ agents, hasTmux: true, refusals: [] })
  }
  if (names.length === 0) return E.left(`name the agents, or say --all: ${known}`)
  const refusals = [...names.flatMap((name) => refusalOf(name, verb, place) ?? []), ...lineless(names, flags)]
  const wanted = [...new Set(names)].filter((name) => refusalOf(name, verb, place) === undefined)
  return E.right({
    agents: wanted.flatMap((name) => hooksOf(name) ?? []),
    hasTmux: wanted.includes(TMUX),
    refusals,
  })
}

/** The one file of the one agent, at another place; undefined where there is more than one. */
const moved = (agent: AgentHooks, path: string): AgentHooks | undefined => {
  const files = (place: Place) => agent.files(place).map((file) => ({ ...file, path: resolve(path) }))
  const isOne = agent.files({ env: {}, home: '/', hook: '' }).length === 1
  const { statusLine: _its, ...rest } = agent
  return isOne ? { ...rest, files, elsewhere: () => [] } : undefined
}

const usage = (context: Context, sentence: string): number => {
  context.warn(`tma: ${sentence}`)
  return EXIT.usage
}

/** What is asked for, or why it is no question. */
const asked = (
  names: ReadonlyArray<string>,
  verb: HooksVerb,
  flags: HooksFlags,
  place: Place,
): E.Either<string, Chosen> => {
  const { config } = flags
  if (config === undefined) return choose(meant(names, flags, place), verb, flags, place)
  if (flags.statusline === true) return E.left('--config and --statusline exclude each other')
  const [name, ...more] = names
  const agent = name === undefined ? undefined : hooksOf(name)
  if (agent === undefined || more.length > 0) return E.left('--config is for one agent at a time')
  const there = moved(agent, config)
  return there === undefined
    ? E.left(`${name} has more than one file: --config cannot say where they are`)
    : E.right({ agents: [there], hasTmux: false, refusals: [] })
}

const change = async (
  context: Context,
  verb: 'install' | 'uninstall' | 'diff',
  names: ReadonlyArray<string>,
  flags: HooksFlags,
): Promise<number> => {
  const place = placeOf(context)
  const chosen = asked(names, verb, flags, place)
  if (E.isLeft(chosen)) return usage(context, chosen.left)
  const { agents, hasTmux, refusals } = chosen.right
  const isYes = flags.yes === true
  const hasLine = flags.statusline === true
  for (const sentence of refusals) context.warn(`tma: ${sentence}`)
  const exits: number[] = [refusals.length > 0 ? EXIT.cannot : EXIT.ok]
  if (agents.length > 0) exits.push(await changeHooks(context, { verb, agents, place, isYes, hasLine }))
  if (hasTmux && verb !== 'diff') exits.push(await changeTmuxHooks(context, verb, isYes))
  return Math.max(...exits)
}

export const hooks = (
  context: Context,
  verb: HooksVerb,
  names: ReadonlyArray<string>,
  flags: HooksFlags,
): Promise<number> | number => {
  if (verb !== 'status') return change(context, verb, names, flags)
  const stranger = names.find((name) => !isKnown(name))
  if (stranger !== undefined) return usage(context, `there are no hooks for "${stranger}"`)
  return hooksStatus(context, placeOf(context), { names, isJson: flags.json === true })
}
