/**
 * What a cycle leaves behind, in an order that survives a kill at any moment: memory, the status line, the options, the
 * journal. The status file stands before the options do: the repaint that they cause then finds the new line.
 */
import * as E from 'fp-ts/Either'
import { cleanText } from '../core/clean-text'
import type { Transition } from '../core/contracts/stream'
import { MUTE_UNTIL, MUTED } from '../core/mute'
import type { OptionWrite, PlannedPane } from '../core/plan'
import { type Change, transitionsOf } from '../core/transitions'
import { folderOf } from '../process/folder'
import { appendJournal } from '../runtime/journal'
import { touchStatus, writeMemory, writeStatus, wroteLast } from '../runtime/memory'
import { repositoryOf } from '../runtime/repository'
import { removeSpooled } from '../runtime/spool'
import { write } from '../tmux/write'
import type { AgentPane, Cycle, CycleContext } from './cycle'
import { type Past, storedPast } from './past'
import type { Sight } from './sight'

/** What a cycle found and wants written. */
export interface Outcome {
  readonly sight: Sight
  readonly agents: ReadonlyArray<AgentPane>
  readonly past: Past
  readonly planned: ReadonlyArray<PlannedPane>
  readonly writes: ReadonlyArray<OptionWrite>
  /** Of the agents nothing but their gauges has changed. */
  readonly isGaugeAlone: boolean
  /** What the bar shows of the whole server. */
  readonly line: string
}

/** After a write, what is less than another state waits this long for more (ms). */
const GATHER_MS = 1_000
/** And gauges alone so long: they move all the time. */
const GAUGE_MS = 30_000

const stateIn = (options: Readonly<Record<string, string>> | undefined): string | undefined =>
  options?.['@agent_state']

/** Another state is what people wait for; and of a wish no later cycle knows. */
const isUrgent = ({ planned, writes }: Outcome): boolean =>
  writes.some(({ name }) => name === MUTE_UNTIL || name === MUTED) ||
  planned.some(({ published, stamp }) => stateIn(published) !== stateIn(stamp))

const changesOf = ({ sight, agents }: Outcome): ReadonlyArray<Change> => {
  const { memories } = sight.past
  const ids = new Set([...memories.keys(), ...agents.map(({ pane }) => pane.id)])
  return [...ids].map((pane) => {
    const agent = agents.find((each) => each.pane.id === pane)
    const verdict = agent?.observation.folded.verdict
    const after = agent === undefined || verdict === undefined ? undefined : { memory: agent.memory, verdict }
    return { pane, before: memories.get(pane), after }
  })
}

/** The disk is asked only where something changed. */
const placed = async (
  lines: ReadonlyArray<Transition>,
  agents: ReadonlyArray<AgentPane>,
): Promise<ReadonlyArray<Transition>> => {
  const pids = new Map(agents.map(({ pane, memory }) => [pane.id, memory.pid]))
  return Promise.all(
    lines.map(async (line) => {
      const folder = line.event === 'gone' ? undefined : folderOf(pids.get(line.pane) ?? 0)
      return folder === undefined ? line : { ...line, repository: cleanText(await repositoryOf(folder), 200) }
    }),
  )
}

const left = (done: E.Either<string, unknown>): ReadonlyArray<string> => (E.isLeft(done) ? [done.left] : [])

const refusal = ({ past }: Outcome) => ({
  wrote: 'nothing' as const,
  troubles: ['the lock is no longer ours'],
  stored: undefined,
  past,
})

type Written = Pick<Cycle, 'wrote' | 'writeDueAt' | 'troubles'>

/** A process of one cycle knows no write of its own, and has no later one for the rest; gauges wait in it too. */
const dueAt = ({ directory, wroteAt }: CycleContext, { sight, isGaugeAlone }: Outcome): number => {
  if (!isGaugeAlone) return wroteAt + GATHER_MS
  const { epochMs } = sight.clock
  // A clock stepped back must not hold writes up.
  return Math.min(Math.max(wroteAt, wroteLast(directory)), epochMs) + GAUGE_MS
}

const writeOptions = async (context: CycleContext, outcome: Outcome): Promise<Written> => {
  const { directory, server } = context
  const { sight, writes } = outcome
  if (writes.length === 0) return { wrote: 'nothing', troubles: [] }
  const writeDueAt = dueAt(context, outcome)
  if (sight.clock.epochMs < writeDueAt && !isUrgent(outcome))
    return { wrote: 'later', writeDueAt, troubles: [] }
  const shown = left(writeStatus(directory, outcome.line))
  const written = await write(server, writes)
  touchStatus(directory)
  return { wrote: 'now', troubles: written.kind === 'present' ? shown : [...shown, written.why] }
}

export const publish = async (
  context: CycleContext,
  outcome: Outcome,
): Promise<Written & Pick<Cycle, 'stored' | 'past'>> => {
  const { directory } = context
  if (!context.isStillOurs()) return refusal(outcome)
  const { sight, past } = outcome
  const { listing, clock } = sight
  const stored = JSON.stringify(storedPast(past, listing.serverPid, clock.boot))
  const kept = stored === context.stored ? [] : left(writeMemory(directory, stored))
  const lines = transitionsOf(changesOf(outcome), clock.epochMs)
  const options = await writeOptions(context, outcome)
  const journaled = left(appendJournal(directory, await placed(lines, outcome.agents)))
  // Only now: what was applied is known to memory, so an event that is read again changes nothing.
  const applied = kept.length === 0 ? removeSpooled(directory, past.applied) : past.applied
  const troubles = [...kept, ...options.troubles, ...journaled]
  return { ...options, troubles, stored, past: { ...past, applied } }
}
