/** `tma act` without a name: the actions that can act on a pane now, one a line, for a person and for the menu. */
import * as E from 'fp-ts/Either'
import { actionsFor } from '../core/action'
import { type ActFlags, findPlaces, seenWord } from './act'
import { lookAtPane, meantBy } from './act-look'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf } from './failure'
import { loadActions } from './load-actions'

/** A text for an action that takes one: whether it may act depends on the composer alone. */
const SOME_TEXT = '-'

const kindOf = (takesText: boolean, asksFirst: boolean): string => {
  if (takesText) return 'text'
  return asksFirst ? 'confirm' : 'plain'
}

/** `PANE NAME KIND SEEN`, apart by tabs. */
export const listActs = async (context: Context, flags: ActFlags): Promise<number> => {
  const { actions, faults } = loadActions(context)
  for (const fault of faults) context.warn(`tma: skipping actions ${fault}`)
  const found = await findPlaces(context, flags)
  if (E.isLeft(found)) {
    context.warn(`tma: ${describe(found.left)}`)
    return exitCodeOf(found.left)
  }
  const { place, agents } = found.right
  for (const { pane } of agents.rows) {
    const look = await lookAtPane(place.server, place.loaded, pane.id)
    if (E.isLeft(look)) continue
    const { agent, ticks } = look.right
    for (const name of new Set(actions.map((each) => each.name))) {
      const meant = meantBy(actionsFor(actions, agent, name), look.right, SOME_TEXT)
      if (E.isLeft(meant)) continue
      const { mark, action, prepared } = meant.right
      const kind = kindOf(prepared.text === SOME_TEXT, action.confirm)
      context.print([pane.id, name, kind, seenWord({ mark, ticks })].join('\t'))
    }
  }
  return EXIT.ok
}
