/** When a pane was last told of, for the bus: it goes out with another change of the pane, never alone. */
import type { OptionWrite } from './plan'

const NOTIFIED_AT = '@agent_notified_at'

export interface ToldPane {
  readonly id: string
  readonly published: Readonly<Record<string, string>>
  /** Epoch ms of the last notice; undefined when there was none, or the agent is gone. */
  readonly at: number | undefined
}

/** What to write beside the writes of a cycle: nothing for a pane that has none. */
export const notifiedWrites = (
  panes: ReadonlyArray<ToldPane>,
  writes: ReadonlyArray<OptionWrite>,
): ReadonlyArray<OptionWrite> => {
  const touched = new Set(writes.filter(({ scope }) => scope === 'pane').map(({ target }) => target))
  return panes.flatMap(({ id, published, at }) => {
    const value = at === undefined ? undefined : String(at)
    if (!touched.has(id) || published[NOTIFIED_AT] === value) return []
    return [{ scope: 'pane' as const, target: id, name: NOTIFIED_AT, value }]
  })
}
