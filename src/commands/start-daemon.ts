/** Starts the resident process as the shell's side does: by the script that knows the launcher, and never fails. */
import { dirname, join } from 'node:path'
import { launcherOf } from '../runtime/bundle'
import { runApart } from '../tmux/run-apart'
import type { Server } from '../tmux/server'

/** False when nothing could be started: the launcher is not known, or tmux did not answer. */
export const startDaemon = async (server: Server): Promise<boolean> => {
  const launcher = launcherOf(process.env)
  if (launcher === undefined) return false
  const script = join(dirname(launcher), '..', 'scripts', 'tma-status')
  return (await runApart(server, [script, '--start'])).kind === 'present'
}
