/** `tma doctor`: what works, what does not, why, and the command that mends it. What keeps states from the eye comes first. */
import * as E from 'fp-ts/Either'
import { bundled } from '../bundled'
import { asksForMend, type Finding } from '../core/doctor/finding'
import { readSettings } from '../core/settings'
import { now } from '../runtime/clock'
import type { Server } from '../tmux/server'
import type { Spelling } from '../tmux/spell'
import { survey } from '../tmux/survey'
import { type Agents, findAgents, peekAgents, recallIn, serverOf } from './agents'
import type { Context } from './context'
import { barReport } from './doctor/bar'
import { type Daemon, daemonOf, daemonReport, wakeLine } from './doctor/daemon'
import { folderReport, waitingIn } from './doctor/folder'
import type * as DoctorHooks from './doctor/hooks'
import { keyReport } from './doctor/keys'
import { actionReport, manifestReport } from './doctor/manifests'
import { noticeReport } from './doctor/notices'
import { optionReport } from './doctor/options'
import { paneReport } from './doctor/panes'
import { pluginReport } from './doctor/plugin'
import { nodeReport, noServerReport, tmuxReport } from './doctor/programs'
import { factsOnly, joined, type SectionReport } from './doctor/report'
import { ruleReport } from './doctor/rules'
import { spellingOf } from './doctor/spelling'
import { type Line, pageRows, reportOf, titled } from './doctor/text'
import { wantedReport } from './doctor/wanted'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { type Loaded, loadManifests } from './load-manifests'
import { tellerEnvironment } from './notify'
import { barLine } from './status'

/** What doctor found; a failure stands beside what could be found all the same. */
export interface Diagnosis {
  /** The facts, by section. */
  readonly lines: ReadonlyArray<Line>
  readonly findings: ReadonlyArray<Finding>
  readonly failure: Failure | undefined
}

interface Found {
  readonly agents: Agents
  /** Why a surface would not get that far. */
  readonly failure: Failure | undefined
}

/**
 * With a look of our own, so that every pane has its reason: what a resident process keeps has none. Where the runtime
 * directory or the lock refuses us, tmux and the screens can still be read.
 */
const lookedAt = async (
  context: Context,
  server: Server,
  loaded: Loaded,
): Promise<E.Either<Failure, Found>> => {
  const found = await findAgents(context, server, loaded)
  const isWhole = E.isRight(found) && found.right.rows.every(({ observation }) => observation !== undefined)
  if (isWhole) return E.right({ agents: found.right, failure: undefined })
  if (E.isLeft(found) && found.left.kind !== 'no-answer') return found
  const failure = E.isLeft(found) ? found.left : undefined
  const peeked = await peekAgents(server, loaded)
  if (E.isRight(peeked)) return E.right({ agents: peeked.right, failure })
  return E.left(failure ?? peeked.left)
}

/** Loaded when asked for: it brings an editor of JSON along. */
const hooks = (): typeof DoctorHooks => require('./doctor/hooks') as typeof DoctorHooks

interface Patient {
  readonly context: Context
  readonly server: Server
  readonly agents: Agents
  readonly loaded: Loaded
  readonly spelling: Spelling
  readonly daemon: Daemon | undefined
  /** Events that waited before any cycle of ours. */
  readonly depth: number
}

/** What is set in tmux, in the order in which a person looks. */
const shownReports = async ({
  context,
  server,
  agents,
  spelling,
  loaded,
}: Patient): Promise<SectionReport> => {
  const { listing } = agents
  const surveyed = await survey(server, listing.clients)
  if (surveyed.kind !== 'present') return factsOnly(titled('bar', `cannot be read: ${surveyed.why}`))
  const facts = { server, listing, survey: surveyed.value, spelling }
  const env = await tellerEnvironment(server, listing.serverPid)
  return joined([
    await barReport({ ...facts, line: await barLine(agents) }),
    optionReport(listing, surveyed.value, spelling),
    wantedReport(facts, loaded),
    tmuxReport(context, server, listing, surveyed.value, spelling),
    await keyReport(facts),
    await noticeReport({ ...facts, env, platform: process.platform }, agents.rows, now().epochMs),
  ])
}

/** What works behind it. */
const workReports = async (patient: Patient): Promise<SectionReport> => {
  const { context, server, agents, loaded, spelling, daemon, depth } = patient
  const { serverPid, settings } = agents.listing
  const isAlive = daemon !== undefined
  const past = recallIn(server)(serverPid)
  const { hookReport, judgedBy } = hooks()
  const judged = judgedBy(context, past)
  const { epochMs } = now()
  const isWanted = readSettings(settings).settings.daemon
  return joined([
    await pluginReport(context, spelling),
    nodeReport(),
    await folderReport({ context, server, spelling, isAlive }, depth, wakeLine(daemon)),
    await daemonReport({ server, serverPid, daemon, isWanted, spelling }),
    manifestReport(context, loaded),
    actionReport(context, loaded),
    await paneReport({ agents, loaded, judged, spelling, epochMs }),
    await hookReport({ context, server, judged, isAlive, spelling, epochMs }),
    ruleReport(agents, loaded, past, spelling),
    factsOnly(...agents.troubles.map((trouble) => titled('trouble', trouble))),
  ])
}

/** What can be known without a server. */
const withoutServer = async (
  context: Context,
  loaded: Loaded,
  server: Server | undefined,
  failure: Failure,
): Promise<Diagnosis> => {
  const spelling = spellingOf(context, server)
  const gone = server !== undefined && failure.kind === 'no-server' ? [noServerReport(server, spelling)] : []
  const rest = [await pluginReport(context, spelling), nodeReport()]
  const files = [manifestReport(context, loaded), actionReport(context, loaded)]
  return { ...joined([...gone, ...rest, ...files]), failure }
}

export const diagnose = async (context: Context): Promise<Diagnosis> => {
  const loaded = loadManifests(context)
  const server = serverOf(context)
  if (E.isLeft(server)) return withoutServer(context, loaded, undefined, server.left)
  const depth = waitingIn(server.right)
  const found = await lookedAt(context, server.right, loaded)
  if (E.isLeft(found)) return withoutServer(context, loaded, server.right, found.left)
  const { agents, failure } = found.right
  const spelling = spellingOf(context, server.right)
  const daemon = await daemonOf(server.right, agents.listing.serverPid)
  const patient = { context, server: server.right, agents, loaded, spelling, daemon, depth }
  return { ...joined([await shownReports(patient), await workReports(patient)]), failure }
}

/** The page of it, for a reader of so many columns. */
export const diagnosisRows = (diagnosis: Diagnosis, columns?: number): ReadonlyArray<string> =>
  pageRows({ ...diagnosis, version: bundled.version }, columns)

export interface DoctorFlags {
  readonly json?: boolean
  /** Something to mend is told by the exit code. */
  readonly exitCode?: boolean
}

export const doctor = async (context: Context, flags: DoctorFlags = {}): Promise<number> => {
  const diagnosis = await diagnose(context)
  const { findings, failure } = diagnosis
  const why = failure === undefined ? null : describe(failure)
  if (flags.json) context.print(JSON.stringify(reportOf({ ...diagnosis, version: bundled.version }, why)))
  else for (const row of diagnosisRows(diagnosis, context.columns)) context.print(row)
  if (failure !== undefined) {
    context.warn(`tma: ${why}`)
    return exitCodeOf(failure)
  }
  return flags.exitCode && findings.some(asksForMend) ? EXIT.cannot : EXIT.ok
}
