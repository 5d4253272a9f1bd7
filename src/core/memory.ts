/**
 * What the fold remembers of one pane between cycles, declared once as the codec that reads it back from disk.
 * Instants are epoch ms; `…Ticks` are ms of this boot.
 */
import * as t from 'io-ts'
import { missable } from '../schema/missable'
import { STATES, type State } from './state'

const Text = missable(t.string)
const Instant = missable(t.number)
const StateWord = new t.Type<State, State, unknown>(
  'a state',
  (u): u is State => STATES.some((state) => state === u),
  (u, c) => {
    const state = STATES.find((each) => each === u)
    return state === undefined ? t.failure(u, c) : t.success(state)
  },
  t.identity,
)
const SourceWord = t.keyof({ file: null, hook: null, screen: null, title: null, process: null })

const Shown = t.type({ state: StateWord, detail: Text, source: SourceWord, since: t.number })
export type Shown = t.TypeOf<typeof Shown>

const Claim = t.type({
  state: StateWord,
  detail: Text,
  source: t.keyof({ file: null, hook: null }),
  at: t.number,
  session: Text,
  turn: Text,
})

/**
 * The claim last heard, and what became of it. `readTicks`: when it was first read; a dialog must outlast it by a second.
 * `seen`: the screen has shown the claimed state. `overruled`: what the screen put in its place until the source says
 * something new.
 */
const HeldClaim = t.type({
  claim: Claim,
  readTicks: t.number,
  seen: t.boolean,
  overruled: missable(t.type({ state: StateWord, detail: Text, source: SourceWord })),
})
export type HeldClaim = t.TypeOf<typeof HeldClaim>

/** A child that waits for the person. Oldest first, each with the time its wait opened and was read; `seen` as above. */
const Wait = t.type({ child: t.string, detail: Text, at: t.number, readTicks: t.number, seen: t.boolean })
export type Wait = t.TypeOf<typeof Wait>

/** A dialog on the screen, sighted once, confirmed by a second look; `awayTicks` is the first look without it. */
const Dialog = t.type({
  detail: Text,
  source: SourceWord,
  since: t.number,
  sinceTicks: t.number,
  confirmed: t.boolean,
  lastSeen: t.number,
  awayTicks: Instant,
})
export type Dialog = t.TypeOf<typeof Dialog>

/** Another state on the screen than the one shown, waiting for the look that proves it. */
const Contrary = t.type({ state: StateWord, since: t.number, sinceTicks: t.number })
export type Contrary = t.TypeOf<typeof Contrary>

/**
 * What was told of the pane. `quietUntil`: what began by then was so before anybody watched (epoch ms). `blocked` and
 * `failed`: the episode dealt with, by its `since`. `againTicks`: from when the next reminder counts. `full`: the
 * window was full enough to tell of, and was dealt with until it is emptier. `at`: the last notice.
 */
const Told = t.type({
  quietUntil: Instant,
  blocked: Instant,
  failed: Instant,
  againTicks: Instant,
  full: missable(t.boolean),
  at: Instant,
})
export type Told = t.TypeOf<typeof Told>

/** What the agent last said of its context window; without `pct` it did not know. `at`: when it was written (epoch ms). */
const HeldGauge = t.type({
  pct: missable(t.number),
  tokens: missable(t.number),
  note: Text,
  session: Text,
  at: t.number,
})

export const Memory = t.type({
  agent: t.string,
  pid: t.number,
  started: Text,
  owner: Text,
  /** Session or child -> time of its last event. */
  sessions: t.record(t.string, t.number),
  children: t.record(t.string, StateWord),
  waits: t.array(Wait),
  endedTurns: t.array(t.string),
  held: missable(HeldClaim),
  contrary: missable(Contrary),
  dialog: missable(Dialog),
  chrome: missable(t.type({ state: StateWord, detail: Text, rule: t.string, at: t.number })),
  shown: Shown,
  /** The last shown that was not unknown. */
  lastKnown: missable(Shown),
  composerSeen: t.boolean,
  /** The agent's process was seen starting. */
  startWatched: t.boolean,
  titleMatched: t.boolean,
  /** An agent in a container, known by its hook; `pid` is then of what holds the terminal, `process` the agent as seen from here. */
  registered: missable(t.type({ process: missable(t.type({ pid: t.number, started: t.string })) })),
  /** The title that stood on the pane when the agent started, until it changes: what was there before is not its word. */
  inheritedTitle: Text,
  /** Epoch second in which the last capture began: tmux counts activity in whole seconds. */
  capturedAt: Instant,
  /** The agent owned its terminal at the last cycle. */
  wasForeground: t.boolean,
  blockedEndedAt: Instant,
  /** Since when this blocked episode lasts; kept over a gap of up to three seconds. */
  blockedSince: Instant,
  /** When the done mark was raised; absent when it is down. */
  raisedAt: Instant,
  /** As the agent, its hooks or its package name it; looked for once in its life where it does not tell itself. */
  version: Text,
  versionSought: missable(t.boolean),
  /** The turn that the agent reports, while it runs: looks taken at it, and whether one showed work. */
  turn: missable(t.type({ looks: t.number, shown: t.boolean })),
  /** Since when a client shows the pane without a break, by the boot's clock. */
  viewedTicks: Instant,
  told: missable(Told),
  gauge: missable(HeldGauge),
})
export type Memory = t.TypeOf<typeof Memory>

/** Memory with every instant of the boot's clock that a wait counts from put through `again`. */
export const withTicks = (memory: Memory, again: (ticks: number) => number): Memory => {
  const { held, contrary, dialog, waits, told } = memory
  const awayTicks = dialog?.awayTicks === undefined ? undefined : again(dialog.awayTicks)
  return {
    ...memory,
    held: held && { ...held, readTicks: again(held.readTicks) },
    contrary: contrary && { ...contrary, sinceTicks: again(contrary.sinceTicks) },
    dialog: dialog && { ...dialog, sinceTicks: again(dialog.sinceTicks), awayTicks },
    waits: waits.map((wait) => ({ ...wait, readTicks: again(wait.readTicks) })),
    told: told?.againTicks === undefined ? told : { ...told, againTicks: again(told.againTicks) },
  }
}

/** Waits that lie ahead of the boot's clock (of another boot, or it stepped back) begin again. */
export const begunAgain = (memory: Memory, ticksMs: number): Memory =>
  withTicks(memory, (ticks) => Math.min(ticks, ticksMs))
