/** Drives the fold over a course in time: one call is one cycle. */
import type { FileReading, HookEvent, Look } from '../../src/core/evidence'
import { type Folded, type FoldInput, fold } from '../../src/core/fold'
import type { Identity } from '../../src/core/identity'
import type { Memory } from '../../src/core/memory'
import type { State } from '../../src/core/state'
import { aClaim, aLook, anIdentity, now, START } from './builders'

/** What one cycle sees besides an agent that runs in the foreground. A word stands for the look or claim of that state. */
export interface Seen {
  readonly look?: Look | Parameters<typeof aLook>[0]
  /** The state file: a state said just now, or a whole reading. */
  readonly file?: State | FileReading
  readonly events?: ReadonlyArray<HookEvent>
  readonly agent?: Identity | undefined
  readonly isRead?: boolean
  /** A step of the boot's clock against the wall's (ms). */
  readonly ticksBehind?: number
}

export const claims = (state: State, ms: number, detail?: string): FileReading => ({
  kind: 'claim',
  claim: aClaim(state, ms, { detail }),
})
export const HOLD: FileReading = { kind: 'hold', at: START.epochMs, note: 'dialog open' }
export const NO_FILE: FileReading = { kind: 'none' }

export const aFoldInput = (ms: number, seen: Seen, memory: Memory | undefined): FoldInput => {
  const { look, file, ticksBehind = 0 } = seen
  const { epochMs, ticksMs } = now(ms)
  return {
    memory,
    table: { isRead: seen.isRead ?? true, agent: 'agent' in seen ? seen.agent : anIdentity() },
    file: typeof file === 'string' ? claims(file, ms) : (file ?? NO_FILE),
    events: seen.events ?? [],
    look: typeof look === 'string' ? aLook(look) : look,
    visible: ['idle', 'working', 'blocked'],
    now: { epochMs, ticksMs: ticksMs - ticksBehind },
  }
}

/** `state`, or `state (detail)`, or `no agent`. */
export const spoken = ({ verdict }: Folded): string => {
  if (verdict === undefined) return 'no agent'
  return verdict.detail === undefined ? verdict.state : `${verdict.state} (${verdict.detail})`
}

export interface Course {
  /** One cycle, `ms` after the start; answers with the verdict in words. */
  readonly at: (ms: number, seen?: Seen) => string
  readonly last: () => Folded
  readonly memory: () => Memory
  /** Milliseconds after the start of the `since` last shown. */
  readonly since: () => number | undefined
}

export const aCourse = (common: Seen & Partial<Pick<FoldInput, 'visible' | 'memory'>> = {}): Course => {
  const { visible = ['idle', 'working', 'blocked'], memory: first, ...every } = common
  let last: Folded | undefined
  let memory = first
  const folded = (): Folded => {
    if (last === undefined) throw new Error('no cycle has run')
    return last
  }
  return {
    at: (ms, seen = {}) => {
      last = fold({ ...aFoldInput(ms, { ...every, ...seen }, memory), visible })
      memory = last.memory
      return spoken(last)
    },
    last: folded,
    memory: () => {
      if (memory === undefined) throw new Error('nothing is remembered')
      return memory
    },
    since: () => {
      const since = folded().verdict?.since
      return since === undefined ? undefined : since - START.epochMs
    },
  }
}
