/** `tma act NAME`: answers, interrupts or writes to the agents that are selected, and refuses when in doubt. */
import * as E from 'fp-ts/Either'
import { type Action, actionsFor } from '../core/action'
import { REPLY } from '../core/action-table'
import { replyRefusal, replyText } from '../core/reply-text'
import type { SelectorWords } from '../core/selector'
import { ask, canAsk } from '../runtime/ask'
import { openDirectory, type RuntimeDirectory } from '../runtime/directory'
import { readInput } from '../runtime/input'
import { didYouMean } from '../schema/report'
import { runtimePath } from '../tmux/server'
import { carryOut, type NoPlan, type Planned, planAct, type Seen } from './act-pane'
import { type ActReport, exitCodeOfReports, printReport } from './act-report'
import type { Place } from './act-send'
import { type Agents, serverOf } from './agents'
import type { Context } from './context'
import { describe, exitCodeOf, type Failure } from './failure'
import { loadActions } from './load-actions'
import { loadManifests, skipLine } from './load-manifests'
import { findSelected } from './select'

export interface ActFlags extends SelectorWords {
  readonly all?: boolean
  readonly dryRun?: boolean
  /** What the action asks first is answered. */
  readonly yes?: boolean
  /** The look that is answered, as `--dry-run` and the list of actions give it. */
  readonly seen?: string
  readonly json?: boolean
}

interface Found {
  readonly place: Place
  readonly directory: RuntimeDirectory
  readonly agents: Agents
}

interface Order {
  readonly name: string
  readonly reply: string | undefined
  readonly seen: Seen | undefined
  readonly flags: ActFlags
}

const usage = (sentence: string): E.Either<Failure, never> => E.left({ kind: 'usage', sentence })

export const seenWord = ({ mark, ticks }: Seen): string => `${mark}-${Math.floor(ticks)}`

const seenOf = (word: string | undefined): E.Either<Failure, Seen | undefined> => {
  if (word === undefined) return E.right(undefined)
  const [, mark, ticks] = /^([0-9a-f]{24})-(\d{1,15})$/.exec(word) ?? []
  if (mark === undefined) return usage('--seen takes what --dry-run --json gave as "seen"')
  return E.right({ mark, ticks: Number(ticks) })
}

/** The text of a reply is one word of the command line, or the standard input for `-`. */
const STDIN = { limit: 64 * 1024, ms: 10_000 }

const replyOf = async (
  actions: ReadonlyArray<Action>,
  text: string | undefined,
): Promise<E.Either<Failure, string | undefined>> => {
  const takesText = actions.some((action) => action.text === REPLY)
  if (!takesText) return text === undefined ? E.right(undefined) : usage('this action takes no text')
  const given = text === '-' ? (await readInput(process.stdin, STDIN)).toString('utf8') : (text ?? '')
  const reply = replyText(given)
  const refusal = replyRefusal(reply)
  return refusal === undefined ? E.right(reply) : usage(refusal)
}

const orderOf = async (
  actions: ReadonlyArray<Action>,
  name: string,
  text: string | undefined,
  flags: ActFlags,
): Promise<E.Either<Failure, Order>> => {
  const names = [...new Set(actions.map((each) => each.name))].sort()
  if (!names.includes(name))
    return usage(`${JSON.stringify(name)} is no action${didYouMean(name, names)}: ${names.join(', ')}`)
  const { session, repo, branch, agent, state, pane, all } = flags
  const isNarrowed = [session, repo, branch, agent, state, pane].some((words) => words !== undefined)
  if (!isNarrowed && all !== true) return usage('act needs --pane or another selector, or --all')
  const seen = seenOf(flags.seen)
  if (E.isLeft(seen)) return seen
  const reply = await replyOf(
    actions.filter((each) => each.name === name),
    text,
  )
  return E.isLeft(reply) ? reply : E.right({ name, reply: reply.right, seen: seen.right, flags })
}

/** The agents that are meant, and where acts are noted. */
export const findPlaces = async (
  context: Context,
  words: SelectorWords,
): Promise<E.Either<Failure, Found>> => {
  const loaded = loadManifests(context)
  for (const each of loaded.skipped) context.warn(skipLine(each))
  const server = serverOf(context)
  if (E.isLeft(server)) return server
  const agents = await findSelected(context, loaded, words)
  if (E.isLeft(agents)) return agents
  const directory = openDirectory(runtimePath(server.right.socketPath))
  if (E.isLeft(directory)) return E.left({ kind: 'no-answer', why: directory.left })
  return E.right({
    place: { server: server.right, loaded },
    directory: directory.right,
    agents: agents.right,
  })
}

const whyNot = (no: NoPlan): Pick<ActReport, 'result' | 'reason'> => {
  if (no.kind === 'no-pane') return { result: 'gone', reason: describe(no) }
  if (no.kind === 'refused' || no.kind === 'elsewhere') return { result: 'refused', reason: no.why }
  return { result: 'failed', reason: describe(no) }
}

