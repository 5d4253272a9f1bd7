/** `tma ls`: one agent pane a row, a table at a terminal, else tab-separated; `--json` is one object. */
import { hostname } from 'node:os'
import * as E from 'fp-ts/Either'
import { isDone } from '../core/attention'
import { cleanText } from '../core/clean-text'
import type { ListedAgent } from '../core/contracts/surfaces'
import { spokenDuration } from '../core/duration'
import { gaugeOf } from '../core/gauge'
import { bucketOf } from '../core/summary'
import { NOTHING, tableLines } from '../core/text-table'
import { now } from '../runtime/clock'
import type { Server } from '../tmux/server'
import type { AgentRow } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf } from './failure'
import { loadManifests, skipLine } from './load-manifests'
import { findOnServers, type ServerWords } from './select'

/** Columns that a title or a session name may fill. */
const TEXT_WIDTH = 80

/** `session:window.pane`, where the pane is shown first. */
export const locationOf = ({ pane }: Pick<AgentRow, 'pane'>): string => {
  const place = pane.places[0]
  if (place === undefined) return ''
  return `${cleanText(place.sessionName, TEXT_WIDTH)}:${place.windowIndex}.${place.paneIndex}`
}

const fieldsOf = ({ server, ...row }: AgentRow & { readonly server: Server }): ListedAgent => {
  const { pane, memory } = row
  const { state, detail, source, since } = memory.shown
  const gauge = gaugeOf(memory)
  return {
    pane: pane.id,
    agent: memory.agent,
    state,
    detail: detail ?? null,
    source,
    since,
    attention: state === 'blocked' || isDone(memory),
    location: locationOf(row),
    title: cleanText(pane.title, TEXT_WIDTH),
    host: hostname(),
    server: server.socketPath,
    context_pct: gauge?.pct ?? null,
    tokens: gauge?.tokens ?? null,
  }
}

const contextOf = ({ context_pct }: ListedAgent): string =>
  context_pct === null ? NOTHING : `${context_pct}%`

const tabbed = (agent: ListedAgent, isOfMany: boolean): string => {
  const { pane, agent: name, state, detail, source, since, attention, location, title, server } = agent
  const mark = attention ? '1' : NOTHING
  const fields = [pane, name, state, detail ?? NOTHING, source, String(since), mark, location, title]
  return [...fields, ...(isOfMany ? [server] : []), contextOf(agent)].join('\t')
}

const HEADS = ['pane', 'agent', 'state', 'about', 'for', 'by', 'where', 'server', 'context', 'title']

/** The title last: it is what a narrow terminal can do without. */
const rowOf = (agent: ListedAgent, isOfMany: boolean, nowMs: number): ReadonlyArray<string> => {
  const { pane, agent: name, state, detail, source, since, attention, location, title, server } = agent
  return [
    pane,
    name,
    bucketOf({ state, isDone: attention }),
    detail ?? NOTHING,
    spokenDuration(nowMs - since),
    source,
    location,
    isOfMany ? server : NOTHING,
    contextOf(agent),
    title === '' ? NOTHING : title,
  ]
}

/** What is printed; `columns`: of the terminal that reads it. */
const linesOf = (
  agents: ReadonlyArray<ListedAgent>,
  isOfMany: boolean,
  columns: number | undefined,
): ReadonlyArray<string> => {
  if (columns === undefined) return agents.map((agent) => tabbed(agent, isOfMany))
  if (agents.length === 0)
    return ['No agent to show. Of a pane that should hold one, tma explain PANE says why not.']
  const nowMs = now().epochMs
  return tableLines(
    HEADS,
    agents.map((agent) => rowOf(agent, isOfMany, nowMs)),
    columns || Number.POSITIVE_INFINITY, // a terminal that does not know says 0
  )
}

export interface LsFlags extends ServerWords {
  readonly json?: boolean
}

export const ls = async (context: Context, flags: LsFlags): Promise<number> => {
  const loaded = loadManifests(context)
  for (const each of loaded.skipped) context.warn(skipLine(each))
  const found = await findOnServers(context, loaded, flags)
  if (E.isLeft(found)) {
    context.warn(`tma: ${describe(found.left)}`)
    return exitCodeOf(found.left)
  }
  for (const trouble of found.right.flatMap(({ troubles }) => troubles)) context.warn(`tma: ${trouble}`)
  const agents = found.right.flatMap(({ server, rows }) => rows.map((row) => fieldsOf({ ...row, server })))
  if (flags.json === true) context.print(JSON.stringify({ schema: 1, agents }))
  else for (const line of linesOf(agents, flags.allServers === true, context.columns)) context.print(line)
  return EXIT.ok
}
