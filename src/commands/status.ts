/** `tma status`: the state of the whole server in one line. No server is no error here: a bar then shows nothing. */
import * as E from 'fp-ts/Either'
import { isDone } from '../core/attention'
import { lookOf } from '../core/look'
import { statusLine } from '../core/plan'
import { prometheusLines } from '../core/prometheus'
import type { SelectorWords } from '../core/selector'
import { readSettings } from '../core/settings'
import { stampOf } from '../core/stamp'
import { BUCKETS, type Counts, countsOf, plainLine } from '../core/summary'
import { now } from '../runtime/clock'
import type { Agents } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf } from './failure'
import { loadManifests, skipLine } from './load-manifests'
import { namesOf } from './names'
import { findSelected } from './select'

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
  return statusLine(planned, lookOf(settings, listing.around, listing.version), now().epochMs)
}

const metrics = (rows: Agents['rows']): string =>
  prometheusLines(
    rows.map(({ pane, memory }) => ({
      pane: pane.id,
      agent: memory.agent,
      session: pane.places[0]?.sessionName ?? '',
      state: memory.shown.state,
      isDone: isDone(memory),
      since: memory.shown.since,
    })),
    now().epochMs,
  ).join('\n')

const render = (agents: Agents, counts: Counts, format: StatusFormat): string | Promise<string> => {
  switch (format) {
    case 'plain':
      return plainLine(counts)
    case 'tmux':
      return barLine(agents)
    case 'prom':
      return metrics(agents.rows)
    case 'json':
      return JSON.stringify({
        schema: 1,
        ...Object.fromEntries(BUCKETS.map((bucket) => [bucket, counts[bucket]])),
      })
  }
}

export interface StatusFlags extends SelectorWords {
  readonly format: StatusFormat
}

export const status = async (context: Context, { format, ...words }: StatusFlags): Promise<number> => {
  const loaded = loadManifests(context)
  if (context.isErrorTerminal) for (const each of loaded.skipped) context.warn(skipLine(each))
  const found = await findSelected(context, loaded, words)
  if (E.isLeft(found)) {
    const failure = found.left
    if (failure.kind === 'no-server') {
      // Who scrapes wants the zeros.
      if (format === 'prom') context.print(metrics([]))
      return EXIT.ok
    }
    context.warn(`tma: ${describe(failure)}`)
    return exitCodeOf(failure)
  }
  for (const trouble of found.right.troubles) context.warn(`tma: ${trouble}`)
  const counts = countsOf(
    found.right.rows.map((row) => ({ state: row.memory.shown.state, isDone: isDone(row.memory) })),
  )
  const line = await render(found.right, counts, format)
  if (line !== '') context.print(line)
  return EXIT.ok
}
