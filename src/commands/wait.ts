/** `tma wait`: until agents are as wanted. It begins with what is so now, and then misses no change in between. */
import * as E from 'fp-ts/Either'
import { isDone } from '../core/attention'
import type { Transition, WaitReport } from '../core/contracts/stream'
import type { Memory } from '../core/memory'
import type { Selector, SelectorWords } from '../core/selector'
import { parseStates } from '../core/selector-words'
import { bucketOf } from '../core/summary'
import * as Waiting from '../core/waiting'
import { now } from '../runtime/clock'
import { list } from '../tmux/list'
import { type AgentRow, findAgents, serverOf } from './agents'
import type { Context } from './context'
import { type Course, openCourse } from './course'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { loadManifests } from './load-manifests'
import { type Members, membersOf } from './members'
import { judgeSessions, remembered, selected, selectorOf } from './select'

export interface WaitFlags extends SelectorWords {
  readonly until: string
  readonly any?: boolean
  readonly all?: boolean
  readonly count?: number
  /** Epoch ms. */
  readonly since?: number
  /** Seconds. */
  readonly timeout?: number
  readonly json?: boolean
}

const EXIT_OF: Readonly<Record<WaitReport['result'], number>> = {
  met: EXIT.ok,
  timeout: 124,
  'pane-gone': 3,
  'agent-gone': 4,
}

const SAID: Readonly<Record<WaitReport['result'], string>> = {
  met: '',
  timeout: 'the time is over',
  'pane-gone': 'the pane is gone',
  'agent-gone': 'the agent is gone',
}

interface Wait {
  readonly context: Context
  readonly course: Course
  readonly members: Members
  readonly selector: Selector
  readonly wanted: Waiting.Wanted
  /** Ticks of this boot. */
  readonly endsAt: number
  /** With a state to choose by: the panes that were so at the beginning. */
  readonly chosen: ReadonlySet<string> | undefined
}

interface End {
  readonly result: WaitReport['result']
  readonly stand: Waiting.Stand
}

const awaitedOf = (pane: string, memory: Memory): Waiting.Awaited => ({
  pane,
  agent: memory.agent,
  state: memory.shown.state,
  isDone: isDone(memory),
  detail: memory.shown.detail ?? null,
  at: memory.raisedAt ?? memory.shown.since,
})

/** Changes of agents that are meant, all that there are up to now. */
const newsOf = async ({ course, members, wanted, chosen }: Omit<Wait, 'endsAt'>) => {
  const { since = Number.NEGATIVE_INFINITY } = wanted
  const changes: Transition[] = []
  let isGap = false
  for (;;) {
    const news = course.pull()
    isGap = isGap || news.isGap
    for (const change of news.changes)
      if (change.time >= since && chosen?.has(change.pane) !== false && (await members.has(change)))
        changes.push(change)
    if (!news.hasMore) return { changes, isGap }
  }
}

const rowsOf = async ({
  context,
  course,
}: Pick<Wait, 'context' | 'course'>): Promise<ReadonlyArray<AgentRow>> => {
  const found = await findAgents(context, course.server, course.loaded)
  return E.isRight(found) ? found.right.rows : []
}

/** As the agents were when the first of these changes was still to come. */
const standBefore = (rows: ReadonlyArray<AgentRow>, changes: ReadonlyArray<Transition>): Waiting.Stand =>
  rows.reduce((stand: Waiting.Stand, { pane, memory }) => {
    const awaited = awaitedOf(pane.id, memory)
    const first = changes.find((change) => change.pane === pane.id)
    const was = first === undefined ? awaited : Waiting.before(awaited, first)
    return was === undefined ? stand : Waiting.seen(stand, was)
  }, Waiting.NOBODY)

/** The first stand that is as wanted, or the last. */
const stepped = (
  wanted: Waiting.Wanted,
  stand: Waiting.Stand,
  changes: ReadonlyArray<Transition>,
): Waiting.Stand => {
  let at = stand
  for (const change of changes) {
    if (Waiting.isMet(wanted, at)) return at
    at = Waiting.moved(at, change)
  }
  return at
}

/** What the journal does not tell: states that are not known, and what was lost of it. */
const looked = async (wait: Wait, stand: Waiting.Stand): Promise<Waiting.Stand> => {
  const { selector, chosen } = wait
  const rows = await selected({ ...selector, states: undefined }, await rowsOf(wait), remembered)
  return rows
    .filter(({ pane }) => chosen?.has(pane.id) !== false)
    .reduce((at: Waiting.Stand, { pane, memory }) => Waiting.seen(at, awaitedOf(pane.id, memory)), stand)
}

