/**
 * Whether a turn of the resident process may end with what tmux said: where it said the same as before, and nobody woke
 * us, a whole cycle would find what the last one found.
 */

/** What tmux said, since when it says so, and when a whole cycle ran last (ms of this boot). */
export interface Hush {
  readonly text: string
  readonly sinceTicks: number
  readonly cycledTicks: number
}

export interface Quiet {
  /** What tmux says now, made only where it decides: while agents work nobody asks. */
  readonly text: () => string
  readonly ticksMs: number
  /** A file moved, a hook came, or a folder is not watched at all. */
  readonly isStirred: boolean
}

/** Longer than anything that a cycle may still wait for once nothing moves: dwells, stays, the second of a repaint (ms). */
const SETTLED_MS = 5_000
/** What tmux does not tell of shows at least this often (ms): ages, the end of a mute, a pane that is looked at all the same. */
const WHOLE_MS = 15_000

export const isQuiet = (hush: Hush | undefined, { text, ticksMs, isStirred }: Quiet): hush is Hush =>
  hush !== undefined &&
  !isStirred &&
  ticksMs - hush.sinceTicks >= SETTLED_MS &&
  ticksMs - hush.cycledTicks < WHOLE_MS &&
  text() === hush.text

/** After a whole cycle; none where it waits for something: a second look, a write, the end of what an agent does. */
export const hushAfter = (
  before: Hush | undefined,
  { text, ticksMs }: Pick<Quiet, 'text' | 'ticksMs'>,
  isWaiting: boolean,
): Hush | undefined => {
  if (isWaiting) return undefined
  const now = text()
  return { text: now, sinceTicks: before?.text === now ? before.sinceTicks : ticksMs, cycledTicks: ticksMs }
}
