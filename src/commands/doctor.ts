/** `tma doctor`: what works, what does not, why, and the command that mends it. What keeps states from the eye comes first. */
import * as E from 'fp-ts/Either'
import { bundled } from '../bundled'
import type { DoctorReport } from '../core/contracts/surfaces'
import type { Server } from '../tmux/server'
import { type Agents, findAgents, peekAgents, recallIn, serverOf } from './agents'
import type { Context } from './context'
import { barLines } from './doctor/bar'
import { buildLines } from './doctor/build'
import { daemonLines } from './doctor/daemon'
import type * as DoctorHooks from './doctor/hooks'
import { keyLines } from './doctor/keys'
import { manifestLines } from './doctor/manifests'
import { noticesLines } from './doctor/notices'
import { optionLines } from './doctor/options'
import { paneLines } from './doctor/panes'
import { nodeLines, tmuxLines } from './doctor/programs'
import { ruleLines } from './doctor/rules'
import { type Line, sectionsOf, titled, written } from './doctor/text'
import { wantedLines } from './doctor/wanted'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { type Loaded, loadManifests } from './load-manifests'

/** What doctor found; a failure stands beside what could be found all the same. */
export interface Diagnosis {
  readonly lines: ReadonlyArray<Line>
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
const hooksSection = (context: Context): Promise<Line[]> =>
  (require('./doctor/hooks') as typeof DoctorHooks).hooksLines(context)

const serverLines = async (
  context: Context,
  server: Server,
  agents: Agents,
  loaded: Loaded,
): Promise<Line[]> => [
  ...(await barLines(server, agents)),
  ...(await optionLines(server, agents.listing)),
  ...buildLines(context.env),
  ...tmuxLines(agents.listing, server),
  ...nodeLines(),
  ...(await daemonLines(server, agents.listing.serverPid)),
  ...(await keyLines(server)),
  ...manifestLines(loaded),
  ...wantedLines(agents.listing, loaded),
  ...paneLines(agents),
  ...(await noticesLines(server, agents)),
  ...(await hooksSection(context)),
  ...ruleLines(agents, loaded, recallIn(server)(agents.listing.serverPid)),
  ...agents.troubles.map((trouble) => titled('trouble', trouble)),
]

export const diagnose = async (context: Context): Promise<Diagnosis> => {
  const loaded = loadManifests(context)
  const first = titled('tma', bundled.version)
  const server = serverOf(context)
  const found = E.isLeft(server) ? server : await lookedAt(context, server.right, loaded)
  if (E.isLeft(server) || E.isLeft(found)) {
    const failure = E.isLeft(server) ? server.left : E.isLeft(found) ? found.left : undefined
    return { lines: [first, ...buildLines(context.env), ...nodeLines(), ...manifestLines(loaded)], failure }
  }
  const { agents, failure } = found.right
  return { lines: [first, ...(await serverLines(context, server.right, agents, loaded))], failure }
}

const reportOf = ({ lines, failure }: Diagnosis): DoctorReport => ({
  schema: 1,
  version: bundled.version,
  failure: failure === undefined ? null : describe(failure),
  sections: sectionsOf(lines),
})

export const doctor = async (context: Context, isJson: boolean): Promise<number> => {
  const diagnosis = await diagnose(context)
  const { lines, failure } = diagnosis
  if (isJson) context.print(JSON.stringify(reportOf(diagnosis)))
  else for (const line of lines) context.print(written(line))
  if (failure === undefined) return EXIT.ok
  context.warn(`tma: ${describe(failure)}`)
  return exitCodeOf(failure)
}
