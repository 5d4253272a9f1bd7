/** The life of one agent process in a pane: what memory is bound to, and forgotten with. */
import type { Memory } from './memory'

/** A start time that cannot be read differs from none. */
export interface Life {
  readonly agent: string
  readonly pid: number
  readonly started: string | undefined
}

export const isOfLife = (memory: Memory | undefined, { agent, pid, started }: Life): memory is Memory =>
  memory?.agent === agent && memory.pid === pid && (memory.started ?? started) === (started ?? memory.started)

/** A pane in which an agent was just found: nothing is known yet. */
export const newMemory = ({ agent, pid, started }: Life, now: number, startWatched: boolean): Memory => ({
  agent,
  pid,
  started,
  owner: undefined,
  sessions: {},
  children: {},
  waits: [],
  endedTurns: [],
  held: undefined,
  contrary: undefined,
  dialog: undefined,
  chrome: undefined,
  shown: { state: 'unknown', detail: undefined, source: 'process', since: now },
  lastKnown: undefined,
  composerSeen: false,
  startWatched,
  titleMatched: false,
  registered: undefined,
  inheritedTitle: undefined,
  capturedAt: undefined,
  wasForeground: true,
  blockedEndedAt: undefined,
  blockedSince: undefined,
  raisedAt: undefined,
  version: undefined,
  versionSought: undefined,
  turn: undefined,
  viewedTicks: undefined,
  told: undefined,
  gauge: undefined,
})
