/** Where a pane hangs: once per session that shows its window (groups and links list a pane several times). */
export interface Place {
  readonly sessionId: string
  readonly sessionName: string
  readonly windowId: string
  readonly windowIndex: number
  readonly paneIndex: number
}

/** One tmux pane as listed, by its `%id`. Foreign text (names, title) is raw: clean it before it is shown. */
export interface Pane {
  readonly id: string
  /** Pid of the process that tmux started in the pane. */
  readonly pid: number
  readonly title: string
  /** `#{pane_current_command}`: the name of the foreground process as tmux sees it. */
  readonly currentCommand: string
  readonly width: number
  readonly height: number
  readonly cursorX: number
  readonly cursorY: number
  /** The process ended and tmux keeps the pane (`remain-on-exit`). */
  readonly isDead: boolean
  /** The user's `@agent_ignore`: any value takes the pane out of detection. */
  readonly isIgnored: boolean
  /** The pane is the only one drawn in its window, or one of those drawn (zoom hides the others). */
  readonly isDrawn: boolean
  /** Epoch seconds, whole: tmux counts no finer. */
  readonly windowActivity: number
  readonly places: ReadonlyArray<Place>
  /** Options of ours as they stand on the pane, its window and its session, by name; absent ones left out. */
  readonly published: Readonly<Record<string, string>>
}

/** One attached client: what it shows and when its person last typed. */
export interface Client {
  readonly name: string
  readonly sessionId: string
  readonly windowId: string
  /** Active pane of the window that it shows. */
  readonly paneId: string
  /** Epoch seconds of the last input. */
  readonly activity: number
  readonly isControl: boolean
  /** tmux asks for reports of focus (`focus-events`), and takes this terminal for one that gives them. */
  readonly reportsFocus: boolean
  /** As the terminal last said; until it says anything, tmux takes it for focused. */
  readonly isFocused: boolean
  /** Path of its terminal; empty for a control client. */
  readonly tty: string
  /** What `TERM` named it, and what the terminal answered when tmux asked (`iTerm2 3.5`, `tmux 3.3a`); may be empty. */
  readonly termName: string
  readonly termType: string
}

/** Where the terminal's cursor is, counted from 0. */
export interface TerminalCursor {
  readonly row: number
  readonly column?: number | undefined
  /** False when the program hides it, as all do that draw a cursor of their own; undefined when unknown. */
  readonly isShown?: boolean | undefined
}

/** A pane and its captured rows at one instant. Rows are as tmux gave them; escape sequences may stand in them. */
export interface Snapshot {
  readonly title: string
  readonly width: number
  /** Undefined when unknown: then `visible` is the whole capture. */
  readonly height: number | undefined
  /** Row of the terminal cursor, counted from the first of the last `height` rows; undefined when unknown. */
  readonly cursorRow: number | undefined
  /** As of a `TerminalCursor`. */
  readonly cursorColumn?: number | undefined
  readonly isCursorShown?: boolean | undefined
  readonly rows: ReadonlyArray<string>
}
