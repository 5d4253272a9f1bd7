/** The closed vocabulary of states, most urgent first. No manifest extends or remaps it. */
export const STATES = ['blocked', 'working', 'idle', 'unknown'] as const
export type State = (typeof STATES)[number]
