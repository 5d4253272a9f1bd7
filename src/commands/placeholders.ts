/**
 * Keeps options in the place of the placeholders while the resident process lives: a theme that is loaded after us, or
 * anew, writes the bar as it was. What puts them there is the script that tmux runs at load; there is no second one.
 */
import { dirname, join } from 'node:path'
import { launcherOf } from '../runtime/bundle'
import { runApart } from '../tmux/run-apart'
import type { Server } from '../tmux/server'

/** The first time soon, for what is loaded right after us; then each minute (ms). */
const FIRST_MS = 5_000
const AGAIN_MS = 60_000

/** To be asked at every turn, with the boot's clock. */
export const placeholderKeeper = (
  server: Server,
  startedTicks: number,
): ((ticksMs: number) => Promise<void>) => {
  const launcher = launcherOf(process.env)
  let due = startedTicks + FIRST_MS
  return async (ticksMs) => {
    if (launcher === undefined || ticksMs < due) return
    due = ticksMs + AGAIN_MS
    await runApart(server, [join(dirname(launcher), '..', 'scripts', 'tma-interpolate')])
  }
}
