/** `tma ls`: one agent pane a row, tab-separated, for eyes and for scripts; `--json` is one object. */
import * as E from 'fp-ts/Either'
import { isDone } from '../core/attention'
import { cleanText } from '../core/clean-text'
import type { ListedAgent } from '../core/contracts/surfaces'
import type { SelectorWords } from '../core/selector'
import type { AgentRow } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf } from './failure'
import { loadManifests, skipLine } from './load-manifests'
import { findSelected } from './select'

/** Columns that a title or a session name may fill. */
const TEXT_WIDTH = 80

/** `session:window.pane`, where the pane is shown first. */
export const locationOf = ({ pane }: Pick<AgentRow, 'pane'>): string => {
  const place = pane.places[0]
  if (place === undefined) return ''
  return `${cleanText(place.sessionName, TEXT_WIDTH)}:${place.windowIndex}.${place.paneIndex}`
}

const fieldsOf = (row: AgentRow): ListedAgent => {
  const { pane, memory } = row
  const { state, detail, source, since } = memory.shown
  return {
    pane: pane.id,
    agent: memory.agent,
    state,
    detail: detail ?? null,
    source,
    since,
    attention: state === 'blocked' || isDone(memory),
    location: locationOf(row),
    title: cleanText(pane.title, TEXT_WIDTH),
  }
}

const tabbed = (row: AgentRow): string => {
  const { pane, agent, state, detail, source, since, attention, location, title } = fieldsOf(row)
  const mark = attention ? '1' : '-'
  return [pane, agent, state, detail ?? '-', source, String(since), mark, location, title].join('\t')
}

export interface LsFlags extends SelectorWords {
  readonly json?: boolean
}

export const ls = async (context: Context, flags: LsFlags): Promise<number> => {
  const loaded = loadManifests(context)
  for (const each of loaded.skipped) context.warn(skipLine(each))
  const found = await findSelected(context, loaded, flags)
  if (E.isLeft(found)) {
    context.warn(`tma: ${describe(found.left)}`)
    return exitCodeOf(found.left)
  }
  const { rows, troubles } = found.right
  for (const trouble of troubles) context.warn(`tma: ${trouble}`)
  if (flags.json === true) context.print(JSON.stringify({ schema: 1, agents: rows.map(fieldsOf) }))
  else for (const row of rows) context.print(tabbed(row))
  return EXIT.ok
}
