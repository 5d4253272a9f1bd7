/** Section `rules` of doctor: whether the agents that run are those that their rules were made for, and still are. */
import { type Finding, finding } from '../../core/doctor/finding'
import { DRIFTS, type Drift, driftOf, driftText } from '../../core/drift'
import type { Manifest } from '../../core/manifest'
import { shLine } from '../../core/sh'
import type { Spelling } from '../../tmux/spell'
import type { AgentRow, Agents } from '../agents'
import type { Loaded } from '../load-manifests'
import type { Past } from '../past'
import type { SectionReport } from './report'
import { item, type Line, more, titled } from './text'

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

const ADVICE: Readonly<Partial<Record<Drift, string>>> = {
  newer: UPDATE_TMA,
  outside: UPDATE_TMA,
  older: `update the agent; ${REPORT}`,
}

/** What is not known to be tested has its line; advice only where it could be right. */
const driftLines = (compared: ReadonlyArray<Compared>): Line[] =>
  compared
    .filter(({ drift }) => drift !== 'tested')
    .flatMap((each) => {
      const advice = ADVICE[each.drift]
      return [driftLine(each), ...(advice === undefined ? [] : [more(advice)])]
    })

const inTurns = (turns: number): string => (turns === 1 ? 'the last turn' : `${turns} turns in a row`)

const outdatedFindings = (blindTurns: Past['blindTurns'], { plugin }: Spelling): ReadonlyArray<Finding> =>
  Object.entries(blindTurns).map(([agent, turns]) =>
    finding(
      'rules-outdated',
      `${agent}: its rules look outdated: no sign of work on the screen in ${inTurns(turns)} that it reported`,
      {
        mend: plugin === undefined ? undefined : shLine(['git', '-C', plugin, 'pull', '--ff-only']),
        keep: UPDATE_TMA,
      },
    ),
  )

export const ruleReport = (
  { rows }: Agents,
  { manifests }: Loaded,
  { blindTurns }: Pick<Past, 'blindTurns'>,
  spelling: Spelling,
): SectionReport => {
  const compared = rows.map(comparedWith(manifests))
  return {
    lines: [titled('rules', summary(compared)), ...driftLines(compared)],
    findings: outdatedFindings(blindTurns, spelling),
  }
}
