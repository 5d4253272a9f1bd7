/** The tmux around ours: in whose pane a client of ours is attached. */
import * as E from 'fp-ts/Either'
import type { Client } from '../../core/pane'
import { environmentOf } from '../../process/environment'
import { clientPid, passesThrough } from '../../tmux/outer'
import { isTarget } from '../../tmux/run'
import { resolveServer, type Server } from '../../tmux/server'

export interface Outer {
  readonly server: Server
  /** `allow-passthrough` holds in that pane. */
  readonly letsThrough: boolean
}

/** Undefined where it is not to be found from here: another machine, another user, or macOS. */
export const outerOf = async (server: Server, { name }: Client): Promise<Outer | undefined> => {
  const pid = await clientPid(server, name)
  const env = pid === undefined ? undefined : environmentOf(pid)
  const pane = env?.TMUX_PANE
  if (env?.TMUX === undefined || pane === undefined || !isTarget(pane)) return undefined
  const outer = resolveServer({}, { env: { ...env }, uid: process.getuid?.() ?? 0 })
  if (E.isLeft(outer)) return undefined
  const letsThrough = await passesThrough(outer.right, pane)
  return letsThrough === undefined ? undefined : { server: outer.right, letsThrough }
}
