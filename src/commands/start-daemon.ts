/** Starts the resident process, by the launcher that knows where Node is. */
import { launcherOf } from '../runtime/bundle'
import { runApart } from '../tmux/run-apart'
import type { Server } from '../tmux/server'

/** False when nothing could be started: the launcher is not known, or tmux did not answer. */
export const startDaemon = async (server: Server): Promise<boolean> => {
  const launcher = launcherOf(process.env)
  if (launcher === undefined) return false
  const words = [launcher, '--socket-path', server.socketPath, 'daemon']
  return (await runApart(server, words)).kind === 'present'
}
