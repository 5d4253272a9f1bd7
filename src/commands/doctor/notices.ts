/** Section `notices` of doctor: which are chosen, and what stands in the way of each channel. */
import { now } from '../../runtime/clock'
import type { Server } from '../../tmux/server'
import type { Agents } from '../agents'
import { noticeLines } from '../notice-lines'
import { tellerEnvironment } from '../notify'
import { type Line, titled } from './text'

export const noticesLines = async (server: Server, { listing, rows }: Agents): Promise<Line[]> => {
  const { platform } = process
  const env = await tellerEnvironment(server, listing.serverPid)
  const [first, ...more] = noticeLines({ listing, agents: rows, env, platform, epochMs: now().epochMs })
  return [titled('notices', first), ...more]
}
