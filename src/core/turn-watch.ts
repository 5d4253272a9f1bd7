/**
 * Watches whether the screen shows any sign of work while the agent itself says that a turn runs. A whole turn without
 * one means that the rules no longer know the screen.
 */
import type { Memory } from './memory'
import type { Screening } from './screen'

/** `blind`: the turn ended and no look at it showed work. `shown`: one did. */
export type TurnOutcome = 'blind' | 'shown'

export interface WatchedTurn {
  readonly turn: Memory['turn']
  readonly outcome: TurnOutcome | undefined
}

/** A turn of fewer looks may have ended before it was drawn. */
const FEWEST_LOOKS = 2

const saidState = ({ held }: Memory): string | undefined =>
  held === undefined || held.overruled !== undefined ? undefined : held.claim.state

const looked = (turn: NonNullable<Memory['turn']>, look: Screening | undefined): Memory['turn'] =>
  look === undefined
    ? turn
    : {
        looks: turn.looks + 1,
        shown: turn.shown || (look.chrome?.kind === 'claim' && look.chrome.state === 'working'),
      }

const ended = ({ looks, shown }: NonNullable<Memory['turn']>): TurnOutcome | undefined => {
  if (shown) return 'shown'
  return looks >= FEWEST_LOOKS ? 'blind' : undefined
}

/**
 * `before`: memory of the same life ahead of this cycle; without one the turn was not seen from its start. `look`: of this
 * cycle, undefined when none was taken or the screen was not the agent's. A prompt in mid-turn is no look at work.
 */
export const watchTurn = (
  before: Memory | undefined,
  after: Memory,
  look: Screening | undefined,
): WatchedTurn => {
  const state = saidState(after)
  const turn = before?.turn
  if (state === 'blocked') return { turn, outcome: undefined }
  if (state === 'working') {
    const opens =
      before !== undefined && saidState(before) !== 'working' && before.held?.overruled === undefined
    const open = turn ?? (opens ? { looks: 0, shown: false } : undefined)
    return { turn: open === undefined ? undefined : looked(open, look), outcome: undefined }
  }
  const isEnd = state === 'idle' && turn !== undefined
  return { turn: undefined, outcome: isEnd ? ended(turn) : undefined }
}

/** Turns in a row, by agent, that showed no work; one that did ends the row. */
export const countedBlind = (
  counts: Readonly<Record<string, number>>,
  turns: ReadonlyArray<{ readonly agent: string; readonly outcome: TurnOutcome | undefined }>,
): Readonly<Record<string, number>> => {
  const next: Record<string, number> = { ...counts }
  for (const { agent, outcome } of turns) {
    if (outcome === 'blind') next[agent] = (next[agent] ?? 0) + 1
    if (outcome === 'shown') delete next[agent]
  }
  return next
}
