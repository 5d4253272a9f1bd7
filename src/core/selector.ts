/** Which agents a verb is about: within one flag any of its words will do, and every flag given must hold. */
import type { State } from './state'
import type { Bucket } from './summary'

/** The flags as they were written on the command line. */
export interface SelectorWords {
  readonly session?: string | undefined
  readonly repo?: string | undefined
  readonly branch?: string | undefined
  readonly agent?: string | undefined
  readonly state?: string | undefined
  readonly pane?: string | undefined
}

/** What every flag asks for; undefined: it was not given. */
export interface Selector {
  /** By name or by `$N`. */
  readonly sessions: ReadonlyArray<string> | undefined
  readonly repositories: ReadonlyArray<string> | undefined
  readonly branches: ReadonlyArray<string> | undefined
  readonly agents: ReadonlyArray<string> | undefined
  readonly states: ReadonlyArray<Bucket> | undefined
  readonly panes: ReadonlyArray<string> | undefined
}

/** One agent as a selector judges it. Repository and branch are undefined where they are not known. */
export interface Candidate {
  readonly pane: string
  readonly agent: string
  readonly state: State
  /** Idle with the mark raised. */
  readonly isDone: boolean
  readonly sessions: ReadonlyArray<{ readonly sessionId: string; readonly sessionName: string }>
  readonly repository: string | undefined
  readonly branch: string | undefined
}

export const EVERYTHING: Selector = {
  sessions: undefined,
  repositories: undefined,
  branches: undefined,
  agents: undefined,
  states: undefined,
  panes: undefined,
}

/** Whether the disk must be asked where an agent works. */
export const asksForPlace = ({ repositories, branches }: Selector): boolean =>
  repositories !== undefined || branches !== undefined

export const isEverything = (selector: Selector): boolean =>
  Object.values(selector).every((words) => words === undefined)

const allows = (
  words: ReadonlyArray<string> | undefined,
  ...facts: ReadonlyArray<string | undefined>
): boolean => words === undefined || facts.some((fact) => fact !== undefined && words.includes(fact))

/** Idle holds for one that is done too: done is idle, and not seen yet. */
export const isInStates = (
  states: ReadonlyArray<Bucket> | undefined,
  { state, isDone }: Pick<Candidate, 'state' | 'isDone'>,
): boolean => allows(states, state, isDone && state === 'idle' ? 'done' : undefined)

export const selects = (selector: Selector, candidate: Candidate): boolean =>
  allows(selector.panes, candidate.pane) &&
  allows(selector.agents, candidate.agent) &&
  isInStates(selector.states, candidate) &&
  allows(
    selector.sessions,
    ...candidate.sessions.flatMap(({ sessionId, sessionName }) => [sessionId, sessionName]),
  ) &&
  allows(selector.repositories, candidate.repository) &&
  allows(selector.branches, candidate.branch)
