/** Which agents of a stream a selector means: judged when an agent is found, and kept until it goes. */
import type { Transition } from '../core/contracts/stream'
import { isEverything, type Selector } from '../core/selector'
import { list } from '../tmux/list'
import type { Server } from '../tmux/server'
import { isSelected, stamped } from './select'

export interface Members {
  /** Whether the change is of an agent that is meant; its state is not asked. */
  readonly has: (change: Pick<Transition, 'pane' | 'agent' | 'to'>) => Promise<boolean>
}

const allows = (words: ReadonlyArray<string> | undefined, word: string): boolean =>
  words === undefined || words.includes(word)

/** Sessions, repositories and branches are asked of the server, once an agent; one that has gone is in none of them. */
export const membersOf = (server: Server, { states: _, ...selector }: Selector): Members => {
  const known = new Map<string, boolean>()
  const { panes, agents, ...others } = selector
  const placed: Selector = { ...others, states: undefined, panes: undefined, agents: undefined }
  const isPlain = isEverything(placed)
  const inPlace = async (pane: string): Promise<boolean> => {
    const listed = await list(server)
    const found = listed.kind === 'present' ? listed.value.panes.find(({ id }) => id === pane) : undefined
    const subject = found && stamped(found)
    return subject !== undefined && (await isSelected(placed, subject))
  }
  const has: Members['has'] = async ({ pane, agent, to }) => {
    if (!allows(panes, pane) || !allows(agents, agent)) return false
    if (isPlain) return true
    const verdict = known.get(pane) ?? (await inPlace(pane))
    if (to === null) known.delete(pane)
    else known.set(pane, verdict)
    return verdict
  }
  return { has }
}
