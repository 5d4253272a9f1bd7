/** Section `panes` of doctor: every agent pane with its state, the reason for it, and why it is not known better. */
import { cleanText } from '../../core/clean-text'
import type { Finding } from '../../core/doctor/finding'
import { driftText } from '../../core/drift'
import { leadsElsewhere } from '../../core/identity'
import type { Manifest } from '../../core/manifest'
import type { Memory } from '../../core/memory'
import type { Pane } from '../../core/pane'
import { CONTAINED } from '../../core/registration'
import { REASONS } from '../../core/verdict'
import type { Spelling } from '../../tmux/spell'
import type { AgentRow, Agents } from '../agents'
import type { Judged } from '../hooks-judged'
import type { Loaded } from '../load-manifests'
import { locationOf } from '../ls'
import { ignoredFindings, nestedFindings } from './panes-aside'
import type { SectionReport } from './report'
import { item, type Line, more, titled } from './text'

const TITLE_WIDTH = 40

const stateLine = (row: AgentRow): Line => {
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

const ago = (at: number, now: number): string => {
  const seconds = Math.max(0, Math.round((now - at) / 1_000))
  return seconds < 120 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`
}

/** When the source in force last said something. */
const saidAt = ({ shown, held, capturedAt }: Memory): number | undefined => {
  if (shown.source === 'file' || shown.source === 'hook') return held?.claim.at
  return shown.source === 'process' || capturedAt === undefined ? undefined : capturedAt * 1_000
}

/** Why no better source tells; undefined where none is better, or none could be. */
const whyNotBetter = (
  memory: Memory,
  manifest: Manifest | undefined,
  judged: Judged | undefined,
): string | undefined => {
  const { source } = memory.shown
  if (source === 'file') return undefined
  if (source === 'hook') return manifest?.stateFile === undefined ? undefined : 'no state file of it is live'
  if (memory.held?.overruled !== undefined) return 'the screen has overruled what it reported'
  if (judged === undefined)
    return manifest?.stateFile === undefined
      ? 'it has neither state file nor hooks'
      : 'no state file of it is live'
  if (judged.wiring === 'none') return `it has no hooks of ours: tma hooks install ${memory.agent}`
  if (judged.verdict !== 'wired') return `its hooks are ${judged.verdict}`
  return judged.lastEventAt === undefined
    ? 'no event of its hooks was heard yet'
    : 'its hooks tell no state now'
}

interface PaneFacts {
  readonly agents: Agents
  readonly loaded: Loaded
  readonly judged: ReadonlyArray<Judged>
  readonly spelling: Spelling
  readonly epochMs: number
}

const sourceLine = ({ memory, observation }: AgentRow, { loaded, judged, epochMs }: PaneFacts): Line => {
  const manifest = loaded.manifests.find(({ name }) => name === memory.agent)
  const own = judged.find(({ agent }) => agent === memory.agent)
  const at = saidAt(memory)
  const why = whyNotBetter(memory, manifest, own)
  const words = [
    `process ${memory.pid}${observation?.identity === undefined ? '' : `, known by its ${observation.identity.by}`}`,
    ...(at === undefined ? [] : [`${memory.shown.source} said so ${ago(at, epochMs)}`]),
    ...(why === undefined ? [] : [`not better: ${why}`]),
    `version ${driftText(memory.version, manifest?.testedVersions)}`,
  ]
  return more(words.join('; '))
}

const asideLines = (panes: ReadonlyArray<Pane>, held: ReadonlySet<string>): ReadonlyArray<Line> => {
  const ignored = panes.filter(({ isIgnored }) => isIgnored).map(({ id }) => id)
  const elsewhere = panes
    .filter(
      ({ id, isIgnored, currentCommand }) => !held.has(id) && !isIgnored && leadsElsewhere(currentCommand),
    )
    .map(({ id, currentCommand }) => `${id} (${cleanText(currentCommand, 20)})`)
  return [
    ...(ignored.length === 0 ? [] : [item(`left out by @agent_ignore: ${ignored.join(' ')}`)]),
    ...(elsewhere.length === 0
      ? []
      : [
          item(
            `leads elsewhere, where agents are seen by their hooks or by a tma there: ${elsewhere.join(' ')}`,
          ),
        ]),
  ]
}

export const paneReport = async (facts: PaneFacts): Promise<SectionReport> => {
  const { rows, listing } = facts.agents
  const held = new Set(rows.map(({ pane }) => pane.id))
  const findings: ReadonlyArray<Finding> = [
    ...(await ignoredFindings(listing, facts.loaded.manifests, facts.spelling)),
    ...(await nestedFindings(listing, facts.spelling)),
  ]
  return {
    lines: [
      titled('panes', `${rows.length} of ${listing.panes.length} hold an agent`),
      ...rows.flatMap((row) => [stateLine(row), sourceLine(row, facts)]),
      ...asideLines(listing.panes, held),
    ],
    findings,
  }
}
