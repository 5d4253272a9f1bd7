/** `tma subscribe`: one line a change, as the journal tells it, until the reader goes. */
import * as E from 'fp-ts/Either'
import type { TypeOf } from 'io-ts'
import type { Gap, Transition } from '../core/contracts/stream'
import { isInStates, type Selector, type SelectorWords } from '../core/selector'
import { now } from '../runtime/clock'
import { type Output, outputTo } from '../runtime/output'
import { list } from '../tmux/list'
import { serverOf } from './agents'
import type { Context } from './context'
import { type Course, openCourse } from './course'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { loadManifests } from './load-manifests'
import { type Members, membersOf } from './members'
import { judgeSessions, selectorOf } from './select'

export interface SubscribeFlags extends SelectorWords {
  readonly json?: boolean
  /** Marks too, which leave the state as it is. */
  readonly events?: boolean
  /** How many of the past. */
  readonly replay?: number
  /** Epoch ms. */
  readonly since?: number
}

type Line = Transition | TypeOf<typeof Gap>

interface Subscription {
  readonly course: Course
  readonly output: Output
  readonly members: Members
  readonly selector: Selector
  readonly flags: SubscribeFlags
}

const textOf = (line: Line, isJson: boolean): string => {
  if (isJson) return `${JSON.stringify(line)}\n`
  if (line.event === 'gap') return `${line.time}\t-\t-\tgap\t-\t-\t-\n`
  const { time, pane, agent, event, from, to, detail } = line
  return `${[time, pane, agent, event, from ?? '-', to ?? '-', detail ?? '-'].join('\t')}\n`
}

/** The state that the selector asks for is the one that the change leads to. */
const isWanted = async (
  { flags, selector, members }: Pick<Subscription, 'flags' | 'selector' | 'members'>,
  change: Transition,
): Promise<boolean> => {
  const isMember = await members.has(change)
  if (!isMember || (change.event === 'mark' && flags.events !== true)) return false
  const { states } = selector
  if (states === undefined) return true
  return change.to !== null && isInStates(states, { state: change.to, isDone: change.attention })
}

const wantedOf = async (
  subscription: Subscription,
  changes: ReadonlyArray<Transition>,
): Promise<Transition[]> => {
  const wanted: Transition[] = []
  for (const change of changes) if (await isWanted(subscription, change)) wanted.push(change)
  return wanted
}

/** What the journal still has of the past: all that is kept, or so many of it, or from an instant on. */
const replay = async (subscription: Subscription): Promise<boolean> => {
  const { course, output, flags } = subscription
  const { replay: count = Number.POSITIVE_INFINITY, since = Number.NEGATIVE_INFINITY } = flags
  const past: Transition[] = []
  for (;;) {
    const { changes, hasMore } = course.pull()
    const wanted = await wantedOf(subscription, changes)
    past.push(...wanted.filter(({ time }) => time >= since))
    if (past.length > count) past.splice(0, past.length - count)
    if (!hasMore) break
  }
  const text = past.map((line) => textOf(line, flags.json === true)).join('')
  return text === '' || output.write(text)
}

/** All that stands there now; what the reader does not take stays in the journal. */
const passOn = async (subscription: Subscription): Promise<void> => {
  const { course, output, flags } = subscription
  while (!output.isClosed()) {
    const { changes, isGap, hasMore } = course.pull()
    const lost: ReadonlyArray<Line> = isGap ? [{ schema: 1, event: 'gap', time: now().epochMs }] : []
    const lines = [...lost, ...(await wantedOf(subscription, changes))]
    if (lines.length > 0) await output.write(lines.map((line) => textOf(line, flags.json === true)).join(''))
    if (!hasMore) return
  }
}

/** False: the server is gone. */
const stay = async (subscription: Subscription): Promise<boolean> => {
  const { course, output } = subscription
  for (;;) {
    const stands = await course.tend()
    await passOn(subscription)
    if (output.isClosed()) return true
    if (!stands) return false
    await course.rest()
  }
}

const begin = async (context: Context, flags: SubscribeFlags): Promise<E.Either<Failure, Subscription>> => {
  const { replay: count, since } = flags
  const selector = selectorOf(flags, loadManifests(context))
  if (E.isLeft(selector)) return selector
  const server = serverOf(context)
  if (E.isLeft(server)) return server
  const isReplay = count !== undefined || since !== undefined
  const course = openCourse(context, server.right, isReplay ? 'oldest' : 'now')
  if (E.isLeft(course)) return course
  const listed = selector.right.sessions === undefined ? undefined : await list(server.right)
  const judged = listed?.kind === 'present' ? judgeSessions(selector.right, listed.value) : selector
  if (E.isLeft(judged)) return judged
  return E.right({
    course: course.right,
    output: outputTo(process.stdout, course.right.wake),
    members: membersOf(server.right, selector.right),
    selector: selector.right,
    flags,
  })
}

export const subscribe = async (context: Context, flags: SubscribeFlags): Promise<number> => {
  const begun = await begin(context, flags)
  if (E.isLeft(begun)) {
    context.warn(`tma: ${describe(begun.left)}`)
    return exitCodeOf(begun.left)
  }
  const subscription = begun.right
  const isReplay = flags.replay !== undefined || flags.since !== undefined
  try {
    if (isReplay && !(await replay(subscription))) return EXIT.ok
    if (await stay(subscription)) return EXIT.ok
    context.warn('tma: the tmux server is gone')
    return EXIT.cannot
  } finally {
    subscription.course.close()
  }
}
