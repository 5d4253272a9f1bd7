/** `memory.json` as a value: what cycles leave to the next one about the panes of one tmux server. */
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { Memory, withTicks } from '../core/memory'
import { Trails } from '../core/trail'
import type { RuntimeDirectory } from '../runtime/directory'
import { readMemory } from '../runtime/memory'
import { missable } from '../schema/missable'

const Stored = t.type({
  schema: t.literal(1),
  serverPid: t.number,
  boot: t.string,
  applied: t.array(t.string),
  dropped: t.record(t.string, t.number),
  blindTurns: missable(t.record(t.string, t.number)),
  heard: missable(t.record(t.string, t.number)),
  panes: t.UnknownRecord,
  trails: missable(Trails),
})

/** By pane id. */
export type Memories = ReadonlyMap<string, Memory>

export interface Past {
  readonly memories: Memories
  /** Names of spool files that were applied and may still lie there: a repeat changes nothing. */
  readonly applied: ReadonlyArray<string>
  /** Events that counted for nothing since the server started, by the reason. */
  readonly dropped: Readonly<Record<string, number>>
  /** By agent: turns in a row that it reported and its rules saw no work in. */
  readonly blindTurns: Readonly<Record<string, number>>
  /** Epoch ms of each agent's last event, counted or not: its hooks run. */
  readonly heard: Readonly<Record<string, number>>
  readonly trails: Trails
  /** By pane id, of the last cycle; not stored, so the first cycle of a process knows none. */
  readonly titles: ReadonlyMap<string, string>
  /** Nothing was remembered of this server: whatever is found was so before. */
  readonly isFirst?: boolean
}

export const NO_PAST: Past = {
  memories: new Map(),
  applied: [],
  dropped: {},
  blindTurns: {},
  heard: {},
  trails: {},
  titles: new Map(),
  isFirst: true,
}

/** Waits of another boot begin again: ticks that lie ahead of now count as none. */
const ANOTHER_BOOT = Number.MAX_SAFE_INTEGER

const rebooted = (memory: Memory): Memory => ({
  ...withTicks(memory, () => ANOTHER_BOOT),
  viewedTicks: undefined,
})

/**
 * What is remembered of this server; nothing when the file is missing, damaged or another server's, whose pane ids begin
 * again at %0.
 */
export const readPast = (directory: RuntimeDirectory, serverPid: number, boot: string): Past => {
  const answer = readMemory(directory)
  const stored = Stored.decode(answer.kind === 'present' ? answer.value : undefined)
  if (E.isLeft(stored) || stored.right.serverPid !== serverPid) return NO_PAST
  const { panes, applied, dropped, blindTurns = {}, heard = {}, trails = {} } = stored.right
  const isSameBoot = stored.right.boot === boot
  const memories = new Map<string, Memory>()
  for (const [pane, raw] of Object.entries(panes)) {
    const memory = Memory.decode(raw)
    if (E.isRight(memory)) memories.set(pane, isSameBoot ? memory.right : rebooted(memory.right))
  }
  return { memories, applied, dropped, blindTurns, heard, trails, titles: new Map() }
}

/** For a process that begins to keep the memory itself: what it finds stored counts as seen on the screen. */
export const asSeen = (past: Past): Past => ({
  ...past,
  memories: new Map(
    [...past.memories].map(([pane, memory]) => [
      pane,
      { ...memory, held: memory.held && { ...memory.held, seen: true } },
    ]),
  ),
})

export const storedPast = (
  { memories, applied, dropped, blindTurns, heard, trails }: Past,
  serverPid: number,
  boot: string,
): unknown => ({
  schema: 1,
  serverPid,
  boot,
  applied,
  dropped,
  blindTurns,
  trails,
  heard,
  panes: Object.fromEntries(memories),
})
