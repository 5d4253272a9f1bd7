/** The options of ours that a listing reads back, by the scope in which they are published. */

import { MUTED } from '../core/mute'
import { STAMP_NAMES } from '../core/stamp'

/** Names that tmux takes for user options and that need no quoting. */
const NAME = /^@[A-Za-z0-9_-]+$/
export const isOptionName = (name: string): boolean => NAME.test(name)

export const PANE_OPTIONS: ReadonlyArray<string> = [
  ...STAMP_NAMES,
  '@agent_turn_at',
  '@agent_model',
  '@agent_notified_at',
  '@agent_mute_until',
]

export const WINDOW_OPTIONS = ['@agent_summary', '@tma_window'] as const
export const SESSION_OPTIONS = ['@agent_session_summary', '@tma_session'] as const
export const GLOBAL_OPTIONS: ReadonlyArray<string> = ['@tma_status', '@tma_next', '@tma_glyphs', MUTED]
