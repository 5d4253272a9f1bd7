/** Reads the flags that choose agents. A word that can never match is refused, with those that can. */
import * as E from 'fp-ts/Either'
import { didYouMean, shown } from '../schema/report'
import type { Selector, SelectorWords } from './selector'
import type { Bucket } from './summary'

/** The order in which they are named to a person. */
export const SELECTABLE_STATES: ReadonlyArray<Bucket> = ['idle', 'working', 'blocked', 'unknown', 'done']

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

/** `agents`: the names that manifests give. Left: the sentence that refuses. */
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
