/**
 * `tma capture PANE`: writes one pane as a capture file, masked, for `tma explain --capture` and `tma manifest check`.
 * Nothing is asked of the agent, nothing leaves the machine.
 */
import { basename, resolve } from 'node:path'
import * as E from 'fp-ts/Either'
import { accountOf } from '../core/account'
import type { RecordedTruth } from '../core/capture-file'
import { replaceFile } from '../runtime/files'
import { list } from '../tmux/list'
import { failureOf, serverOf } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { loadManifests, skipLine } from './load-manifests'
import { type Recorded, recordPanes, redactorHere } from './record-panes'

export interface CaptureFlags {
  readonly pane: string
  /** `-` writes to the standard output; undefined: a name of its own in the current folder. */
  readonly output: string | undefined
  readonly truth: RecordedTruth['state']
  readonly note: string | undefined
}

const NO_TIME = { epochMs: 0, ticksMs: 0 }

/** `20261202-160048`, in UTC. */
export const stampOf = (epochMs: number): string =>
  new Date(epochMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

const usualName = ({ file: { agent, pane } }: Recorded): string =>
  `tma-capture-${agent}-w${pane.width}h${pane.height}-${stampOf(Date.now())}.json`

const isReadAlike = ({ raw, masked }: Recorded): boolean =>
  JSON.stringify(accountOf(raw, NO_TIME)) === JSON.stringify(accountOf(masked, NO_TIME))

const jsonOf = (recorded: Recorded, truth: RecordedTruth): string =>
  JSON.stringify({ ...recorded.file, truth }, null, 1)

const record = async (
  context: Context,
  pane: string,
): Promise<E.Either<Failure, { recorded: Recorded; text: (raw: string) => string }>> => {
  const { manifests, skipped } = loadManifests(context)
  for (const each of skipped) context.warn(skipLine(each))
  const server = serverOf(context)
  if (E.isLeft(server)) return server
  const listed = await list(server.right)
  if (listed.kind !== 'present') return E.left(failureOf(server.right, listed))
  const panes = listed.value.panes.filter(({ id }) => id === pane)
  const redactor = redactorHere(context, manifests)
  const answer = await recordPanes(server.right, panes, manifests, redactor)
  if (answer.kind !== 'present') return E.left(failureOf(server.right, answer))
  const [recorded] = answer.value
  return recorded === undefined
    ? E.left({ kind: 'no-pane', pane })
    : E.right({ recorded, text: redactor.text })
}

export const capturePane = async (context: Context, flags: CaptureFlags): Promise<number> => {
  const fail = (failure: Failure): number => {
    context.warn(`tma: ${describe(failure)}`)
    return exitCodeOf(failure)
  }
  const { pane, output, truth: state, note } = flags
  if (!/^%\d+$/.test(pane))
    return fail({ kind: 'usage', sentence: `${JSON.stringify(pane)} is not a pane id such as %3` })
  const found = await record(context, pane)
  if (E.isLeft(found)) return fail(found.left)
  const { recorded, text } = found.right
  const json = jsonOf(recorded, { state, ...(note === undefined ? {} : { note: text(note) }) })
  if (!isReadAlike(recorded))
    context.warn('tma: the rules read the masked pane otherwise than the pane itself')
  if (output === '-') {
    context.print(json)
    return EXIT.ok
  }
  const path = resolve(output ?? usualName(recorded))
  const written = replaceFile(path, `${json}\n`)
  if (E.isLeft(written)) return fail({ kind: 'no-answer', why: written.left })
  context.print(path)
  context.warn(`tma: names, addresses and keys are masked in ${basename(path)}; read it before you share it`)
  return EXIT.ok
}
