/** `tma notify --test`: one notice through every channel, and for each what was done and what stood in its way. */
import * as E from 'fp-ts/Either'
import { CHANNELS, TRIGGERS, writtenRoutes } from '../core/notify-settings'
import { readNotifySettings } from '../core/settings'
import { environmentOf } from '../process/environment'
import { findDirectory } from '../runtime/directory'
import { isResident, readResident } from '../runtime/pid-file'
import { list } from '../tmux/list'
import { runtimePath, type Server } from '../tmux/server'
import { serverOf } from './agents'
import { type Outcome, say } from './channels'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { focusLines, problemLine } from './notice-lines'

const TEXT = 'tma: this is a test notice'
const FACTS = {
  TMA_TRIGGER: 'test',
  TMA_PANE: '',
  TMA_AGENT: '',
  TMA_STATE: '',
  TMA_DETAIL: '',
  TMA_SINCE: '',
  TMA_SESSION: '',
  TMA_WINDOW: '',
  TMA_FOLDER: '',
  TMA_TEXT: TEXT,
}

/** Notices come from the resident process: what the person's shell knows of the desktop is nothing to it. */
export const tellerEnvironment = async (server: Server, serverPid: number): Promise<NodeJS.ProcessEnv> => {
  const directory = findDirectory(runtimePath(server.socketPath))
  const resident = E.isLeft(directory) ? undefined : readResident(directory.right)
  const lives = resident !== undefined && (await isResident(resident, serverPid))
  return (lives ? environmentOf(resident.pid) : undefined) ?? process.env
}

const linesOf = ({ channel, done, obstacles, doubts }: Outcome): ReadonlyArray<string> => [
  `${`${channel}:`.padEnd(9)}${done.length === 0 ? 'not told' : done.join(', ')}`,
  ...[...obstacles, ...doubts].map((why) => `  - ${why}`),
]

const failed = (context: Context, failure: Failure): number => {
  context.warn(`tma: ${describe(failure)}`)
  return exitCodeOf(failure)
}

/** Cannot when a channel that a trigger goes through reached nobody. */
export const notifyTest = async (context: Context): Promise<number> => {
  const server = serverOf(context)
  if (E.isLeft(server)) return failed(context, server.left)
  const listed = await list(server.right)
  if (listed.kind === 'absent')
    return failed(context, { kind: 'no-server', socketPath: server.right.socketPath })
  if (listed.kind === 'unknown') return failed(context, { kind: 'no-answer', why: listed.why })
  const { clients } = listed.value
  const { settings, problems } = readNotifySettings(listed.value.settings)
  const env = await tellerEnvironment(server.right, listed.value.serverPid)
  const surroundings = { server: server.right, clients, settings, env, platform: process.platform }
  const outcomes = await say(CHANNELS, () => ({ text: TEXT, facts: [FACTS] }), surroundings)
  const lines = [
    `in use:  ${writtenRoutes(settings.routes)}`,
    ...problems.map((problem) => `  - ${problemLine(problem)}`),
    ...outcomes.flatMap(linesOf),
    ...focusLines(clients),
  ]
  for (const line of lines) context.print(line)
  const inUse = new Set(TRIGGERS.flatMap((trigger) => settings.routes[trigger] ?? []))
  const isDeaf = outcomes.some(({ channel, obstacles }) => inUse.has(channel) && obstacles.length > 0)
  return isDeaf ? EXIT.cannot : EXIT.ok
}
