/** What `tma doctor` and `tma notify --test` say of notices without sending any. */
import { mutedUntil, mutesIn, muteWord } from '../core/mute'
import type { Client } from '../core/pane'
import { lineOf, type Problem } from '../schema/report'
import type { Listing } from '../tmux/listing'

/** The option, and what is wrong with its value. */
export const problemLine = ({ path, message }: Problem): string =>
  lineOf(path.join(''), { path: [], message })

/** Whether tmux can know what the person looks at. */
export const focusLines = (clients: ReadonlyArray<Client>): ReadonlyArray<string> => {
  const blind = clients.filter(({ isControl, reportsFocus }) => !isControl && !reportsFocus)
  if (blind.length === 0) return []
  return [
    `  - whether you look at a pane is guessed by your last key for ${blind.map(({ name }) => name).join(' ')}:`,
    '    set -g focus-events on  (and a terminal that reports focus: set -as terminal-features ",xterm*:focus")',
  ]
}

export interface NotedAgent {
  readonly pane: Listing['panes'][number]
  readonly memory: { readonly agent: string }
}

const clock = (epochMs: number): string => new Date(epochMs).toTimeString().slice(0, 5)

/** What is mute and until when; empty when nothing is. */
export const muteText = (
  agents: ReadonlyArray<NotedAgent>,
  { globals, sessions }: Listing,
  epochMs: number,
): string => {
  const wide = mutesIn(globals, epochMs).map(({ what, until }) => {
    const session = what.kind === 'session' ? sessions.find(({ id }) => id === what.id)?.name : undefined
    return `${session ?? muteWord(what)} until ${clock(until)}`
  })
  const panes = agents.flatMap(({ pane, memory }) => {
    const until = mutedUntil(pane, memory.agent, {}, epochMs)
    return until === undefined ? [] : [`${pane.id} until ${clock(until)}`]
  })
  return [...wide, ...panes].join(', ')
}
