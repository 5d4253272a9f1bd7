/** `tma status`: the state of the whole server in one line. No server is no error here: a bar then shows nothing. */
import * as E from 'fp-ts/Either'
import { isDone } from '../core/attention'
import { statusLine } from '../core/plan'
import { prometheusLines } from '../core/prometheus'
import { readSettings } from '../core/settings'
import { stampOf } from '../core/stamp'
import { BUCKETS, type Counts, countsOf, plainLine } from '../core/summary'
import { now } from '../runtime/clock'
import type { Agents } from './agents'
import { barLook } from './bar-look'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf } from './failure'
import { loadManifests, skipLine } from './load-manifests'
import { namesOf } from './names'
import { findOnServers, type ServerAgents, type ServerWords } from './select'

export const STATUS_FORMATS = ['plain', 'tmux', 'json', 'prom'] as const
export type StatusFormat = (typeof STATUS_FORMATS)[number]

/** The line as the bar shows it now, by the person's settings. */
export const barLine = async ({ rows, listing }: Agents): Promise<string> => {
  const { settings } = readSettings(listing.settings)
  const names = await namesOf(rows, settings)
  const planned = rows.map(({ pane, memory }) => ({
    id: pane.id,
    places: pane.places,
    published: pane.published,
    stamp: stampOf(memory, { ...memory.shown, reason: 'nothing-new', frozen: false, weak: false }),
    name: names.get(pane.id),
  }))
  return statusLine(planned, barLook(settings, listing), now().epochMs)
}

const metrics = (all: ReadonlyArray<ServerAgents>, isOfMany: boolean): string =>
  prometheusLines(
    all.flatMap(({ rows, server }) =>
      rows.map(({ pane, memory }) => ({
        pane: pane.id,
        agent: memory.agent,
        session: pane.places[0]?.sessionName ?? '',
        state: memory.shown.state,
        isDone: isDone(memory),
        since: memory.shown.since,
        ...(isOfMany ? { server: server.socketPath } : {}),
      })),
    ),
    now().epochMs,
  ).join('\n')

const countsIn = (all: ReadonlyArray<ServerAgents>): Counts =>
  countsOf(
    all.flatMap(({ rows }) =>
      rows.map(({ memory }) => ({ state: memory.shown.state, isDone: isDone(memory) })),
    ),
  )

const render = (all: ReadonlyArray<ServerAgents>, flags: StatusFlags): string | Promise<string> => {
  switch (flags.format) {
    case 'plain':
      return plainLine(countsIn(all))
    case 'tmux':
      return all[0] === undefined ? '' : barLine(all[0])
    case 'prom':
      return metrics(all, flags.allServers === true)
    case 'json':
      return JSON.stringify({ schema: 1, ...bucketed(countsIn(all)) })
  }
}

const bucketed = (counts: Counts): Counts =>
  Object.fromEntries(BUCKETS.map((bucket) => [bucket, counts[bucket]])) as Counts

export interface StatusFlags extends ServerWords {
  readonly format: StatusFormat
}

export const status = async (context: Context, flags: StatusFlags): Promise<number> => {
  if (flags.format === 'tmux' && flags.allServers === true) {
    context.warn('tma: the line of a bar is that of one server: --format tmux goes without --all-servers')
    return EXIT.usage
  }
  const loaded = loadManifests(context)
  if (context.isErrorTerminal) for (const each of loaded.skipped) context.warn(skipLine(each))
  const found = await findOnServers(context, loaded, flags)
  if (E.isLeft(found)) {
    const failure = found.left
    if (failure.kind === 'no-server') {
      // Who scrapes wants the zeros.
      if (flags.format === 'prom') context.print(metrics([], false))
      return EXIT.ok
    }
    context.warn(`tma: ${describe(failure)}`)
    return exitCodeOf(failure)
  }
  for (const trouble of found.right.flatMap(({ troubles }) => troubles)) context.warn(`tma: ${trouble}`)
  const line = await render(found.right, flags)
  if (line !== '') context.print(line)
  return EXIT.ok
}
