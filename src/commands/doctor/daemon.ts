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
import { item, remedy, titled } from './text'

const LOG_WIDTH = 300

const lifeLines = async (directory: RuntimeDirectory, serverPid: number): Promise<string[]> => {
  const resident = readResident(directory)
  if (resident !== undefined && (await isResident(resident, serverPid)))
    return [titled('daemon', `lives, process ${resident.pid}`)]
  const why = existsSync(directory.stopped)
    ? 'it was stopped on purpose'
    : '#{tma_status} in the bar starts one'
  return [titled('daemon', 'none lives'), item(why), remedy('tma daemon --ensure')]
}

export const daemonLines = async (server: Server, serverPid: number): Promise<string[]> => {
  const directory = findDirectory(runtimePath(server.socketPath))
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
