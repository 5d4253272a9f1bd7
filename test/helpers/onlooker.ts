/** A person before a terminal: a client of the server under test, in the pane of another one. */
import type { ExecutionContext } from 'ava'
import { REAL_TMUX, startTmux, type TmuxServer } from './tmux-server'
import { until } from './until'

export interface Onlooker {
  /** The last row of the screen, with the escapes of its colours. */
  readonly bar: () => string
  /** Any row, from 0. */
  readonly row: (index: number) => string
  /** The terminal's name, by which the server knows this client. */
  readonly terminal: string
}

export interface OnlookerOptions {
  readonly width?: number
  readonly height?: number
  /** The session to look at. */
  readonly session?: string
}

export const anOnlooker = async (
  t: ExecutionContext,
  server: TmuxServer,
  { width = 100, height = 10, session = 'first' }: OnlookerOptions = {},
): Promise<Onlooker> => {
  const outer = startTmux(t, { width, height })
  outer.tmux('set-option', '-g', 'status', 'off')
  const attach = `exec env -u TMUX ${REAL_TMUX} -u -S '${server.socketPath}' attach -t '=${session}'`
  outer.tmux('respawn-pane', '-k', '-t', '%0', attach)
  const terminal = outer.tmux('display-message', '-p', '-t', '%0', '#{pane_tty}')
  await until(() => server.tmux('list-clients', '-F', '#{client_tty}').split('\n').includes(terminal))
  const rows = (): ReadonlyArray<string> =>
    outer.tmux('capture-pane', '-e', '-N', '-p', '-t', '%0').split('\n')
  return { bar: () => rows()[height - 1] ?? '', row: (index) => rows()[index] ?? '', terminal }
}
