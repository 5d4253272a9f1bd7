/** Whether what somebody waits for has come: a stand of agents that each change moves on, judged after every one. */
import type { Transition } from './contracts/stream'
import { isInStates } from './selector'
import type { State } from './state'
import type { Bucket } from './summary'

export interface Wanted {
  readonly states: ReadonlyArray<Bucket>
  /** How many must be as wanted at the same time. */
  readonly quorum: 'any' | 'all' | number
  /** Panes that were named; undefined: whichever agents are meant. */
  readonly panes: ReadonlyArray<string> | undefined
  /** Epoch ms: what became so before does not count. */
  readonly since: number | undefined
}

/** One agent that is waited for. */
export interface Awaited {
  readonly pane: string
  readonly agent: string
  readonly state: State
  readonly isDone: boolean
  readonly detail: string | null
  /** Epoch ms since when it is so. */
  readonly at: number
}

/** By pane id. `left`: panes that an agent has left since the wait began. */
export interface Stand {
  readonly agents: ReadonlyMap<string, Awaited>
  readonly left: ReadonlySet<string>
}

export const NOBODY: Stand = { agents: new Map(), left: new Set() }

/** As somebody looked it up; what is known of the pane already is replaced. */
export const seen = ({ agents, left }: Stand, awaited: Awaited): Stand => ({
  agents: new Map(agents).set(awaited.pane, awaited),
  left: new Set([...left].filter((pane) => pane !== awaited.pane)),
})

/** As the journal tells it. */
export const moved = (stand: Stand, { pane, agent, to, detail, attention, time }: Transition): Stand => {
  if (to !== null) return seen(stand, { pane, agent, state: to, isDone: attention, detail, at: time })
  const agents = new Map(stand.agents)
  agents.delete(pane)
  return { agents, left: new Set(stand.left).add(pane) }
}

/** What an agent was before the first change that is told of it. */
export const before = (awaited: Awaited, { from }: Transition): Awaited | undefined =>
  from === null ? undefined : { ...awaited, state: from, isDone: false, detail: null }

const isAsWanted = ({ states, since }: Wanted, { state, isDone, at }: Awaited): boolean =>
  isInStates(states, { state, isDone }) && (since === undefined || at >= since)

/** Those that are as wanted, in the order in which they came. */
export const met = (wanted: Wanted, { agents }: Stand): ReadonlyArray<Awaited> =>
  [...agents.values()].filter((awaited) => isAsWanted(wanted, awaited))

/** With panes that were named all means all of them; else all that there are, and never none. */
const needed = ({ quorum, panes }: Wanted, { agents }: Stand): number => {
  if (quorum === 'any') return 1
  return quorum === 'all' ? Math.max(1, panes?.length ?? agents.size) : quorum
}

export const isMet = (wanted: Wanted, stand: Stand): boolean =>
  met(wanted, stand).length >= needed(wanted, stand)

type Loss = 'pane-gone' | 'agent-gone'

/**
 * What makes the wait vain; undefined while it may still end well. `standing`: the panes of the server. An agent that was
 * not there yet may come; one that has left is gone.
 */
export const lossOf = (wanted: Wanted, stand: Stand, standing: ReadonlySet<string>): Loss | undefined => {
  const { panes, quorum } = wanted
  if (panes === undefined) return stand.agents.size === 0 && stand.left.size > 0 ? 'agent-gone' : undefined
  const least = quorum === 'all' ? panes.length : quorum === 'any' ? 1 : quorum
  const left = panes.filter((pane) => standing.has(pane))
  if (left.length < least) return 'pane-gone'
  return left.filter((pane) => !stand.left.has(pane)).length < least ? 'agent-gone' : undefined
}
