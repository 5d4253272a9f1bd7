/** Narrows what a verb is about by the flags that all such verbs share. */
import * as E from 'fp-ts/Either'
import { isDone } from '../core/attention'
import type { Memory } from '../core/memory'
import type { Pane } from '../core/pane'
import { asksForPlace, type Candidate, type Selector, type SelectorWords, selects } from '../core/selector'
import { parseSelector, strayedSession } from '../core/selector-words'
import { STATES } from '../core/state'
import { folderOf } from '../process/folder'
import { checkoutOf } from '../runtime/checkout'
import type { Listing } from '../tmux/listing'
import type { Server } from '../tmux/server'
import { type Agents, findAgents, serverOf, serversOf } from './agents'
import type { Context } from './context'
import { describe, type Failure } from './failure'
import type { Loaded } from './load-manifests'

/** One agent, by whatever told of it; `agentPid` is asked where it works. */
type Subject = Omit<Candidate, 'repository' | 'branch'> & { readonly agentPid: number }

const usage = (sentence: string): Failure => ({ kind: 'usage', sentence })

export const selectorOf = (
  words: SelectorWords,
  { manifests }: Pick<Loaded, 'manifests'>,
): E.Either<Failure, Selector> =>
  E.mapLeft(usage)(parseSelector(words, { agents: manifests.map(({ name }) => name) }))

/** What only the server can tell of a selector: whether it has those sessions. */
export const judgeSessions = (selector: Selector, { sessions }: Listing): E.Either<Failure, Selector> => {
  const sentence = strayedSession(selector, sessions)
  return sentence === undefined ? E.right(selector) : E.left(usage(sentence))
}

/** As a cycle left it in the memory. */
export const remembered = ({ pane, memory }: { readonly pane: Pane; readonly memory: Memory }): Subject => ({
  pane: pane.id,
  agent: memory.agent,
  agentPid: memory.pid,
  state: memory.shown.state,
  isDone: isDone(memory),
  sessions: pane.places,
})

/** As it stands on the pane's options; undefined for a pane without an agent. */
export const stamped = ({ id, places, published }: Pane): Subject | undefined => {
  const state = STATES.find((each) => each === published['@agent_state'])
  const agent = published['@agent_name']
  if (state === undefined || agent === undefined) return undefined
  return {
    pane: id,
    agent,
    agentPid: Number(published['@agent_pid']),
    state,
    isDone: state === 'idle' && published['@agent_attention'] === '1',
    sessions: places,
  }
}

const NOWHERE = { repository: undefined, branch: undefined }

/** The disk is asked for the place only when the selector names one. */
export const isSelected = async (selector: Selector, subject: Subject): Promise<boolean> => {
  const folder = asksForPlace(selector) ? folderOf(subject.agentPid) : undefined
  const place = folder === undefined ? NOWHERE : await checkoutOf(folder)
  return selects(selector, { ...subject, ...place })
}

/** Those of them that are selected, in their order. */
export const selected = async <A>(
  selector: Selector,
  all: ReadonlyArray<A>,
  subjectOf: (one: A) => Subject | undefined,
): Promise<ReadonlyArray<A>> => {
  const verdicts = await Promise.all(
    all.map(async (one) => {
      const subject = subjectOf(one)
      return subject !== undefined && (await isSelected(selector, subject))
    }),
  )
  return all.filter((_, i) => verdicts[i])
}

export interface ServerWords extends SelectorWords {
  /** Not one server but all of this user. */
  readonly allServers?: boolean
}

export interface ServerAgents extends Agents {
  readonly server: Server
}

const findOn = async (
  context: Context,
  loaded: Loaded,
  selector: Selector,
  server: Server,
): Promise<E.Either<Failure, ServerAgents>> => {
  const found = await findAgents(context, server, loaded)
  if (E.isLeft(found)) return found
  const judged = judgeSessions(selector, found.right.listing)
  if (E.isLeft(judged)) return judged
  return E.right({ ...found.right, server, rows: await selected(judged.right, found.right.rows, remembered) })
}

/** One server that does not answer hides no other; a session need not be on all of them. */
const findOnAll = async (
  context: Context,
  loaded: Loaded,
  selector: Selector,
): Promise<E.Either<Failure, ReadonlyArray<ServerAgents>>> => {
  const found: Array<E.Either<Failure, ServerAgents>> = []
  for (const server of serversOf(context)) found.push(await findOn(context, loaded, selector, server))
  const failures = found.flatMap((each) =>
    E.isLeft(each) && each.left.kind !== 'no-server' ? [each.left] : [],
  )
  const agents = found.flatMap((each) => (E.isRight(each) ? [each.right] : []))
  const [first] = failures
  if (agents.length === 0 && first !== undefined) return E.left(first)
  const troubles = failures.filter(({ kind }) => kind !== 'usage').map(describe)
  return E.right(
    agents.map((each, i) => (i === 0 ? { ...each, troubles: [...each.troubles, ...troubles] } : each)),
  )
}

/** The agents of the server without those that are not selected. */
export const findSelected = async (
  context: Context,
  loaded: Loaded,
  words: SelectorWords,
): Promise<E.Either<Failure, ServerAgents>> => {
  const selector = selectorOf(words, loaded)
  if (E.isLeft(selector)) return selector
  const server = serverOf(context)
  return E.isLeft(server) ? server : findOn(context, loaded, selector.right, server.right)
}

/** The same of each server that is meant. */
export const findOnServers = async (
  context: Context,
  loaded: Loaded,
  words: ServerWords,
): Promise<E.Either<Failure, ReadonlyArray<ServerAgents>>> => {
  if (words.allServers !== true)
    return E.map((one: ServerAgents) => [one])(await findSelected(context, loaded, words))
  const selector = selectorOf(words, loaded)
  return E.isLeft(selector) ? selector : findOnAll(context, loaded, selector.right)
}
