/** Installing and uninstalling: plans every file, shows what would change, asks, and does it under a lock. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as E from 'fp-ts/Either'
import { type AgentHooks, filesOf, type HookFile, type Place } from '../hooks/agent-hooks'
import { type Change, install, isChange, planInstall, planRemoval, uninstall } from '../hooks/change'
import { unified } from '../hooks/diff'
import { commandTrouble } from '../hooks/judge'
import { run } from '../process/spawn'
import { launcherOf } from '../runtime/bundle'
import { lockWithin } from '../runtime/lock'
import { pathsOf } from '../runtime/paths'
import { agrees } from './agrees'
import type { Context } from './context'
import { EXIT } from './failure'

export interface HooksChange {
  readonly verb: 'install' | 'uninstall' | 'diff'
  readonly agents: ReadonlyArray<AgentHooks>
  readonly place: Place
  readonly isYes: boolean
  /** The status line is to be wired too. Uninstalling takes it out in any case. */
  readonly hasLine?: boolean
  /** The exit code when the person says no. */
  readonly exitOnNo?: number
}

interface Step {
  readonly agent: AgentHooks
  readonly change: Change
}

interface Kept {
  readonly agent: AgentHooks
  readonly file: HookFile
  /** Why it is left as it is, to be read after its path. */
  readonly why: string
}

interface Plan {
  readonly steps: ReadonlyArray<Step>
  readonly kept: ReadonlyArray<Kept>
}

/** For another installation to end (ms). */
const LOCK_WAIT_MS = 15_000

const plan = ({ verb, agents, place, hasLine = false }: HooksChange, store: string): Plan => {
  const planned = agents.flatMap((agent) => {
    const files = filesOf(agent, place, hasLine || verb === 'uninstall')
    // Backwards: what made the folders goes last, and takes them along.
    const chosen = verb === 'uninstall' ? [...files, ...(agent.elsewhere?.(place) ?? [])].reverse() : files
    return chosen.map((file) => ({
      agent,
      file,
      planned: verb === 'uninstall' ? planRemoval(file, store) : planInstall(file),
    }))
  })
  return {
    steps: planned.flatMap(({ agent, planned: each }) =>
      E.isRight(each) && isChange(each.right) ? [{ agent, change: each.right }] : [],
    ),
    kept: planned.flatMap(({ agent, file, planned: each }) =>
      E.isLeft(each) ? [{ agent, file, why: each.left }] : [],
    ),
  }
}

/** What a person would write there by hand: what stands alone in a file that holds nothing else. */
const byHand = ({ file }: Kept): ReadonlyArray<string> => {
  const alone = file.edit.install(undefined)
  return E.isLeft(alone) ? [] : alone.right.trimEnd().split('\n')
}

const tellKept = (context: Context, { verb }: HooksChange, kept: ReadonlyArray<Kept>): void => {
  for (const each of kept) {
    const { agent, file, why } = each
    context.warn(`tma: ${agent.name}: ${file.path} ${why}; it is kept as it is.`)
    if (verb === 'uninstall') context.warn('     Take out by hand what calls tma-hook or tma-line.')
    else for (const line of ['     Add by hand:', ...byHand(each)]) context.warn(line)
  }
}

const showDiffs = (context: Context, steps: ReadonlyArray<Step>): void => {
  for (const { change } of steps) context.print(unified(change.path, change.target.text, change.next))
}

/** The command that agents will call is there before they are told of it. */
const placeHook = async (context: Context, place: Place): Promise<void> => {
  if (commandTrouble(place) === undefined) return
  const launcher = launcherOf(context.env) ?? process.argv[1] ?? ''
  const root = join(dirname(launcher), '..')
  const script =
    'root=$(cd "$1" && pwd) && . "$root/scripts/places.sh" && . "$root/scripts/place-hook.sh" && set_folders && place_hook'
  await run('sh', ['-c', script, 'sh', root], { timeoutMs: 10_000, env: context.env })
  const trouble = commandTrouble(place)
  if (trouble !== undefined) context.warn(`tma: ${trouble.what}: ${trouble.remedy}`)
}

const isSame = (shown: Plan, now: Plan): boolean =>
  shown.steps.length === now.steps.length &&
  shown.steps.every(({ change }, i) => {
    const other = now.steps[i]?.change
    return other !== undefined && change.target.text === other.target.text && change.next === other.next
  })

const deedOf = ({ next, target }: Change): string => {
  if (next === undefined) return 'removed'
  return target.text === undefined ? 'made' : 'changed'
}

const tellNotes = (context: Context, { notes, tested }: AgentHooks): void => {
  for (const note of notes) context.print(`  - ${note}`)
  if (tested === undefined) context.print('  - Untested: written by the documents of its maker.')
}

/** The steps of one agent; true when all were done. */
const applyAgent = (
  context: Context,
  { verb }: HooksChange,
  steps: ReadonlyArray<Step>,
  store: string,
): boolean => {
  const failed = steps.filter(({ agent, change }) => {
    const result = verb === 'uninstall' ? uninstall(change, store) : install(change, store)
    if (E.isLeft(result)) context.warn(`tma: ${agent.name}: ${change.path} ${result.left}`)
    else context.print(`${agent.name}: ${deedOf(change)} ${change.path}`)
    return E.isLeft(result)
  })
  return failed.length === 0
}

/** True when everything was written. */
const apply = (context: Context, change: HooksChange, { steps }: Plan, store: string): boolean => {
  const agents = [...new Set(steps.map(({ agent }) => agent))]
  const failed = agents.filter((agent) => {
    const own = steps.filter((step) => step.agent === agent)
    const isWhole = applyAgent(context, change, own, store)
    if (isWhole && change.verb === 'install') tellNotes(context, agent)
    return !isWhole
  })
  return failed.length === 0
}

const applyUnderLock = async (
  context: Context,
  change: HooksChange,
  shown: Plan,
  store: string,
): Promise<number> => {
  mkdirSync(store, { recursive: true, mode: 0o700 })
  const lock = await lockWithin({ lock: join(store, 'lock') }, LOCK_WAIT_MS)
  if (lock.kind !== 'held') {
    context.warn(`tma: ${lock.kind === 'taken' ? 'another installation goes on: try again' : lock.why}`)
    return EXIT.cannot
  }
  try {
    if (change.verb === 'install') await placeHook(context, change.place)
    const now = plan(change, store)
    // Between the question and the answer somebody else may have written.
    if (!change.isYes && !isSame(shown, now)) {
      context.warn('tma: the files were changed meanwhile: nothing was written, try again')
      return EXIT.cannot
    }
    return apply(context, change, now, store) ? EXIT.ok : EXIT.cannot
  } finally {
    lock.release()
  }
}

export const changeHooks = async (context: Context, change: HooksChange): Promise<number> => {
  const store = pathsOf(context.env).hooks
  const shown = plan(change, store)
  tellKept(context, change, shown.kept)
  const exit = shown.kept.length > 0 ? EXIT.cannot : EXIT.ok
  if (shown.steps.length === 0) {
    if (change.verb === 'install') await placeHook(context, change.place)
    context.print('Nothing to change.')
    return exit
  }
  if (!change.isYes || change.verb === 'diff') showDiffs(context, shown.steps)
  if (change.verb === 'diff') return exit
  if (!change.isYes && !(await agrees(context, 'Write this?'))) return change.exitOnNo ?? EXIT.cannot
  return Math.max(exit, await applyUnderLock(context, change, shown, store))
}
