/**
 * What a cycle leaves behind, in an order that survives a kill at any moment: memory, the status line, the options, the
 * journal. The status file stands before the options do: the repaint that they cause then finds the new line.
 */
import * as E from 'fp-ts/Either'
import { type OptionWrite, type PlannedPane, statusLine } from '../core/plan'
import { type Change, transitionsOf } from '../core/transitions'
import { appendJournal } from '../runtime/journal'
import { writeMemory, writeStatus } from '../runtime/memory'
import { write } from '../tmux/write'
import type { AgentPane, Cycle, CycleContext } from './cycle'
import { type Past, storedPast } from './past'
import type { Sight } from './sight'

interface Outcome {
  readonly sight: Sight
  readonly agents: ReadonlyArray<AgentPane>
  readonly past: Past
  readonly planned: ReadonlyArray<PlannedPane>
  readonly writes: ReadonlyArray<OptionWrite>
}

const isBlocked = (options: Readonly<Record<string, string>> | undefined): boolean =>
  options?.['@agent_state'] === 'blocked'

/** To or from blocked: what people wait for is never gathered. */
const isUrgent = (planned: ReadonlyArray<PlannedPane>): boolean =>
  planned.some(({ published, stamp }) => isBlocked(published) !== isBlocked(stamp))

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

const left = (done: E.Either<string, unknown>): ReadonlyArray<string> => (E.isLeft(done) ? [done.left] : [])

export const publish = async (
  context: CycleContext,
  outcome: Outcome,
): Promise<Pick<Cycle, 'wrote' | 'troubles' | 'stored'>> => {
  const { directory, server, gatherUntil } = context
  if (!context.isStillOurs())
    return { wrote: 'nothing', troubles: ['the lock is no longer ours'], stored: undefined }
  const { sight, past, planned, writes } = outcome
  const { listing, clock } = sight
  const stored = JSON.stringify(storedPast(past, listing.serverPid, clock.boot))
  const kept = stored === context.stored ? [] : left(writeMemory(directory, stored))
  const lines = transitionsOf(changesOf(outcome), clock.epochMs)
  const journal = () => left(appendJournal(directory, lines))
  if (writes.length === 0) return { stored, wrote: 'nothing', troubles: [...kept, ...journal()] }
  if (clock.epochMs < gatherUntil && !isUrgent(planned))
    return { stored, wrote: 'later', troubles: [...kept, ...journal()] }
  const shown = left(writeStatus(directory, statusLine(planned)))
  const written = await write(server, writes)
  const refused = written.kind === 'present' ? [] : [written.why]
  return { stored, wrote: 'now', troubles: [...kept, ...shown, ...refused, ...journal()] }
}
