/** Starts the resident process as the tmux server's child, so that it inherits no agent's environment or sandbox. */
import { launcherOf } from '../runtime/bundle'
import { tmux } from '../tmux/run'
import type { Server } from '../tmux/server'

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** False when nothing could be started: the launcher is not known, or tmux did not answer. */
export const startDaemon = async (server: Server): Promise<boolean> => {
  const launcher = launcherOf(process.env)
  if (launcher === undefined) return false
  // run-shell expands formats before the shell sees the words.
  const words = [launcher, '--socket-path', server.socketPath, 'daemon'].map(quoted).join(' ')
  const command = `exec ${words} </dev/null >/dev/null 2>&1`.replaceAll('#', '##')
  return (await tmux(server, ['run-shell', '-b', command])).kind === 'present'
}
