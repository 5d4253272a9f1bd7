/** How commands are spelled so that they reach the server that was looked at, from the shell in which doctor was asked. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as E from 'fp-ts/Either'
import { launcherOf } from '../../runtime/bundle'
import { isInPath } from '../../runtime/programs'
import type { Server } from '../../tmux/server'
import type { Spelling } from '../../tmux/spell'
import { serverOf } from '../agents'
import type { Context } from '../context'

/** The folder that holds `tma.tmux`: of the launcher, else of the bundle that this process runs. */
const pluginOf = (env: NodeJS.ProcessEnv): string | undefined =>
  [launcherOf(env), process.argv[1]]
    .flatMap((path) => (path === undefined ? [] : [join(dirname(path), '..')]))
    .find((folder) => existsSync(join(folder, 'tma.tmux')))

/** By its name where the shell finds it. */
const tmaOf = (env: NodeJS.ProcessEnv, plugin: string | undefined): ReadonlyArray<string> => {
  if (isInPath('tma', env)) return ['tma']
  const launcher = plugin === undefined ? undefined : join(plugin, 'bin', 'tma')
  if (launcher !== undefined && existsSync(launcher)) return [launcher]
  return [process.execPath, process.argv[1] ?? '']
}

export const spellingOf = (context: Context, server: Server | undefined): Spelling => {
  const { env } = context
  const plugin = pluginOf(env)
  const usual = serverOf({ ...context, flags: {} })
  const isUsual = server === undefined || (E.isRight(usual) && usual.right.socketPath === server.socketPath)
  const tma = tmaOf(env, plugin)
  if (isUsual) return { tmux: ['tmux'], tma, plugin }
  return {
    tmux: ['tmux', '-S', server.socketPath],
    tma: [...tma, '--socket-path', server.socketPath],
    plugin,
  }
}
