/**
 * Tells the hooks of an agent from those of another of its name that one of its tools has started: both report from one
 * pane. The parent of a hook is its agent, or a shell between.
 */
import type { Now } from './evidence'
import { type Identity, isNamedBy } from './identity'
import type { Letter, Stranger } from './inbox'
import type { Manifest } from './manifest'
import type { Process } from './process'
import { isFrom } from './registration'

/** The process and its ancestors in the tree, nearest first. */
const lineOf = (pid: number, processes: ReadonlyArray<Process>): ReadonlyArray<Process> => {
  const byPid = new Map(processes.map((process) => [process.pid, process]))
  const line = new Set<Process>()
  let next = byPid.get(pid)
  while (next !== undefined && !line.has(next)) {
    line.add(next)
    next = byPid.get(next.ppid)
  }
  return [...line]
}

/**
 * True where the table shows that the nearest agent above the hook is not the pane's. A launcher and what it launched are
 * one agent: nothing stands between them. A parent that is gone, or lives elsewhere, shows nothing.
 */
export const isOfInnerAgent = (
  parentPid: number,
  identity: Identity,
  manifest: Manifest,
  processes: ReadonlyArray<Process>,
): boolean => {
  const line = lineOf(parentPid, processes)
  const nearest = line.findIndex((process) => isNamedBy(manifest, process))
  const own = line.findIndex(({ pid }) => pid === identity.process.pid)
  if (nearest < 0 || own < 0) return false
  return line.slice(nearest, own).some((process) => !isNamedBy(manifest, process))
}

/** What a pane holds: its agent, and the processes among which it was found. */
export interface Holding {
  readonly identity: Identity
  readonly manifest: Manifest
  readonly processes: ReadonlyArray<Process>
}

/** Why a letter that names the pane's agent is of another one; undefined: nothing shows that it is. */
export const strangerTo = (
  { identity, manifest, processes }: Holding,
  letter: Letter,
  now: Now,
): Stranger | undefined => {
  if (identity.by === 'hook')
    return isFrom(identity.process, letter, now) ? undefined : 'the pane’s agent is in another container'
  // A pid of another namespace is none of this tree.
  const isInner =
    letter.contained === undefined && isOfInnerAgent(letter.parentPid, identity, manifest, processes)
  return isInner ? 'an agent inside the pane’s own sent it' : undefined
}
