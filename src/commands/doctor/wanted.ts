/** Section `wanted` of doctor: whom `@tma-agents` has looked for, and names in it that no manifest has. */
import { isWanted } from '../../core/detection-settings'
import { type Finding, finding } from '../../core/doctor/finding'
import { readSettings } from '../../core/settings'
import { didYouMean, nearest } from '../../schema/report'
import type { Listing } from '../../tmux/listing'
import { keepLine, type Spelling, setCommand } from '../../tmux/spell'
import type { Survey } from '../../tmux/survey'
import type { Loaded } from '../load-manifests'
import { placeOf, withdrawn } from './options'
import { factsOnly, type SectionReport } from './report'
import { titled } from './text'

const OPTION = '@tma-agents'

interface Facts {
  readonly listing: Listing
  readonly survey: Survey
  readonly spelling: Spelling
}

/** With the names that were meant; where none is left, all agents are looked for again. */
const strangeFinding = (
  { survey, spelling }: Facts,
  wanted: ReadonlyArray<string>,
  names: ReadonlyArray<string>,
): Finding | undefined => {
  const strange = wanted.filter((name) => !names.includes(name))
  if (strange.length === 0) return undefined
  const meant = wanted.flatMap((name) => (names.includes(name) ? name : (nearest(name, names) ?? [])))
  const value = [...new Set(meant)].join(' ')
  const setting = { option: OPTION, value, target: placeOf(survey, OPTION) }
  const said = strange.map((name) => `"${name}"${didYouMean(name, names)}`).join(', ')
  return finding('agent-unknown', `${OPTION} names ${said}, and no manifest is called so`, {
    mend: value === '' ? withdrawn(survey, spelling, OPTION) : setCommand(spelling, [setting]),
    keep: value === '' ? `in tmux.conf: take the line with ${OPTION} out` : keepLine('', setting),
  })
}

/** Nothing while all are looked for. */
export const wantedReport = (facts: Facts, { manifests }: Loaded): SectionReport => {
  const wanted = readSettings(facts.listing.settings).settings.agents
  if (wanted === 'all') return factsOnly()
  const names = manifests.map(({ name }) => name)
  const count = names.filter((name) => isWanted(wanted, name)).length
  const found = strangeFinding(facts, wanted, names)
  return {
    lines: [titled('wanted', `${count} of ${names.length} agents are looked for, by ${OPTION}`)],
    findings: found === undefined ? [] : [found],
  }
}
