/** `tma doctor`: what works, what does not, why, and the command that mends it. What keeps states from the eye comes first. */
import { existsSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { bundled } from '../bundled'
import { barFindings, drawnWidth } from '../core/bar'
import { cleanText } from '../core/clean-text'
import type { Manifest } from '../core/manifest'
import { statusLine } from '../core/plan'
import { stampOf } from '../core/stamp'
import { truncationFindings } from '../core/truncation'
import { REASONS } from '../core/verdict'
import { now } from '../runtime/clock'
import { findDirectory } from '../runtime/directory'
import { lastLog } from '../runtime/log'
import { isResident, readResident } from '../runtime/pid-file'
import { readBar, widthsBefore } from '../tmux/bar'
import { runtimePath, type Server } from '../tmux/server'
import { type AgentRow, type Agents, findAgents, peekAgents, serverOf } from './agents'
import type { Context } from './context'
import type * as DoctorHooks from './doctor/hooks'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { type Loaded, loadManifests, type Skipped } from './load-manifests'
import { locationOf } from './ls'
import { readPast } from './past'

const OLDEST_NODE = 20
const OLDEST_TMUX = [3, 2] as const

const titled = (title: string, text: string): string => `${`${title}:`.padEnd(9)}${text}`
const item = (text: string): string => `  - ${text}`
const remedy = (text: string): string => `    ${text}`

const nodeLines = (): string[] => {
  const major = Number(process.versions.node.split('.')[0])
  const line = titled('node', `${process.versions.node}, ${process.execPath}`)
  return major >= OLDEST_NODE ? [line] : [line, item(`tma needs Node ${OLDEST_NODE} or newer`)]
}

/** `3.3a`, `next-3.8`, `openbsd-7.4`: the first two numbers count; a version without any is taken for a new one. */
const isOldTmux = (version: string): boolean => {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? []
  if (major === undefined || version.startsWith('openbsd')) return false
  const [oldestMajor, oldestMinor] = OLDEST_TMUX
  return Number(major) < oldestMajor || (Number(major) === oldestMajor && Number(minor) < oldestMinor)
}

const tmuxLines = ({ listing }: Agents, server: Server): string[] => {
  const { version, serverPid } = listing
  const line = titled('tmux', `${version}, server ${serverPid} on ${server.socketPath}`)
  return isOldTmux(version) ? [line, item(`tma needs tmux ${OLDEST_TMUX.join('.')} or newer`)] : [line]
}

const skippedLines = ({ path, errors, shadows }: Skipped): string[] => [
  item(`${path} is skipped${shadows ? '; the bundled manifest of this name stays in force' : ''}:`),
  ...errors.map(remedy),
]

const truncated = (manifests: ReadonlyArray<Manifest>): string[] =>
  manifests.flatMap((manifest) =>
    truncationFindings(manifest).map((finding) => item(`${manifest.name}: ${finding}`)),
  )

const agentLines = ({ manifests, skipped, own }: Loaded): string[] => {
  const issues = skipped.length === 0 ? 'no issues' : `${skipped.length} skipped`
  const yours = own.length === 0 ? '' : ` (yours: ${own.join(', ')})`
  return [
    titled('agents', `${manifests.length} loaded${yours}, ${issues}`),
    ...truncated(manifests),
    ...skipped.flatMap(skippedLines),
  ]
}

const paneLine = (row: AgentRow): string => {
  const { pane, memory, observation } = row
  const { state, detail, source } = memory.shown
  const verdict = observation?.folded.verdict
  const why = verdict === undefined ? 'as the last cycle found it' : REASONS[verdict.reason]
  const what = detail === undefined ? state : `${state} (${detail})`
  const title = cleanText(pane.title, 40)
  return item(
    `${pane.id} ${locationOf(row)} ${memory.agent}: ${what}, by ${source}: ${why}${title && ` [${title}]`}`,
  )
}

const paneLines = ({ rows, listing }: Agents): string[] => {
  const ignored = listing.panes.filter(({ isIgnored }) => isIgnored).map(({ id }) => id)
  return [
    titled('panes', `${rows.length} of ${listing.panes.length} hold an agent`),
    ...rows.map(paneLine),
    ...(ignored.length === 0 ? [] : [item(`left out by @agent_ignore: ${ignored.join(' ')}`)]),
  ]
}

/** Who keeps states current, and which events counted for nothing. */
const daemonLines = async (server: Server, { listing }: Agents): Promise<string[]> => {
  const directory = findDirectory(runtimePath(server.socketPath))
  if (E.isLeft(directory)) return [titled('daemon', directory.left)]
  const resident = readResident(directory.right)
  const isAlive = resident !== undefined && (await isResident(resident, listing.serverPid))
  const { dropped } = readPast(directory.right, listing.serverPid, now().boot)
  const isStopped = existsSync(directory.right.stopped)
  const said = lastLog(directory.right)
  return [
    titled('daemon', isAlive ? `lives, process ${resident.pid}` : 'none lives'),
    ...(isAlive || !isStopped ? [] : [item('it was stopped on purpose'), remedy('tma daemon --ensure')]),
    ...(isAlive || isStopped
      ? []
      : [item('#{tma_status} in the bar starts one'), remedy('tma daemon --ensure')]),
    ...(said === undefined ? [] : [item(`it last said: ${cleanText(said, 300)}`)]),
    ...Object.entries(dropped).map(([reason, count]) =>
      item(`${count} events counted for nothing: ${reason}`),
    ),
  ]
}

const lineWidth = ({ rows }: Agents): number =>
  drawnWidth(
    statusLine(
      rows.map(({ pane, memory }) => ({
        id: pane.id,
        places: pane.places,
        published: pane.published,
        stamp: stampOf(memory, { ...memory.shown, reason: 'nothing-new', frozen: false, weak: false }),
      })),
    ),
  )

const barLines = async (server: Server, agents: Agents): Promise<string[]> => {
  const client = agents.listing.clients.find(({ isControl }) => !isControl)
  const bar = await readBar(server, client?.sessionId)
  if (bar.kind !== 'present') return [titled('bar', `cannot be read: ${bar.why}`)]
  const findings = barFindings(bar.value, await widthsBefore(server, bar.value), lineWidth(agents))
  const seen = client === undefined ? '; no client is attached, so nobody sees it' : ''
  return [
    titled('bar', `${findings.length === 0 ? 'shows tma' : 'does not show all of tma'}${seen}`),
    ...findings.flatMap(({ what, remedy: how }) => [item(what), remedy(how)]),
  ]
}

/** With a look of our own, so that every pane has its reason: what a resident process keeps has none. */
const lookedAt = async (
  context: Context,
  server: Server,
  loaded: Loaded,
): Promise<E.Either<Failure, Agents>> => {
  const found = await findAgents(context, server, loaded)
  if (E.isLeft(found) || found.right.rows.every(({ observation }) => observation !== undefined)) return found
  return peekAgents(server, loaded)
}

export const doctor = async (context: Context): Promise<number> => {
  const loaded = loadManifests(context)
  const print = (lines: ReadonlyArray<string>): void => {
    for (const line of lines) context.print(line)
  }
  print([titled('tma', bundled.version)])
  const server = serverOf(context)
  const found = E.isLeft(server) ? server : await lookedAt(context, server.right, loaded)
  if (E.isLeft(found) || E.isLeft(server)) {
    print([...nodeLines(), ...agentLines(loaded)])
    if (E.isLeft(found)) context.warn(`tma: ${describe(found.left)}`)
    return E.isLeft(found) ? exitCodeOf(found.left) : EXIT.cannot
  }
  const agents = found.right
  print(await barLines(server.right, agents))
  print([...tmuxLines(agents, server.right), ...nodeLines(), ...(await daemonLines(server.right, agents))])
  print([...agentLines(loaded), ...paneLines(agents)])
  print(await (require('./doctor/hooks') as typeof DoctorHooks).hooksLines(context))
  print(agents.troubles.map((trouble) => titled('trouble', trouble)))
  return EXIT.ok
}
