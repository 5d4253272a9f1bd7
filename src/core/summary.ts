/** Counts of states, and the words they become for the bus, plain text and JSON. */
import { STATES, type State } from './state'

/** One pane as people count it: `done` is idle with the mark raised. */
export interface Counted {
  readonly state: State
  readonly isDone: boolean
}

export type Bucket = 'blocked' | 'done' | 'working' | 'idle' | 'unknown'
export const BUCKETS: ReadonlyArray<Bucket> = ['blocked', 'done', 'working', 'idle', 'unknown']
export type Counts = Readonly<Record<Bucket, number>>

export const bucketOf = ({ state, isDone }: Counted): Bucket => (state === 'idle' && isDone ? 'done' : state)

export const countsOf = (panes: ReadonlyArray<Counted>): Counts => {
  const counts = { blocked: 0, done: 0, working: 0, idle: 0, unknown: 0 }
  for (const pane of panes) counts[bucketOf(pane)] += 1
  return counts
}

/** `blocked:1 working:2 idle:1`: the states of the bus, which knows no done; zero counts left out. */
export const busSummary = (panes: ReadonlyArray<Counted>): string =>
  STATES.map((state) => [state, panes.filter((pane) => pane.state === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${state}:${count}`)
    .join(' ')

/** `blocked:1 done:1 working:2 idle:1`; zero counts left out, nothing when there is no agent. */
export const plainLine = (counts: Counts): string =>
  BUCKETS.filter((bucket) => counts[bucket] > 0)
    .map((bucket) => `${bucket}:${counts[bucket]}`)
    .join(' ')
