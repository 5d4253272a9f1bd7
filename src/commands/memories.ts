/** `memory.json` as a value: what the fold remembers of every pane of one tmux server. */
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { Memory } from '../core/memory'
import type { RuntimeDirectory } from '../runtime/directory'
import { readMemory } from '../runtime/memory'

const Stored = t.type({ schema: t.literal(1), serverPid: t.number, boot: t.string, panes: t.UnknownRecord })

/** By pane id. */
export type Memories = ReadonlyMap<string, Memory>

/** Waits of another boot begin again: ticks that lie ahead of now count as none. */
const ANOTHER_BOOT = Number.MAX_SAFE_INTEGER

const rebooted = (memory: Memory): Memory => ({
  ...memory,
  viewedTicks: undefined,
  contrary: memory.contrary && { ...memory.contrary, sinceTicks: ANOTHER_BOOT },
  dialog: memory.dialog && { ...memory.dialog, sinceTicks: ANOTHER_BOOT, awayTicks: undefined },
})

/**
 * What is remembered of this server; nothing when the file is missing, damaged or another server's, whose pane ids begin
 * again at %0. A starting process treats stored claims as seen.
 */
export const readMemories = (directory: RuntimeDirectory, serverPid: number, boot: string): Memories => {
  const answer = readMemory(directory)
  const stored = Stored.decode(answer.kind === 'present' ? answer.value : undefined)
  if (E.isLeft(stored) || stored.right.serverPid !== serverPid) return new Map()
  const isSameBoot = stored.right.boot === boot
  const memories = new Map<string, Memory>()
  for (const [pane, raw] of Object.entries(stored.right.panes)) {
    const memory = Memory.decode(raw)
    if (E.isRight(memory)) memories.set(pane, isSameBoot ? memory.right : rebooted(memory.right))
  }
  return memories
}

export const storedMemories = (memories: Memories, serverPid: number, boot: string): unknown => ({
  schema: 1,
  serverPid,
  boot,
  panes: Object.fromEntries(memories),
})
