/** Walks process trees, whatever the table comes from. */

import type { Process } from '../core/process'

/** By the pid of the pane's own process. Zombies are left out. */
export type Trees = ReadonlyMap<number, ReadonlyArray<Process>>

/** A tree larger than this is cut: no agent sits behind thousands of processes. */
const TREE_LIMIT = 4_096

/** The process and its descendants, parents before children; those that `read` does not know are left out. */
export const walk = <A>(
  root: number,
  read: (pid: number) => A | undefined,
  childrenOf: (pid: number) => ReadonlyArray<number>,
): ReadonlyArray<A> => {
  const seen = new Set([root])
  const found: A[] = []
  for (const pid of seen) {
    const process = read(pid)
    if (process === undefined) continue
    found.push(process)
    // A set is walked in the order of insertion, what is added on the way included.
    for (const child of childrenOf(pid)) if (seen.size < TREE_LIMIT) seen.add(child)
  }
  return found
}

/** The pids of the children by the pid of their parent. */
export const byParent = (
  processes: Iterable<{ readonly pid: number; readonly ppid: number }>,
): ReadonlyMap<number, ReadonlyArray<number>> => {
  const children = new Map<number, number[]>()
  for (const { pid, ppid } of processes) {
    const siblings = children.get(ppid)
    if (siblings === undefined) children.set(ppid, [pid])
    else siblings.push(pid)
  }
  return children
}
