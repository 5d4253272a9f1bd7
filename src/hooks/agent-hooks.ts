/** What an agent's file here has to say: where its hooks are written, what is written there, and what may keep it from running. */
import type * as E from 'fp-ts/Either'

/** Where things are on this machine, as the environment tells. */
export interface Place {
  readonly env: NodeJS.ProcessEnv
  readonly home: string
  /** The command that agents call for ever. */
  readonly hook: string
}

export type Wiring = 'none' | 'partial' | 'stale' | 'wired'

/** How ours is put into one file, told apart from what is others', and taken out. Pure: text in, text out. */
export interface Edit {
  /** The text with ours in it; undefined stands for no file. Left: why not, to be read after the path. */
  readonly install: (text: string | undefined) => E.Either<string, string>
  /** The text without ours; undefined where nothing is left that was not ours. */
  readonly remove: (text: string) => E.Either<string, string | undefined>
  readonly wiring: (text: string) => E.Either<string, Wiring>
  /** True when two readable texts say the same but for what is ours. */
  readonly isForeignEqual: (before: string | undefined, after: string | undefined) => boolean
}

export interface HookFile {
  readonly path: string
  readonly edit: Edit
  /** Of a file that is made; 0o600 when left out. */
  readonly mode?: number
}

/** The command of an agent's status line, which is told how full the context window is. Written only where asked for. */
export interface StatusLine {
  /** Writes what else of ours stands in that file, too. */
  readonly file: HookFile
  readonly wiring: Edit['wiring']
}

/** What keeps hooks that stand in a file from running. */
export interface Obstacle {
  readonly kind: 'disabled' | 'untrusted' | 'no-pane'
  readonly what: string
  /** What the person does, in words. */
  readonly remedy: string
  /** The same as one line for `sh`, where one can do it. */
  readonly mend?: string | undefined
}

/** What an agent's judgement may ask about the machine. */
export interface Look {
  readonly place: Place
  /** The text of a small file, or undefined where it cannot be read. */
  readonly read: (path: string) => string | undefined
  /** Folders in which this agent runs now. */
  readonly folders: ReadonlyArray<string>
}

export interface AgentHooks {
  /** The name of its manifest, and the first word of the hook. */
  readonly name: string
  readonly title: string
  /** Its command in the PATH. */
  readonly program: string
  /** The version with which the real program was seen to call what is written here; undefined: untested. */
  readonly tested: string | undefined
  /** Is there when the agent has been run once. */
  readonly folder: (place: Place) => string
  readonly events: ReadonlyArray<string>
  readonly files: (place: Place) => ReadonlyArray<HookFile>
  readonly statusLine?: (place: Place) => StatusLine
  /** Where ours may stand from before; taken out of there too. */
  readonly elsewhere?: (place: Place) => ReadonlyArray<HookFile>
  /** Said after an installation: what it costs, what the person must still do. */
  readonly notes: ReadonlyArray<string>
  readonly obstacles?: (look: Look) => ReadonlyArray<Obstacle>
}

/** All files in which something of ours may stand; with the status line, where `hasLine` says so. */
export const filesOf = (agent: AgentHooks, place: Place, hasLine: boolean): ReadonlyArray<HookFile> => {
  const line = hasLine ? agent.statusLine?.(place).file : undefined
  const files = agent.files(place)
  return line === undefined ? files : [...files.filter(({ path }) => path !== line.path), line]
}
