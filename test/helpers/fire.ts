/** Calls a script of ours as an agent in a pane does. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TmuxServer } from './tmux-server'

/** What a program in the pane has in its environment. */
const paneEnv = (server: TmuxServer, pane: string): NodeJS.ProcessEnv => ({
  ...process.env,
  TMUX: `${server.socketPath},${server.tmux('display-message', '-p', '#{pid}')},0`,
  TMUX_PANE: pane,
})

/** `words`: of `tma-hook`. */
export const fireHook = (
  server: TmuxServer,
  pane: string,
  words: ReadonlyArray<string>,
  payload: object,
): SpawnSyncReturns<string> =>
  spawnSync('sh', [join('scripts', 'tma-hook'), ...words], {
    input: JSON.stringify(payload),
    env: paneEnv(server, pane),
    encoding: 'utf8',
  })
