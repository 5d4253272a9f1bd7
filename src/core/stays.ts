/** The journal as spans of time: which agent was in which state, from when to when. */
import type { Transition } from './contracts/stream'
import { type Bucket, bucketOf } from './summary'

/** Instants in epoch ms; `to` is never before `from`. */
export interface Stay {
  readonly pane: string
  readonly agent: string
  /** Foreign text; undefined: where it worked is not known. */
  readonly repository: string | undefined
  readonly bucket: Bucket
  readonly from: number
  readonly to: number
}

type Open = Omit<Stay, 'to'>

/** What is known of the end of the course: the instant of asking, and the agents that live then, by pane. */
export interface Present {
  readonly now: number
  readonly agents: ReadonlyMap<string, string>
}

/** A line of a clock that went ahead tells of no time to come. */
const endedBy =
  (now: number) =>
  (open: Open, at: number): Stay => ({ ...open, to: Math.max(open.from, Math.min(at, now)) })

const begun = (line: Transition, before: Open | undefined): Open | undefined =>
  line.to === null
    ? undefined
    : {
        pane: line.pane,
        agent: line.agent,
        repository: line.repository ?? before?.repository,
        bucket: bucketOf({ state: line.to, isDone: line.attention }),
        from: line.time,
      }

/**
 * Time that nobody saw is nobody's: where an agent is found anew without the last one having gone (its tmux server was killed),
 * the last one ends with the line before.
 */
export const staysOf = (lines: ReadonlyArray<Transition>, { now, agents }: Present): ReadonlyArray<Stay> => {
  const stays: Stay[] = []
  const ended = endedBy(now)
  const open = new Map<string, Open>()
  let lastTime = Number.NEGATIVE_INFINITY
  for (const line of lines) {
    const known = open.get(line.pane)
    const isSame = known?.agent === line.agent && line.event !== 'found'
    if (known !== undefined) stays.push(ended(known, isSame ? line.time : lastTime))
    const next = begun(line, isSame ? known : undefined)
    if (next === undefined) open.delete(line.pane)
    else open.set(line.pane, next)
    lastTime = Math.max(lastTime, line.time)
  }
  for (const each of open.values())
    stays.push(ended(each, agents.get(each.pane) === each.agent ? now : lastTime))
  return stays
}
