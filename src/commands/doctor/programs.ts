/** Sections `tmux` and `node` of doctor: the programs that tma stands on, and whether they are new enough. */
import { lacking } from '../../core/tmux-version'
import type { Listing } from '../../tmux/listing'
import type { Server } from '../../tmux/server'
import { item, type Line, titled } from './text'

const OLDEST_NODE = 20

export const nodeLines = (): Line[] => {
  const major = Number(process.versions.node.split('.')[0])
  const line = titled('node', `${process.versions.node}, ${process.execPath}`)
  return major >= OLDEST_NODE ? [line] : [line, item(`tma needs Node ${OLDEST_NODE} or newer`)]
}

export const tmuxLines = ({ version, serverPid }: Listing, server: Server): Line[] => [
  titled('tmux', `${version}, server ${serverPid} on ${server.socketPath}`),
  ...lacking(version).map(({ what, since }) => item(`no ${what}: that needs tmux ${since} or newer`)),
]
