/** Section `panes` of doctor: every agent pane with its state and the reason for it. */
import { cleanText } from '../../core/clean-text'
import { CONTAINED } from '../../core/registration'
import { REASONS } from '../../core/verdict'
import type { AgentRow, Agents } from '../agents'
import { locationOf } from '../ls'
import { item, type Line, titled } from './text'

const TITLE_WIDTH = 40

const paneLine = (row: AgentRow): Line => {
  const { pane, memory, observation } = row
  const { state, detail, source } = memory.shown
  const verdict = observation?.folded.verdict
  const why = verdict === undefined ? 'as the last cycle found it' : REASONS[verdict.reason]
  const what = detail === undefined ? state : `${state} (${detail})`
  const contained = memory.registered === undefined ? '' : `, ${CONTAINED}`
  const title = cleanText(pane.title, TITLE_WIDTH)
  return item(
    `${pane.id} ${locationOf(row)} ${memory.agent}: ${what}, by ${source}: ${why}${contained}${title && ` [${title}]`}`,
  )
}

export const paneLines = ({ rows, listing }: Agents): Line[] => {
  const ignored = listing.panes.filter(({ isIgnored }) => isIgnored).map(({ id }) => id)
  return [
    titled('panes', `${rows.length} of ${listing.panes.length} hold an agent`),
    ...rows.map(paneLine),
    ...(ignored.length === 0 ? [] : [item(`left out by @agent_ignore: ${ignored.join(' ')}`)]),
  ]
}
