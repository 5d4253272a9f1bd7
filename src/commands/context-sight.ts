/** Finds what tells of an agent's context window beside its events: the line it left, or the record that it writes. */
import * as E from 'fp-ts/Either'
import type { ContextSource } from '../core/gauge'
import type { Identity } from '../core/identity'
import type { StrangerOf } from '../core/inbox'
import { isOfLife } from '../core/life'
import type { Manifest } from '../core/manifest'
import type { Memory } from '../core/memory'
import { reporters } from '../core/observe'
import type { Pane } from '../core/pane'
import type { Process } from '../core/process'
import { findRollout, readRolloutTail } from '../runtime/codex-rollouts'
import { findDirectory } from '../runtime/directory'
import { readKeptLine } from '../runtime/kept-lines'
import { runtimePath, type Server } from '../tmux/server'
import type { Memories } from './past'
import type { Trees } from './process-trees'

/** A pane that holds an agent. */
interface Holding {
  readonly pane: string
  readonly identity: Identity
  readonly manifest: Manifest
  readonly processes: ReadonlyArray<Process>
  readonly memory: Memory | undefined
}

interface Identified {
  readonly pane: Pane
  readonly identity: Identity | undefined
  readonly manifest: Manifest | undefined
}

export interface ContextScene {
  readonly server: Server
  readonly serverPid: number
  readonly strangerOf: StrangerOf
  /** How many panes hold an agent of that name. */
  readonly countOf: (agent: string) => number
  readonly epochMs: number
}

/** A line that was left before the agent began is another one's; so is that of an agent within it. */
const lineOf = (
  { pane, identity, manifest }: Holding,
  { server, serverPid, strangerOf, epochMs }: ContextScene,
): ContextSource | undefined => {
  const directory = findDirectory(runtimePath(server.socketPath))
  const letter = E.isRight(directory) ? readKeptLine(directory.right, pane, serverPid) : undefined
  const { ageMs } = identity.process
  if (letter?.agent !== manifest.name || ageMs === undefined || letter.at < epochMs - ageMs) return undefined
  return strangerOf(letter) !== undefined
    ? undefined
    : { kind: 'line', payload: letter.payload, at: letter.at }
}

/** Hooks that several panes share do not tell which session is whose. */
const namedSession = (
  { identity, manifest, memory }: Holding,
  { countOf }: ContextScene,
): string | undefined => {
  const { agent, process } = identity
  const isKnown = isOfLife(memory, { agent, pid: process.pid, started: process.started })
  const isShared = manifest.hooks?.shared === true && countOf(agent) > 1
  return isKnown && !isShared ? memory.owner : undefined
}

const tailOf = (holding: Holding, scene: ContextScene): ContextSource | undefined => {
  const pids = reporters(holding.identity, holding.processes).map(({ pid }) => pid)
  const path = findRollout(pids, namedSession(holding, scene))
  const tail = path === undefined ? undefined : readRolloutTail(path)
  return tail && { kind: 'tail', text: tail.text, session: tail.session, at: tail.modifiedAt }
}

const contextSourceOf = (holding: Holding, scene: ContextScene): ContextSource | undefined => {
  const channel = holding.manifest.telemetry?.context?.channel
  if (channel === 'event') return lineOf(holding, scene)
  // What an agent in a container writes is not to be seen from here.
  const isContained = holding.identity.by === 'hook'
  return channel === 'file-tail' && !isContained ? tailOf(holding, scene) : undefined
}

/** Of each pane that was looked at. */
export const contextsIn =
  (scene: ContextScene, trees: Trees, memories: Memories) =>
  ({ pane, identity, manifest }: Identified): ContextSource | undefined => {
    const processes = trees?.get(pane.pid)
    if (identity === undefined || manifest === undefined || processes === undefined) return undefined
    const memory = memories.get(pane.id)
    return contextSourceOf({ pane: pane.id, identity, manifest, processes, memory }, scene)
  }
