/** The closed vocabulary of states, most urgent first. No manifest extends or remaps it. */
export const STATES = ['blocked', 'working', 'idle', 'unknown'] as const
export type State = (typeof STATES)[number]

/** True for the states that a look can prove; `unknown` is the absence of proof. */
export const isKnown = (state: State): boolean => state !== 'unknown'
