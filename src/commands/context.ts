/** What every command is given: the flags before the verb, the environment, and where words go. */
export interface GlobalFlags {
  readonly socketPath?: string
  readonly socketName?: string
  /** Stands for the user's folder of manifests, in this process alone, which then writes nothing. */
  readonly manifestDir?: string
}

export interface Context {
  readonly flags: GlobalFlags
  readonly env: NodeJS.ProcessEnv
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
  /** Of the terminal that reads what is printed; undefined when no terminal does. */
  readonly columns?: number | undefined
  /** Nothing but screen and title counts: how well do they stand on their own? */
  readonly screenOnly?: boolean
  /** A person reads the error stream. */
  readonly isErrorTerminal: boolean
}
