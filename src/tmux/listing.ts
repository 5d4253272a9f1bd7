/** What one listing of a tmux server tells. */
import type { Around } from '../core/look'
import type { Client, Pane } from '../core/pane'

/** Options as they stand, by name; absent ones left out. */
export type Options = Readonly<Record<string, string>>

export interface Listing {
  readonly serverPid: number
  /** As tmux prints it: `3.3a`, `next-3.6`. */
  readonly version: string
  /** The socket as the server itself spells it, as in `$TMUX`. */
  readonly socketPath: string
  /** Global options: `@tma_status`, `@tma_next`, those for notices, and the names asked for. */
  readonly globals: Options
  /** The person's own options of tma as tmux has them, by name; a value set for one session alone may stand here too. */
  readonly settings: Options
  readonly around: Around
  readonly panes: ReadonlyArray<Pane>
  readonly clients: ReadonlyArray<Client>
  readonly windows: ReadonlyArray<{ readonly id: string; readonly published: Options }>
  readonly sessions: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly published: Options
  }>
}
