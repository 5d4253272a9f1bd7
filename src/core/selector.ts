/** Which agents a verb is about: within one flag any of its words will do, and every flag given must hold. */
import * as E from 'fp-ts/Either'
import { didYouMean, shown } from '../schema/report'
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

/** The order in which they are named to a person. */
export const SELECTABLE_STATES: ReadonlyArray<Bucket> = ['idle', 'working', 'blocked', 'unknown', 'done']

export const EVERYTHING: Selector = {
  sessions: undefined,
  repositories: undefined,
  branches: undefined,
  agents: undefined,
  states: undefined,
  panes: undefined,
}

/** Words apart by commas; a comma within a word is written `\,`. */
const wordsIn = (list: string): ReadonlyArray<string> =>
  list.split(/(?<!\\),/).map((word) => word.replaceAll('\\,', ','))

type Words<A extends string> = E.Either<string, ReadonlyArray<A> | undefined>

const open = (flag: string, list: string | undefined): Words<string> => {
  const words = list === undefined ? undefined : wordsIn(list)
  return words?.includes('') ? E.left(`${flag} has an empty word`) : E.right(words)
}

const closed = <A extends string>(
  flag: string,
  list: string | undefined,
  known: ReadonlyArray<A>,
): Words<A> => {
  const words = list === undefined ? undefined : wordsIn(list)
  const stray = words?.find((word) => !known.some((each) => each === word))
  if (stray === undefined) return E.right(words as ReadonlyArray<A> | undefined)
  return E.left(`${flag} ${shown(stray)} is none of ${known.join(', ')}${didYouMean(stray, known)}`)
}

const paneIds = (list: string | undefined): Words<string> => {
  const words = list === undefined ? undefined : wordsIn(list)
  const stray = words?.find((word) => !/^%\d{1,10}$/.test(word))
  return stray === undefined ? E.right(words) : E.left(`--pane ${shown(stray)} is not a pane id such as %3`)
}

/** `agents`: the names that manifests give. A word that can never match is refused, with those that can. */
export const parseSelector = (
  words: SelectorWords,
  { agents: known }: { readonly agents: ReadonlyArray<string> },
): E.Either<string, Selector> => {
  const sessions = open('--session', words.session)
  if (E.isLeft(sessions)) return sessions
  const repositories = open('--repo', words.repo)
  if (E.isLeft(repositories)) return repositories
  const branches = open('--branch', words.branch)
  if (E.isLeft(branches)) return branches
  const agents = closed('--agent', words.agent, [...known].sort())
  if (E.isLeft(agents)) return agents
  const states = closed('--state', words.state, SELECTABLE_STATES)
  if (E.isLeft(states)) return states
  const panes = paneIds(words.pane)
  if (E.isLeft(panes)) return panes
  return E.right({
    sessions: sessions.right,
    repositories: repositories.right,
    branches: branches.right,
    agents: agents.right,
    states: states.right,
    panes: panes.right,
  })
}

/** States as a flag lists them, for flags beside `--state`. */
export const parseStates = (flag: string, list: string): E.Either<string, ReadonlyArray<Bucket>> =>
  E.map((states: ReadonlyArray<Bucket> | undefined) => states ?? [])(closed(flag, list, SELECTABLE_STATES))

/** The sentence for a session that the server does not have; undefined when it has all that are asked for. */
export const strayedSession = (
  { sessions }: Pick<Selector, 'sessions'>,
  known: ReadonlyArray<{ readonly id: string; readonly name: string }>,
): string | undefined => {
  const stray = sessions?.find((word) => !known.some(({ id, name }) => word === id || word === name))
  if (stray === undefined) return undefined
  const names = known.map(({ name }) => JSON.stringify(name)).join(', ')
  return `--session ${shown(stray)} is none of ${names}`
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
