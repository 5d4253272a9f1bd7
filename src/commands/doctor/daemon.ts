/** Section `daemon` of doctor: who keeps states current, and which events counted for nothing. */
import { existsSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { cleanText } from '../../core/clean-text'
import { now } from '../../runtime/clock'
import { findDirectory, type RuntimeDirectory } from '../../runtime/directory'
import { lastLog } from '../../runtime/log'
import { isResident, readResident } from '../../runtime/pid-file'
import { runtimePath, type Server } from '../../tmux/server'
import { readPast } from '../past'
import { item, type Line, remedy, titled } from './text'

const LOG_WIDTH = 300

const NONE = titled('daemon', 'none lives')
const START = remedy('tma daemon --ensure')
const IN_BAR = item('#{tma_status} in the bar starts one')

const lifeLines = async (directory: RuntimeDirectory, serverPid: number): Promise<Line[]> => {
  const resident = readResident(directory)
  if (resident !== undefined && (await isResident(resident, serverPid)))
    return [titled('daemon', `lives, process ${resident.pid}`)]
  return [NONE, existsSync(directory.stopped) ? item('it was stopped on purpose') : IN_BAR, START]
}

export const daemonLines = async (server: Server, serverPid: number): Promise<Line[]> => {
  const path = runtimePath(server.socketPath)
  if (!existsSync(path)) return [NONE, IN_BAR, START]
  const directory = findDirectory(path)
  if (E.isLeft(directory)) return [titled('daemon', directory.left)]
  const { dropped } = readPast(directory.right, serverPid, now().boot)
  const said = lastLog(directory.right)
  return [
    ...(await lifeLines(directory.right, serverPid)),
    ...(said === undefined ? [] : [item(`it last said: ${cleanText(said, LOG_WIDTH)}`)]),
    ...Object.entries(dropped).map(([reason, count]) =>
      item(`${count} events counted for nothing: ${reason}`),
    ),
  ]
}