/** A pane with an agent, and what was planned for it. */
interface Candidate {
  readonly pane: string
  readonly agent: string | null
  readonly plan: E.Either<NoPlan, Planned>
}

const candidatesOf = async (
  { place, agents }: Found,
  actions: ReadonlyArray<Action>,
  { name, reply, seen, flags }: Order,
): Promise<ReadonlyArray<Candidate>> => {
  const candidates: Candidate[] = []
  for (const { pane, memory } of agents.rows) {
    const meant = actionsFor(actions, memory.agent, name)
    const plan = await planAct(place, pane.id, { actions: meant, reply, seen })
    candidates.push({ pane: pane.id, agent: memory.agent, plan })
  }
  if (flags.all) return candidates.filter(({ plan }) => E.isRight(plan) || plan.left.kind !== 'elsewhere')
  return candidates
}

/** What stands in the way of the order as a whole: nobody is meant, or more than one without `--all`. */
const refusalOf = (
  { agents }: Found,
  candidates: ReadonlyArray<Candidate>,
  { flags }: Order,
): E.Either<Failure, ReadonlyArray<ActReport>> | undefined => {
  const { pane, all } = flags
  const able = candidates.filter(({ plan }) => E.isRight(plan))
  if (!all && candidates.length > 1 && able.length !== 1)
    return usage(
      `more than one agent is selected: ${candidates.map((each) => each.pane).join(', ')}; say --all or --pane`,
    )
  if (candidates.length > 0) return undefined
  const one = pane !== undefined && /^%\d+$/.test(pane) ? pane : undefined
  if (one === undefined) return E.right([])
  const isThere = agents.listing.panes.some(({ id }) => id === one)
  const nobody = { pane: one, agent: null, keys: [] }
  return E.right([
    isThere
      ? { ...nobody, result: 'refused', reason: 'it holds no agent that is selected' }
      : { ...nobody, result: 'gone', reason: describe({ kind: 'no-pane', pane: one }) },
  ])
}

const keysOf = ({ meant: { prepared } }: Planned): ReadonlyArray<string> => prepared.keys

const mayAct = async ({ flags }: Order, { pane, agent }: Candidate, { meant }: Planned): Promise<boolean> => {
  const { confirm, name } = meant.action
  if (!confirm || flags.yes) return true
  return canAsk() && (await ask(`tma: ${name} ${agent} in ${pane}?`))
}

const actOn = async (found: Found, order: Order, candidate: Candidate): Promise<ActReport> => {
  const { pane, agent, plan } = candidate
  if (E.isLeft(plan)) return { pane, agent, keys: [], ...whyNot(plan.left) }
  const planned = plan.right
  const base = { pane, agent, keys: keysOf(planned) }
  if (order.flags.dryRun) return { ...base, result: 'dry-run', reason: null, seen: seenWord(planned.seen) }
  if (!(await mayAct(order, candidate, planned)))
    return { ...base, keys: [], result: 'refused', reason: 'it asks first: answer yes, or say --yes' }
  const sent = await carryOut(found.place, found.directory, planned)
  if (sent.kind === 'sent') return { ...base, result: 'sent', reason: sent.note ?? null }
  return { ...base, keys: [], result: sent.kind, reason: sent.why }
}

const carryOutAll = async (
  context: Context,
  actions: ReadonlyArray<Action>,
  order: Order,
): Promise<E.Either<Failure, ReadonlyArray<ActReport>>> => {
  const found = await findPlaces(context, order.flags)
  if (E.isLeft(found)) return found
  const candidates = await candidatesOf(found.right, actions, order)
  const refusal = refusalOf(found.right, candidates, order)
  if (refusal !== undefined) return refusal
  const meant =
    order.flags.all || candidates.length === 1 ? candidates : candidates.filter(({ plan }) => E.isRight(plan))
  const reports: ActReport[] = []
  for (const candidate of meant) reports.push(await actOn(found.right, order, candidate))
  return E.right(reports)
}

export const act = async (
  context: Context,
  name: string,
  text: string | undefined,
  flags: ActFlags,
): Promise<number> => {
  const { actions, faults } = loadActions(context)
  for (const fault of faults) context.warn(`tma: skipping actions ${fault}`)
  const order = await orderOf(actions, name, text, flags)
  const reports = E.isLeft(order) ? order : await carryOutAll(context, actions, order.right)
  if (E.isLeft(reports)) {
    context.warn(`tma: ${describe(reports.left)}`)
    return exitCodeOf(reports.left)
  }
  for (const report of reports.right) printReport(context, name, report, flags.json === true)
  if (reports.right.length === 0) context.warn(`tma: ${name}: no agent is in a state for it`)
  return exitCodeOfReports(reports.right)
}
