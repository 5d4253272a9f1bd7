/** Starts a program as the tmux server's child, so that it inherits no environment, sandbox or group of who asks for it. */
import type { Answer } from '../core/answer'
import type { Run } from '../process/spawn'
import { tmux } from './run'
import type { Server } from './server'

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** The server does not wait for it. What it prints, or its failure, would show in the person's pane: neither may happen. */
export const runApart = (server: Server, words: ReadonlyArray<string>): Promise<Answer<Run>> => {
  const command = `${words.map(quoted).join(' ')} </dev/null >/dev/null 2>&1 || :`
  // Formats are expanded before the shell sees the words.
  return tmux(server, ['run-shell', '-b', command.replaceAll('#', '##')])
}
