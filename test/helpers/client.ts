/**
 * A person's terminal: a tmux client attached in a pane of another server, what it draws and every byte it is sent. That
 * terminal is tmux and says so when it is asked; one that says nothing is recorded by `script`.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { startTmux, type TmuxServer } from './tmux-server'
import { until } from './until'

export interface AttachedClient {
  /** The server that stands for the terminal. */
  readonly outer: TmuxServer
  /** The screen as the person sees it. */
  readonly screen: () => string
  /** Every byte that was sent to the terminal since the client came. */
  readonly bytes: () => string
  /** Types keys, by tmux's names for them. */
  readonly type: (...keys: ReadonlyArray<string>) => void
}

export interface AttachOptions {
  /** What the terminal goes by. */
  readonly term?: string
  readonly session?: string
  readonly width?: number
  readonly height?: number
}

const clientCount = (server: TmuxServer): number =>
  server.tmux('list-clients', '-F', '#{client_name}').split('\n').filter(Boolean).length

export const attachClient = async (
  t: ExecutionContext,
  server: TmuxServer,
  { term = 'xterm-256color', session, width = 100, height = 25 }: AttachOptions = {},
): Promise<AttachedClient> => {
  const outer = startTmux(t, { width, height })
  const record = join(outer.folder, 'bytes')
  outer.tmux('pipe-pane', '-t', '%0', `cat >'${record}'`)
  const before = clientCount(server)
  const target = session === undefined ? '' : ` -t '${session}'`
  outer.tmux(
    'respawn-pane',
    '-k',
    '-t',
    '%0',
    `exec env TERM=${term} tmux -u -S '${server.socketPath}' attach${target}`,
  )
  await until(() => clientCount(server) > before)
  return {
    outer,
    screen: () => outer.tmux('capture-pane', '-p', '-t', '%0'),
    bytes: () => (existsSync(record) ? readFileSync(record, 'latin1') : ''),
    type: (...keys) => void outer.tmux('send-keys', '-t', '%0', ...keys),
  }
}

/** A client in a terminal that tells nothing of itself; every byte it was sent. */
export const recordClient = async (
  t: ExecutionContext,
  server: TmuxServer,
  term = 'xterm-256color',
): Promise<() => string> => {
  const record = join(server.folder, `typescript-${clientCount(server)}`)
  const before = clientCount(server)
  const attach = `stty cols 100 rows 25; exec env TERM=${term} tmux -u -S '${server.socketPath}' attach`
  const { TMUX: _server, TMUX_PANE: _pane, ...env } = process.env
  // Its input stays open: at its end the program would send one to tmux.
  const child = spawn('script', ['-qfec', attach, record], { env, stdio: ['pipe', 'ignore', 'ignore'] })
  t.teardown(() => child.kill('SIGKILL'))
  await until(() => clientCount(server) > before)
  return () => (existsSync(record) ? readFileSync(record, 'latin1') : '')
}
