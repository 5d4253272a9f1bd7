/** What one signal asserts, where it came from and when. */
import type { SaidContext } from './context-reading'
import type { Screening } from './screen'
import type { State } from './state'

export type Source = 'file' | 'hook' | 'screen' | 'title' | 'process'

/** Two clocks of one instant: the wall's for people, the boot's for waits, which no clock step can bend. */
export interface Now {
  readonly epochMs: number
  /** Milliseconds of this boot, the same in every process. */
  readonly ticksMs: number
}

/** A state that the agent itself reported, by its state file or a hook. */
export interface Claim {
  readonly state: State
  readonly detail: string | undefined
  readonly source: 'file' | 'hook'
  /** Epoch ms as the source gives it; compared only within one source. */
  readonly at: number
  readonly session: string | undefined
  readonly turn: string | undefined
}

/** What the agent's state file says now. `none`: there is no file, or none that may be believed. */
export type FileReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'claim'; readonly claim: Claim }
  | { readonly kind: 'hold'; readonly at: number; readonly note: string }

/** One hook event of the agent, mapped by its manifest, in order of arrival. */
export interface HookEvent {
  readonly claim:
    | { readonly kind: 'state'; readonly state: State; readonly detail: string | undefined }
    | { readonly kind: 'lifecycle'; readonly lifecycle: 'start' | 'end' }
    | { readonly kind: 'subagent'; readonly subagent: 'start' | 'end' }
  readonly turnEnd: boolean
  readonly at: number
  readonly session: string | undefined
  readonly subagent: string | undefined
  readonly turn: string | undefined
  /** How full the context window is, where its payloads tell it. */
  readonly context?: SaidContext
  /** Version of the agent, where its payloads tell it. */
  readonly version?: string
  /** False when another pane holds this agent too and its hooks run in one process for all: then it carries no state. */
  readonly carriesState: boolean
}

/** Title and screen of one cycle, evaluated together. */
export type Look = Screening

/** One line of an account: what a source says about the pane, used or not. */
export interface EvidenceLine {
  readonly source: Source
  readonly state: State | 'hold'
  readonly detail: string | undefined
  readonly at: number | undefined
  readonly note: string
}
