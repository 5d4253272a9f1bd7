/** Drives the done mark over a course in time: one call is one cycle. */
import { marked, viewOf } from '../../src/core/attention'
import type { Memory } from '../../src/core/memory'
import type { Client } from '../../src/core/pane'
import type { State } from '../../src/core/state'
import type { Verdict } from '../../src/core/verdict'
import { aClient, aMemory, aPane, now, START } from './builders'

const shown = (state: State) => ({
  state,
  detail: undefined,
  source: 'screen' as const,
  since: START.epochMs,
})

export interface Cycle {
  readonly state: State
  readonly clients?: ReadonlyArray<Client>
  readonly turnEnded?: boolean
  readonly weak?: boolean
  readonly children?: Memory['children']
  readonly pid?: number
  readonly epochStep?: number
  readonly ticksStep?: number
}

/** One call is one cycle: whether the mark is up after it. */
export const aWatch = (first?: State) => {
  let memory: Memory | undefined =
    first === undefined ? undefined : aMemory({ shown: shown(first), lastKnown: shown(first) })
  return (
    ms: number,
    {
      state,
      clients = [],
      turnEnded = false,
      weak = false,
      children = {},
      pid = 100,
      epochStep = 0,
      ticksStep = 0,
    }: Cycle,
  ): boolean => {
    const before = memory
    const last = before?.pid === pid ? before : undefined
    const lastKnown = state === 'unknown' ? last?.lastKnown : shown(state)
    const after = { ...(last ?? aMemory({ pid })), shown: shown(state), lastKnown, children }
    const verdict: Verdict = { ...shown(state), reason: 'screen-shows', frozen: false, weak }
    const { epochMs, ticksMs } = now(ms)
    memory = marked(after, { before, verdict, turnEnded }, viewOf(aPane(), clients), {
      epochMs: epochMs + epochStep,
      ticksMs: ticksMs + ticksStep,
    })
    return memory.raisedAt !== undefined
  }
}

/** A client that shows the pane, with its last input so many ms after the start (whole seconds, as tmux counts). */
export const watching = (inputMs = -3_600_000, over: Partial<Client> = {}) =>
  aClient({ activity: Math.floor((START.epochMs + inputMs) / 1_000), ...over })
