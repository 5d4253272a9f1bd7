/**
 * Tells the hooks of an agent from those of another of its name that one of its tools has started: both report from one
 * pane. The parent of a hook is its agent, or a shell between.
 */
import { type Identity, isNamedBy } from './identity'
import type { Manifest } from './manifest'
import type { Process } from './process'

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
