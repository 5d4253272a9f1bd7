/** Resident processes of a test's own, all gone when it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { statOf } from './proc'
import { aFolder, type TmuxServer } from './tmux-server'

/** A plugin folder of the test's own: another build meanwhile is none of its business. Its `bin/tma`. */
export const aPlugin = (t: ExecutionContext): string => {
  const plugin = aFolder(t)
  for (const part of ['bin', 'scripts', 'dist']) cpSync(part, join(plugin, part), { recursive: true })
  return join(plugin, 'bin', 'tma')
}

export const runtimeOf = ({ socketPath }: TmuxServer): string => `${socketPath}.tma`

/** The words of `pid`; none while there is no such file. */
const wordsOf = (server: TmuxServer): ReadonlyArray<string> => {
  try {
    return readFileSync(join(runtimeOf(server), 'pid'), 'utf8')
      .trim()
      .split(' ')
  } catch {
    return []
  }
}

/** Pid of the process that `pid` names, or undefined. */
export const residentOf = (server: TmuxServer): number | undefined => {
  const pid = Number(wordsOf(server)[0] ?? Number.NaN)
  return Number.isNaN(pid) || !runs(pid) ? undefined : pid
}

/** The version that runs; undefined when none does. */
export const residentVersion = (server: TmuxServer): string | undefined =>
  residentOf(server) === undefined ? undefined : wordsOf(server)[3]

/** A zombie does not run. */
export const runs = (pid: number): boolean => {
  try {
    return !'ZX'.includes(statOf(pid).state)
  } catch {
    return false
  }
}

/** What begins the daemon anew where it is killed: its parent, where the plugin started it. */
const keeperOf = (resident: number): number | undefined => {
  if (!runs(resident)) return undefined
  const { parent } = statOf(resident)
  return readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('/tma-keep\0') ? parent : undefined
}

/** For good: none comes in its place. Its pid, or undefined where none lived. */
export const killResident = (server: TmuxServer): number | undefined => {
  const resident = residentOf(server)
  if (resident === undefined) return undefined
  for (const pid of [keeperOf(resident), resident]) if (pid !== undefined) process.kill(pid, 'SIGKILL')
  return resident
}

export const startDaemon = (
  t: ExecutionContext,
  server: TmuxServer,
  env: NodeJS.ProcessEnv = {},
  launcher = aPlugin(t),
): ChildProcess => {
  const { TMUX: _server, TMUX_PANE: _pane, ...own } = process.env
  const child = spawn(launcher, ['--socket-path', server.socketPath, 'daemon'], {
    env: { ...own, XDG_CONFIG_HOME: join(server.folder, 'config'), ...env },
    stdio: 'ignore',
  })
  t.teardown(() => {
    child.kill('SIGKILL')
    killResident(server)
  })
  return child
}
