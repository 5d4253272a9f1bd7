/** `tma explain PANE`: why a pane has its state. Reads the memory, takes one look, writes nothing. */
import * as E from 'fp-ts/Either'
import { accountLines } from '../core/account'
import { peek, serverOf } from './agents'
import type { Context } from './context'
import { accountIn } from './explained'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { loadManifests, skipLine } from './load-manifests'

export const explain = async (context: Context, pane: string, isJson: boolean): Promise<number> => {
  const loaded = loadManifests(context)
  for (const each of loaded.skipped) context.warn(skipLine(each))
  const fail = (failure: Failure): number => {
    context.warn(`tma: ${describe(failure)}`)
    return exitCodeOf(failure)
  }
  if (!/^%\d+$/.test(pane))
    return fail({ kind: 'usage', sentence: `${JSON.stringify(pane)} is not a pane id such as %3` })
  const server = serverOf(context)
  if (E.isLeft(server)) return fail(server.left)
  const sight = await peek(server.right, loaded, { pane })
  if (E.isLeft(sight)) return fail(sight.left)
  const account = accountIn(sight.right, pane, loaded)
  if (account === undefined) return fail({ kind: 'no-pane', pane })
  if (isJson) context.print(JSON.stringify({ ...account, pane }))
  else context.print([pane, ...accountLines(account, context.columns)].join('\n'))
  return EXIT.ok
}
