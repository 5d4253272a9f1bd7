/** What one cycle has to tell: each agent's passage judged, its memory with what was told, and the notices that are due. */
import { gaugeOf } from '../core/gauge'
import { mutedUntil } from '../core/mute'
import type { MutePlan } from '../core/mute-plan'
import type { Notice } from '../core/notice'
import { type Due, judgeNotice } from '../core/notices'
import type { NotifySettings } from '../core/notify-settings'
import { isWatched } from '../core/watched'
import type { AgentPane } from './cycle'
import type { Sight } from './sight'

export interface News {
  readonly agents: ReadonlyArray<AgentPane>
  readonly notices: ReadonlyArray<Notice>
}

const noticeOf = ({ pane, memory }: AgentPane, { trigger, channels }: Due, at: number): Notice => {
  const { agent, pid, shown } = memory
  const place = pane.places[0]
  return {
    trigger,
    channels,
    pane: pane.id,
    agent,
    pid,
    state: shown.state,
    detail: shown.detail,
    contextPct: gaugeOf(memory)?.pct,
    since: shown.since,
    at,
    place: place === undefined ? undefined : { session: place.sessionName, window: place.windowIndex },
  }
}

/** With the process table unread nothing changes. */
export const newsOf = (
  sight: Sight,
  agents: ReadonlyArray<AgentPane>,
  mutes: MutePlan,
  settings: NotifySettings,
): News => {
  const { listing, clock, past, inbox } = sight
  if (!sight.areProcessesRead) return { agents, notices: [] }
  const wished = new Set(inbox.requests.filter(({ kind }) => kind === 'unread').map(({ pane }) => pane))
  const judged = agents.map((agent) => {
    const { pane, memory } = agent
    const published = mutes.publishedOf(pane)
    const { memory: next, due } = judgeNotice(
      { before: past.memories.get(pane.id), after: memory, isWish: wished.has(pane.id) },
      {
        settings,
        now: clock,
        isFirst: past.isFirst === true,
        isMuted: mutedUntil({ ...pane, published }, memory.agent, mutes.globals, clock.epochMs) !== undefined,
        isWatched: isWatched(pane, listing.clients, clock),
      },
    )
    return { agent: { ...agent, memory: next }, due }
  })
  return {
    agents: judged.map(({ agent }) => agent),
    notices: judged.flatMap(({ agent, due }) =>
      due === undefined ? [] : [noticeOf(agent, due, clock.epochMs)],
    ),
  }
}
