/** `tma stats`: from the journal, how long agents waited for the person, worked and idled. Nothing of it leaves the machine. */
import * as E from 'fp-ts/Either'
import type { Transition } from '../core/contracts/stream'
import type { StatsReport } from '../core/contracts/surfaces'
import { parseJournalLine } from '../core/journal-line'
import { type Present, staysOf } from '../core/stays'
import { cutByDay, type DayOf, FIRST_RECORD, type Piece, type Tally, talliesBy } from '../core/tally'
import { chartLines, LEGEND } from '../core/tally-chart'
import { now } from '../runtime/clock'
import { findDirectory, type RuntimeDirectory } from '../runtime/directory'
import { followJournal } from '../runtime/journal'
import { list } from '../tmux/list'
import { runtimePath, type Server } from '../tmux/server'
import { serverOf } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'

export interface StatsFlags {
  readonly json?: boolean
  /** Calendar days, today among them. */
  readonly days?: number
}

const USUAL_WIDTH = 80
const NOT_KNOWN = '(not known)'

/** Days as the clock of this machine has them. */
const dayOf: DayOf = (at) => {
  const date = new Date(at)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  const two = (number: number): string => String(number).padStart(2, '0')
  return {
    name: `${year}-${two(month + 1)}-${two(day)}`,
    end: Math.max(at + 1, new Date(year, month, day + 1).getTime()),
  }
}

const startOf = (days: number | undefined, nowMs: number): number => {
  if (days === undefined) return FIRST_RECORD
  const today = new Date(nowMs)
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1).getTime()
}

const journalOf = (directory: RuntimeDirectory): ReadonlyArray<Transition> => {
  const tail = followJournal(directory, 'oldest')
  const lines: Transition[] = []
  try {
    for (;;) {
      const pulled = tail.pull()
      lines.push(...pulled.lines.flatMap((line) => parseJournalLine(line) ?? []))
      if (!pulled.hasMore) return lines
    }
  } finally {
    tail.close()
  }
}

const presentOf = async (server: Server): Promise<Present> => {
  const listed = await list(server)
  const panes = listed.kind === 'present' ? listed.value.panes : []
  const agents = new Map(
    panes.flatMap(({ id, published }) => {
      const agent = published['@agent_name']
      return agent === undefined ? [] : [[id, agent] as const]
    }),
  )
  return { now: now().epochMs, agents }
}

const tallyJson = ({ ms, waits, longestWaitMs }: Tally) => ({
  blocked_ms: ms.blocked,
  blocked_count: waits,
  blocked_longest_ms: longestWaitMs,
  done_ms: ms.done,
  working_ms: ms.working,
  idle_ms: ms.idle,
  unknown_ms: ms.unknown,
})

interface Stats {
  readonly since: number
  readonly until: number
  readonly pieces: ReadonlyArray<Piece>
}

const reportOf = ({ since, until, pieces }: Stats): StatsReport => ({
  schema: 1,
  since,
  until,
  days: [...talliesBy(pieces, ({ day }) => day)].map(([day, tally]) => ({ day, ...tallyJson(tally) })),
  agents: [...talliesBy(pieces, ({ stay }) => stay.agent)].map(([agent, tally]) => ({
    agent,
    ...tallyJson(tally),
  })),
  repositories: [...talliesBy(pieces, ({ stay }) => stay.repository)].map(([repository, tally]) => ({
    repository: repository ?? null,
    ...tallyJson(tally),
  })),
})

/** Those that waited longest first. */
const byWait = ([, a]: readonly [string, Tally], [, b]: readonly [string, Tally]): number =>
  b.ms.blocked - a.ms.blocked || b.ms.working - a.ms.working

const pageOf = ({ since, pieces }: Stats, columns: number): string => {
  const chart = (title: string, tallies: ReadonlyArray<readonly [string, Tally]>) =>
    chartLines(
      title,
      tallies.map(([label, tally]) => ({ label, tally })),
      columns,
    )
  const days = [...talliesBy(pieces, ({ day }) => day)].sort(([a], [b]) => a.localeCompare(b))
  return [
    `since ${new Date(since).toString().slice(0, 21)}, from the journal on this machine`,
    LEGEND,
    '',
    ...chart('day', days),
    '',
    ...chart('agent', [...talliesBy(pieces, ({ stay }) => stay.agent)].sort(byWait)),
    '',
    ...chart('repository', [...talliesBy(pieces, ({ stay }) => stay.repository ?? NOT_KNOWN)].sort(byWait)),
  ].join('\n')
}

const statsOf = async (context: Context, days: number | undefined): Promise<E.Either<Failure, Stats>> => {
  const server = serverOf(context)
  if (E.isLeft(server)) return server
  const directory = findDirectory(runtimePath(server.right.socketPath))
  const lines = E.isLeft(directory) ? [] : journalOf(directory.right)
  const present = await presentOf(server.right)
  const from = startOf(days, present.now)
  const stays = staysOf(lines, present)
  const first = stays.reduce((least, stay) => Math.min(least, stay.from), present.now)
  return E.right({ since: Math.max(first, from), until: present.now, pieces: cutByDay(stays, from, dayOf) })
}

export const stats = async (
  context: Context,
  { json: isJson = false, days }: StatsFlags,
): Promise<number> => {
  const found = await statsOf(context, days)
  if (E.isLeft(found)) {
    context.warn(`tma: ${describe(found.left)}`)
    return exitCodeOf(found.left)
  }
  if (isJson) context.print(JSON.stringify(reportOf(found.right)))
  else if (found.right.pieces.length === 0)
    context.print('nothing is recorded yet: states are noted from when tma first sees an agent')
  else context.print(pageOf(found.right, context.columns ?? USUAL_WIDTH))
  return EXIT.ok
}
