/** The step of `tma init` that brings states into the status line: shows the lines and where they belong, and may set them now. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { barFindings } from '../core/bar'
import { withOurs } from '../core/setup'
import { canAsk } from '../runtime/ask'
import { launcherOf } from '../runtime/bundle'
import { withReferred } from '../tmux/bar'
import type { Server } from '../tmux/server'
import {
  loadWords,
  readStatusRight,
  type StatusRight,
  setStatusRight,
  statusRightLines,
} from '../tmux/status-line'
import { survey } from '../tmux/survey'
import { agrees } from './agrees'
import type { Context } from './context'

interface Stand {
  readonly isShown: boolean
  readonly right: StatusRight
}

const readStand = async (server: Server): Promise<E.Either<string, Stand>> => {
  const surveyed = await survey(server, [])
  if (surveyed.kind !== 'present') return E.left(surveyed.why)
  const fields = surveyed.value.sessions[0]?.bar
  const bar = fields && (await withReferred(server, undefined, fields))
  const right = await readStatusRight(server)
  if (right.kind !== 'present') return E.left(right.why)
  return E.right({ isShown: bar !== undefined && barFindings(bar, {}, 0).length === 0, right: right.value })
}

const homely = (path: string, home: string): string =>
  path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path

const pluginOf = ({ env }: Context): string => join(launcherOf(env) ?? process.argv[1] ?? '', '..', '..')

/** The line that loads tma, as the way it was installed asks for. */
const loadLine = (plugin: string): string =>
  plugin.includes('/plugins/') ? "set -g @plugin 'tmux-tma/tmux-tma'" : loadWords(join(plugin, 'tma.tmux'))

/** The configuration that tmux read last, or would read. */
const configurationOf = ({ env }: Context, { files }: StatusRight): string => {
  const home = env.HOME ?? homedir()
  return homely(files.at(-1) ?? join(home, '.tmux.conf'), home)
}

const show = async (
  context: Context,
  server: Server,
  right: StatusRight,
  isYes: boolean,
): Promise<boolean> => {
  const plugin = pluginOf(context)
  const lines = statusRightLines(withOurs(right))
  context.print(
    `\nStatus line: tma is not seen in it. To keep, in ${configurationOf(context, right)}, before tma or TPM is run:`,
  )
  for (const line of [...lines, loadLine(plugin)]) context.print(`  ${line}`)
  if (!isYes && !(await agrees(context, 'Show it in the running server now?'))) return canAsk()
  const done = await setStatusRight(server, lines, join(plugin, 'tma.tmux'))
  if (done.kind === 'present') context.print('tmux: set, until the configuration is loaded anew')
  else context.warn(`tma: tmux: ${done.why}`)
  return done.kind === 'present'
}

/** False: it failed, or nobody could be asked. */
export const barStep = async (context: Context, server: Server, isYes: boolean): Promise<boolean> => {
  const stand = await readStand(server)
  if (E.isLeft(stand)) {
    context.warn(`tma: the status line cannot be read: ${stand.left}`)
    return false
  }
  if (!stand.right.isShown) return show(context, server, stand.right.right, isYes)
  context.print('\nStatus line: it shows tma')
  return true
}
