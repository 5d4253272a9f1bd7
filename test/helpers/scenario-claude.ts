/** One pane of Claude Code on a stage: the agent with most to say, hooks, state file and screen. */
import type { Snapshot } from '../../src/core/pane'
import { now } from './builders'
import { type ActingPane, aStage, type Stage, type StageOptions } from './scenario'

export interface ClaudePane extends ActingPane {
  /** What its state file says from now on, and since when (ms). */
  readonly reports: (status: 'busy' | 'idle' | 'waiting' | 'shell', ms: number, waitingFor?: string) => void
  /** Epoch ms of an instant of the stage. */
  readonly epoch: (ms: number) => number
}

/** The stage and the pane `%0`, whose hooks are of the session `s1`. */
export const aClaude = (screen: Snapshot, options: StageOptions = {}): { stage: Stage; pane: ClaudePane } => {
  const stage = aStage(options)
  const pane = stage.open('%0', 'claude', screen)
  return {
    stage,
    pane: {
      ...pane,
      fires: (event, payload = {}, over = {}) => pane.fires(event, { session_id: 's1', ...payload }, over),
      reports: (status, ms, waitingFor) =>
        pane.writes({
          pid: 100,
          procStart: '4711',
          kind: 'interactive',
          sessionId: 's1',
          status,
          waitingFor,
          statusUpdatedAt: now(ms).epochMs,
        }),
      epoch: (ms) => now(ms).epochMs,
    },
  }
}
