/** `tma cycle`: one cycle, in silence, for a bar without a resident process. It waits for nobody. */
import * as E from 'fp-ts/Either'
import { findAgents, serverOf } from './agents'
import type { Context } from './context'
import { EXIT } from './failure'
import { loadManifests } from './load-manifests'

export const cycle = async (context: Context): Promise<number> => {
  const server = serverOf(context)
  if (E.isLeft(server)) return EXIT.usage
  const found = await findAgents(context, server.right, loadManifests(context))
  return E.isLeft(found) ? EXIT.cannot : EXIT.ok
}
