/** A server's socket with nobody behind it, a plugin beside it, and the hook as an agent calls it. */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { aPlugin, type Plugin } from './plugin'
import { statOf } from './proc'
import { aProgram } from './tmux-server'

/** A process that lives, as the server of a pane does. */
export const SERVER = process.pid

export interface HookPlace {
  readonly plugin: Plugin
  /** A folder with a comma and a blank in its name. */
  readonly socket: string
  /** The runtime directory; not there at first. */
  readonly dir: string
  readonly script: string
  readonly env: NodeJS.ProcessEnv
  /** Runs the hook to its end; fails the test unless it was silent and answered 0. */
  readonly hook: (options?: HookOptions) => SpawnSyncReturns<Buffer>
  /** Names and contents of what waits, in the order of the names. */
  readonly waiting: () => ReadonlyArray<{ readonly name: string; readonly content: Buffer }>
  /** How often `tmux` was started, with which words. */
  readonly tmuxCalls: () => ReadonlyArray<string>
}

export interface HookOptions {
  readonly args?: ReadonlyArray<string>
  readonly input?: string | Buffer
  readonly env?: NodeJS.ProcessEnv
}

export interface HookPlaceOptions {
  readonly shell?: string
  readonly pluginName?: string
}

export const aHookPlace = async (
  t: ExecutionContext,
  { shell = 'sh', pluginName = 'plugin' }: HookPlaceOptions = {},
): Promise<HookPlace> => {
  const plugin = aPlugin(t, { name: pluginName })
  const socket = join(plugin.home, 'a, b')
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(socket, resolve))
  t.teardown(() => listener.close())
  const script = join(plugin.root, 'scripts/tma-hook')
  const tools = join(plugin.home, 'tools')
  spawnSync('mkdir', [tools])
  aProgram(tools, 'tmux', `echo "$*" >>"${plugin.home}/tmux.log"`)
  const env = {
    ...plugin.env,
    PATH: `${tools}:${process.env.PATH}`,
    TMUX: `${socket},${SERVER},0`,
    TMUX_PANE: '%3',
  }
  const hook: HookPlace['hook'] = ({ args = ['claude', 'Stop'], input = '{}', env: over = {} } = {}) => {
    const done = spawnSync(shell, [script, ...args], { input, env: { ...env, ...over } })
    t.deepEqual([done.status, String(done.stdout), String(done.stderr)], [0, '', ''])
    return done
  }
  const dir = `${socket}.tma`
  return {
    plugin,
    socket,
    dir,
    script,
    env,
    hook,
    waiting: () => waitingIn(join(dir, 'spool')),
    tmuxCalls: () => linesOf(join(plugin.home, 'tmux.log')),
  }
}

const waitingIn = (spool: string) =>
  (existsSync(spool) ? readdirSync(spool).sort() : []).map((name) => ({
    name,
    content: readFileSync(join(spool, name)),
  }))

const linesOf = (path: string): ReadonlyArray<string> =>
  existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []

/** A process that stands for the daemon, noted as such in a directory that is there. */
export const aDaemon = (t: ExecutionContext, dir: string, server = SERVER): number => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  t.teardown(() => child.kill('SIGKILL'))
  const { pid = 0 } = child
  writeFileSync(join(dir, 'pid'), `${pid} ${statOf(pid).started} ${server} 0.1.0\n`)
  return pid
}