const lossNow = async (
  { course, wanted }: Wait,
  stand: Waiting.Stand,
): Promise<ReturnType<typeof Waiting.lossOf>> => {
  const isDue = stand.left.size > 0 || wanted.panes?.some((pane) => !stand.agents.has(pane)) === true
  if (!isDue) return undefined
  const listed = await list(course.server)
  if (listed.kind === 'unknown') return undefined
  const panes = listed.kind === 'present' ? listed.value.panes.map(({ id }) => id) : []
  return Waiting.lossOf(wanted, stand, new Set(panes))
}

/** Undefined: the server is gone. */
const stay = async (wait: Wait, begun: Waiting.Stand): Promise<End | undefined> => {
  const { course, wanted, endsAt, context } = wait
  const isUntold = wanted.states.includes('unknown') || context.flags.manifestDir !== undefined
  let stand = begun
  for (;;) {
    const stands = await course.tend()
    const { changes, isGap } = await newsOf(wait)
    stand = stepped(wanted, stand, changes)
    if (!Waiting.isMet(wanted, stand) && (isGap || isUntold)) stand = await looked(wait, stand)
    if (Waiting.isMet(wanted, stand)) return { result: 'met', stand }
    const loss = await lossNow(wait, stand)
    if (loss !== undefined) return { result: loss, stand }
    if (!stands) return undefined
    const leftMs = endsAt - now().ticksMs
    if (leftMs <= 0) return { result: 'timeout', stand }
    await course.rest(leftMs)
  }
}

const reportOf = (wanted: Waiting.Wanted, { result, stand }: End): WaitReport => ({
  schema: 1,
  result,
  until: wanted.states,
  agents: Waiting.met(wanted, stand).map(({ pane, agent, detail, at, ...counted }) => ({
    pane,
    agent,
    state: bucketOf(counted),
    detail,
    at,
  })),
})

const print = (context: Context, report: WaitReport, isJson: boolean): void => {
  if (isJson) context.print(JSON.stringify(report))
  else for (const { pane, agent, state } of report.agents) context.print([pane, agent, state].join('\t'))
  if (report.result !== 'met') context.warn(`tma: ${SAID[report.result]}`)
}

const wantedOf = (flags: WaitFlags, { panes }: Selector): E.Either<Failure, Waiting.Wanted> => {
  const states = parseStates('--until', flags.until)
  if (E.isLeft(states)) return E.left({ kind: 'usage', sentence: states.left })
  const quorum = flags.count ?? (flags.all === true ? 'all' : 'any')
  if (panes !== undefined && typeof quorum === 'number' && quorum > panes.length)
    return E.left({ kind: 'usage', sentence: `--count ${quorum} is more than the panes that are named` })
  return E.right({ states: states.right, quorum, panes, since: flags.since })
}

const waitOn = async (
  context: Context,
  flags: WaitFlags,
  course: Course,
  { selector, wanted }: Pick<Wait, 'selector' | 'wanted'>,
): Promise<E.Either<Failure, End | undefined>> => {
  const endsAt = now().ticksMs + (flags.timeout ?? Number.POSITIVE_INFINITY) * 1_000
  const members = membersOf(course.server, selector)
  await course.tend()
  const found = await findAgents(context, course.server, course.loaded)
  if (E.isLeft(found)) return found
  const judged = judgeSessions(selector, found.right.listing)
  if (E.isLeft(judged)) return judged
  const rows = await selected(selector, found.right.rows, remembered)
  const chosen = selector.states === undefined ? undefined : new Set(rows.map(({ pane }) => pane.id))
  const wait = { context, course, members, selector, wanted, endsAt, chosen }
  const { changes } = await newsOf(wait)
  return E.right(await stay(wait, stepped(wanted, standBefore(rows, changes), changes)))
}

const run = async (context: Context, flags: WaitFlags): Promise<E.Either<Failure, number>> => {
  const selector = selectorOf(flags, loadManifests(context))
  if (E.isLeft(selector)) return selector
  const wanted = wantedOf(flags, selector.right)
  if (E.isLeft(wanted)) return wanted
  const server = serverOf(context)
  if (E.isLeft(server)) return server
  const course = openCourse(context, server.right, flags.since === undefined ? 'now' : 'oldest')
  if (E.isLeft(course)) return course
  try {
    const end = await waitOn(context, flags, course.right, { selector: selector.right, wanted: wanted.right })
    if (E.isLeft(end)) return end
    if (end.right === undefined) return E.left({ kind: 'no-answer', why: 'the tmux server is gone' })
    const report = reportOf(wanted.right, end.right)
    print(context, report, flags.json === true)
    return E.right(EXIT_OF[report.result])
  } finally {
    course.right.close()
  }
}

export const wait = async (context: Context, flags: WaitFlags): Promise<number> => {
  const done = await run(context, flags)
  if (E.isRight(done)) return done.right
  context.warn(`tma: ${describe(done.left)}`)
  return exitCodeOf(done.left)
}
