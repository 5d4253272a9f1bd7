/** `tma event AGENT EVENT`: leaves an event in the spool as a hook does, the payload on stdin. Silent whatever happens. */
import type { Readable } from 'node:stream'
import * as E from 'fp-ts/Either'
import { openDirectory } from '../runtime/directory'
import { readInput } from '../runtime/input'
import { PAYLOAD_LIMIT } from '../runtime/spool'
import { enqueue } from '../runtime/spool-write'
import { hasSocket, runtimePath } from '../tmux/server'
import { serverOf } from './agents'
import type { Context } from './context'
import { EXIT } from './failure'

const INPUT = { limit: PAYLOAD_LIMIT, ms: 1_000 }

export interface EventNames {
  readonly agent: string | undefined
  readonly event: string | undefined
}

const isName = (name: string | undefined): name is string => /^[A-Za-z0-9_.:-]{1,64}$/.test(name ?? '')
const isPane = (pane: string | undefined): pane is string => /^%\d{1,10}$/.test(pane ?? '')

/** A pane is proven by the environment alone; without it, or for another server than `$TMUX`'s, nothing is recorded. */
const record = (context: Context, { agent, event }: EventNames, payload: Buffer): void => {
  const pane = context.env.TMUX_PANE
  const server = serverOf(context)
  if (!isName(agent) || !isName(event) || !isPane(pane) || E.isLeft(server)) return
  const { pid: serverPid, socketPath } = server.right
  if (serverPid === undefined || !hasSocket(server.right)) return
  const directory = openDirectory(runtimePath(socketPath))
  if (E.isLeft(directory)) return
  const header = { kind: 'hook', agent, event, pane, serverPid, parentPid: process.ppid } as const
  enqueue(directory.right, header, payload)
}

export const event = async (
  context: Context,
  names: EventNames,
  stdin: Readable & { readonly isTTY?: boolean } = process.stdin,
): Promise<number> => {
  try {
    record(context, names, stdin.isTTY === true ? Buffer.alloc(0) : await readInput(stdin, INPUT))
  } catch {
    // An agent must never hear of it.
  }
  return EXIT.ok
}
