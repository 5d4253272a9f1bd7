/** The process trees of panes, as one cycle wants them. */
import { containerClient } from '../core/identity'
import type { Manifest } from '../core/manifest'
import type { Memory } from '../core/memory'
import { identifyPane } from '../core/observe'
import type { Pane } from '../core/pane'
import type { Process } from '../core/process'
import { readTrees } from '../process/trees'
import type { Memories } from './past'

/** By the pid of the pane; undefined: they could not be read. */
export type Trees = ReadonlyMap<number, ReadonlyArray<Process>> | undefined

/**
 * The process trees, read again where an agent seems gone: `/proc/…/children` may skip a child while its sibling exits,
 * and a gone agent takes its memory with it.
 */
export const readTwice = async (
  panes: ReadonlyArray<Pane>,
  memories: Memories,
  manifests: ReadonlyArray<Manifest>,
): Promise<Trees> => {
  const table = await readTrees(panes.map(({ pid }) => pid))
  if (table.kind !== 'present') return undefined
  const seemGone = panes.filter((pane) => {
    const memory = memories.get(pane.id)
    return memory !== undefined && isGone(pane, table.value.get(pane.pid) ?? [], memory, manifests)
  })
  if (seemGone.length === 0) return table.value
  const again = await readTrees(seemGone.map(({ pid }) => pid))
  return again.kind === 'present' ? new Map([...table.value, ...again.value]) : undefined
}

const isGone = (
  pane: Pane,
  processes: ReadonlyArray<Process>,
  memory: Memory,
  manifests: ReadonlyArray<Manifest>,
): boolean => {
  const holder =
    memory.registered === undefined
      ? identifyPane({ pane, processes }, memory, manifests)?.process
      : containerClient(processes)
  return holder?.pid !== memory.pid
}
