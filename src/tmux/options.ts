/** The options of ours that a listing reads back, by the scope in which they are published. */

/** Names that tmux takes for user options and that need no quoting. */
const NAME = /^@[A-Za-z0-9_-]+$/
export const isOptionName = (name: string): boolean => NAME.test(name)

export const PANE_OPTIONS = [
  '@agent_name',
  '@agent_pid',
  '@agent_started',
  '@agent_state',
  '@agent_detail',
  '@agent_source',
  '@agent_since',
  '@agent_evidence_at',
  '@agent_turn_at',
  '@agent_attention',
  '@agent_session',
  '@agent_subagents',
  '@agent_model',
  '@agent_context_pct',
  '@agent_tokens',
  '@agent_notified_at',
  '@agent_mute_until',
  '@tma_pane',
  '@tma_next',
] as const

export const WINDOW_OPTIONS = ['@agent_summary', '@tma_window'] as const
export const SESSION_OPTIONS = ['@agent_session_summary', '@tma_session'] as const
export const GLOBAL_OPTIONS = ['@tma_status', '@tma_next'] as const
