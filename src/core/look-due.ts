/** Decides which panes a cycle captures: a look is the dearest thing a cycle takes. */
import type { Now } from './evidence'
import type { Identity } from './identity'
import { isOfLife } from './life'
import type { Memory } from './memory'

/** Without any sign of change a pane without a state file is looked at this often (s). */
const AT_LEAST_EVERY_S = 15

export interface LookFacts {
  readonly memory: Memory | undefined
  readonly identity: Identity
  /** Epoch seconds, whole. */
  readonly windowActivity: number
  readonly hasLiveFile: boolean
}

const waitsForLook = (memory: Memory): boolean =>
  memory.contrary !== undefined ||
  (memory.dialog !== undefined && (!memory.dialog.confirmed || memory.dialog.awayTicks !== undefined))

/**
 * tmux counts activity in whole seconds: a dialog painted in the second of a capture would otherwise be missed for ever,
 * so activity in that second or later asks for another look.
 */
export const isLookDue = (
  { memory, identity, windowActivity, hasLiveFile }: LookFacts,
  now: Now,
): boolean => {
  if (!identity.isForeground || identity.process.stat.startsWith('T')) return false
  const { pid, started } = identity.process
  if (!isOfLife(memory, { agent: identity.agent, pid, started })) return true
  if (memory.capturedAt === undefined || !memory.wasForeground) return true
  if (waitsForLook(memory) || windowActivity >= memory.capturedAt) return true
  const age = Math.floor(now.epochMs / 1_000) - memory.capturedAt
  // A clock that was set back: activity would seem older than the capture for as long.
  return age < 0 || (!hasLiveFile && age >= AT_LEAST_EVERY_S)
}
