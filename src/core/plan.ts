/**
 * Compares what is published with what should be, and lists the option writes between them. Every write repaints every
 * attached client in full, so equal values are never written and times alone never are.
 */
import { paneText, type Shown, sessionText, statusText, windowText } from './line'
import { type Look, ownLook } from './look'
import type { Place } from './pane'
import { CONTEXT_PCT, ring, STAMP_NAMES, type Stamp } from './stamp'
import type { State } from './state'
import { busSummary } from './summary'

export interface OptionWrite {
  readonly scope: 'pane' | 'window' | 'session' | 'global'
  readonly target?: string
  readonly name: string
  /** Undefined takes the option away. */
  readonly value: string | undefined
}

type Options = Readonly<Record<string, string>>

/** One listed pane with its verdict as a stamp; no stamp, no agent. */
export interface PlannedPane {
  readonly id: string
  readonly places: ReadonlyArray<Place>
  readonly published: Options
  readonly stamp: Stamp | undefined
  /** What the agent is called where agents are named; foreign text. */
  readonly name?: string | undefined
}

/** In the bar after the daemon was stopped on purpose: whatever stood there would look true for ever. */
export const STOPPED_LINE = 'tma: stopped'

/** In the bar after the plugin's folder was moved or removed under the daemon: nobody is left who could start one. */
export const GONE_LINE = 'tma: its bundle is gone, reload tmux.conf'

export interface Published {
  readonly panes: ReadonlyArray<PlannedPane>
  readonly windows: ReadonlyArray<{ readonly id: string; readonly published: Options }>
  readonly sessions: ReadonlyArray<{ readonly id: string; readonly published: Options }>
  readonly globals: Options
  readonly look: Look
  /** The line to show in place of the rendered one. */
  readonly line?: string | undefined
}

const shownOf = (stamp: Stamp, name: string | undefined): Shown => ({
  agent: stamp['@agent_name'] ?? '',
  state: (stamp['@agent_state'] ?? 'unknown') as State,
  isDone: stamp['@agent_attention'] === '1' && stamp['@agent_state'] === 'idle',
  detail: stamp['@agent_detail'],
  since: Number(stamp['@agent_since'] ?? 0),
  name,
  contextPct: stamp[CONTEXT_PCT] === undefined ? undefined : Number(stamp[CONTEXT_PCT]),
})

const shown = (panes: ReadonlyArray<PlannedPane>): ReadonlyArray<Shown> =>
  panes.flatMap(({ stamp, name }) => (stamp === undefined ? [] : [shownOf(stamp, name)]))

/** The rendered line of the whole server; every pane counts once, in however many sessions it is shown. */
export const statusLine = (panes: ReadonlyArray<PlannedPane>, look: Look, epochMs: number): string =>
  statusText(shown(panes), look, epochMs)

interface Wanted {
  readonly scope: OptionWrite['scope']
  readonly target?: string
  readonly published: Options
  readonly options: Readonly<Record<string, string | undefined>>
}

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text)

const ofWindows = ({ panes, windows, look }: Published): Wanted[] =>
  windows.map(({ id, published }) => {
    const agents = shown(panes.filter(({ places }) => places.some(({ windowId }) => windowId === id)))
    const options = {
      '@agent_summary': orNothing(busSummary(agents)),
      '@tma_window': orNothing(windowText(agents, look)),
    }
    return { scope: 'window', target: id, published, options }
  })

/** A session's own `@tma_status` hides the server's there: it stands only where each session shows its own. */
const ofSessions = ({ panes, sessions, look, line }: Published, epochMs: number): Wanted[] =>
  sessions.map(({ id, published }) => {
    const agents = shown(panes.filter(({ places }) => places.some(({ sessionId }) => sessionId === id)))
    const isOwn = look.scope === 'session' && line === undefined
    const options = {
      '@agent_session_summary': orNothing(busSummary(agents)),
      '@tma_session': orNothing(sessionText(agents, look)),
      '@tma_status': isOwn ? orNothing(statusText(agents, look, epochMs)) : undefined,
    }
    return { scope: 'session', target: id, published, options }
  })

const globalLine = ({ panes, look, line }: Published, epochMs: number): string | undefined =>
  line ?? (look.scope === 'session' ? undefined : orNothing(statusLine(panes, look, epochMs)))

const isBlocked = (options: Options): boolean => options['@agent_state'] === 'blocked'
/** Blocked, or done and unread, by what is published of it. */
export const needsPerson = (options: Options): boolean =>
  isBlocked(options) || options['@agent_attention'] === '1'

const ringOf = (panes: ReadonlyArray<PlannedPane>): ReadonlyArray<string> =>
  ring(
    panes.flatMap(({ id, stamp }) =>
      stamp !== undefined && needsPerson(stamp)
        ? [{ pane: id, isBlocked: isBlocked(stamp), since: Number(stamp['@agent_since'] ?? 0) }]
        : [],
    ),
  )

/**
 * A pane without a `@tma_next` of its own reads the global one. Every pane of the ring has its own; of any other pane a
 * value equal to the global tells nothing.
 */
const withOwnNext = (published: Options, global: string | undefined): Options => {
  const { '@tma_next': read, ...others } = published
  return read === global && !needsPerson(published) ? others : published
}

const ofPanes = (
  { panes, globals, look }: Published,
  order: ReadonlyArray<string>,
  epochMs: number,
): Wanted[] =>
  panes.map(({ id, published: read, stamp, name }) => {
    const place = order.indexOf(id)
    const next = place < 0 ? undefined : order[(place + 1) % order.length]
    const published = withOwnNext(read, globals['@tma_next'])
    const absent = Object.fromEntries(STAMP_NAMES.map((name) => [name, undefined]))
    const evidenceAt = published['@agent_evidence_at']
    if (stamp === undefined) return { scope: 'pane', target: id, published, options: absent }
    const text = paneText(shownOf(stamp, name), look, epochMs)
    const ours = { '@agent_evidence_at': evidenceAt, '@tma_pane': text, '@tma_next': next }
    return { scope: 'pane', target: id, published, options: { ...absent, ...stamp, ...ours } }
  })

const changes = ({ scope, target, published, options }: Wanted): OptionWrite[] =>
  Object.entries(options)
    .filter(([name, value]) => published[name] !== value)
    .map(([name, value]) => ({ scope, name, value, ...(target === undefined ? {} : { target }) }))

/** The time of the evidence goes out with a change, never alone. */
const withEvidenceTime = (writes: OptionWrite[], wanted: Wanted, epochMs: number): OptionWrite[] => {
  const hasStamp = wanted.options['@agent_name'] !== undefined
  if (wanted.scope !== 'pane' || !hasStamp || writes.length === 0) return writes
  const { target = '' } = wanted
  return [...writes, { scope: 'pane', target, name: '@agent_evidence_at', value: String(epochMs) }]
}

/** All writes of one cycle; none when nothing that people read has changed, the step of an age included. */
export const plan = (published: Published, epochMs: number): ReadonlyArray<OptionWrite> => {
  const order = ringOf(published.panes)
  const globals: Wanted = {
    scope: 'global',
    published: published.globals,
    options: {
      '@tma_status': globalLine(published, epochMs),
      '@tma_next': order[0],
      '@tma_glyphs': published.panes.some(({ stamp }) => stamp !== undefined)
        ? ownLook(published.look)
        : undefined,
    },
  }
  const wanted = [
    ...ofPanes(published, order, epochMs),
    ...ofWindows(published),
    ...ofSessions(published, epochMs),
    globals,
  ]
  return wanted.flatMap((each) => withEvidenceTime(changes(each), each, epochMs))
}
