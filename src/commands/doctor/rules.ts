/** Section `rules` of doctor: whether the agents that run are those that their rules were made for, and still are. */
import { DRIFTS, type Drift, driftOf, driftText } from '../../core/drift'
import type { Manifest } from '../../core/manifest'
import type { AgentRow, Agents } from '../agents'
import type { Loaded } from '../load-manifests'
import type { Past } from '../past'
import { item, type Line, remedy, titled } from './text'

interface Compared {
  readonly row: AgentRow
  readonly tested: string | undefined
  readonly drift: Drift
}

const comparedWith =
  (manifests: ReadonlyArray<Manifest>) =>
  (row: AgentRow): Compared => {
    const { memory } = row
    const tested = manifests.find(({ name }) => name === memory.agent)?.testedVersions
    return { row, tested, drift: driftOf(memory.version, tested) }
  }

const summary = (compared: ReadonlyArray<Compared>): string => {
  if (compared.length === 0) return 'no agent runs'
  const kinds = Object.entries(DRIFTS).map(([kind, words]) => {
    const count = compared.filter(({ drift }) => drift === kind).length
    return count === 0 ? '' : `${count} ${words}`
  })
  return kinds.filter((kind) => kind !== '').join(', ')
}

const driftLine = ({ row, tested }: Compared): Line =>
  item(`${row.pane.id} ${row.memory.agent}: ${driftText(row.memory.version, tested)}`)

const REPORT = 'where a state is wrong: tma report PANE'
const UPDATE_TMA = `update tma; ${REPORT}`

const MENDS: Readonly<Partial<Record<Drift, string>>> = {
  newer: UPDATE_TMA,
  outside: UPDATE_TMA,
  older: `update the agent; ${REPORT}`,
}

/** What is not known to be tested has its line; a remedy only where one could be right. */
const driftLines = (compared: ReadonlyArray<Compared>): Line[] =>
  compared
    .filter(({ drift }) => drift !== 'tested')
    .flatMap((each) => {
      const mend = MENDS[each.drift]
      return [driftLine(each), ...(mend === undefined ? [] : [remedy(mend)])]
    })

const outdatedLines = (blindTurns: Past['blindTurns']): Line[] =>
  Object.entries(blindTurns).flatMap(([agent, turns]) => [
    item(
      `${agent}: its rules look outdated: no sign of work on the screen in ${turns === 1 ? 'the last turn' : `${turns} turns in a row`} that it reported`,
    ),
    remedy(UPDATE_TMA),
  ])

export const ruleLines = (
  { rows }: Agents,
  { manifests }: Loaded,
  { blindTurns }: Pick<Past, 'blindTurns'>,
): Line[] => {
  const compared = rows.map(comparedWith(manifests))
  return [titled('rules', summary(compared)), ...driftLines(compared), ...outdatedLines(blindTurns)]
}
