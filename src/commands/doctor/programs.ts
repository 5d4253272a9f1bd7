/** Sections `tmux` and `node` of doctor: the programs that tma stands on, and whether they are new enough. */
import type { Listing } from '../../tmux/listing'
import type { Server } from '../../tmux/server'
import { item, titled } from './text'

const OLDEST_NODE = 20
const OLDEST_TMUX = [3, 2] as const

export const nodeLines = (): string[] => {
  const major = Number(process.versions.node.split('.')[0])
  const line = titled('node', `${process.versions.node}, ${process.execPath}`)
  return major >= OLDEST_NODE ? [line] : [line, item(`tma needs Node ${OLDEST_NODE} or newer`)]
}

/** `3.3a`, `next-3.8`, `openbsd-7.4`: the first two numbers count; a version without any is taken for a new one. */
const isOldTmux = (version: string): boolean => {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? []
  if (major === undefined || version.startsWith('openbsd')) return false
  const [oldestMajor, oldestMinor] = OLDEST_TMUX
  return Number(major) < oldestMajor || (Number(major) === oldestMajor && Number(minor) < oldestMinor)
}

export const tmuxLines = ({ version, serverPid }: Listing, server: Server): string[] => {
  const line = titled('tmux', `${version}, server ${serverPid} on ${server.socketPath}`)
  return isOldTmux(version) ? [line, item(`tma needs tmux ${OLDEST_TMUX.join('.')} or newer`)] : [line]
}
