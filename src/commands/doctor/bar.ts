/** Section `bar` of doctor: whether what we write can be seen, in every session that somebody looks at. */
import { type BarFinding, barFindings, drawnWidth } from '../../core/bar'
import { cleanText } from '../../core/clean-text'
import { readBar, widthsBefore } from '../../tmux/bar'
import type { Listing } from '../../tmux/listing'
import type { Server } from '../../tmux/server'
import type { Agents } from '../agents'
import { barLine } from '../status'
import { item, type Line, remedy, titled } from './text'

const NAME_WIDTH = 40

/** `$N` of every session that a person sees; without any client the global options are all there is to judge. */
const seenSessions = ({ clients }: Listing): ReadonlyArray<string | undefined> => {
  const seen = clients.filter(({ isControl }) => !isControl).map(({ sessionId }) => sessionId)
  return seen.length === 0 ? [undefined] : [...new Set(seen)]
}

type Judged =
  | { readonly session: string | undefined; readonly findings: ReadonlyArray<BarFinding> }
  | { readonly session: string | undefined; readonly why: string }

const judge = async (server: Server, session: string | undefined, width: number): Promise<Judged> => {
  const bar = await readBar(server, session)
  if (bar.kind !== 'present') return { session, why: bar.why }
  return { session, findings: barFindings(bar.value, await widthsBefore(server, bar.value), width) }
}

const nameOf = ({ sessions }: Listing, id: string | undefined): string =>
  cleanText(sessions.find((session) => session.id === id)?.name ?? id ?? '', NAME_WIDTH)

/** What is the same in all sessions is said once; else with the sessions that it is of. */
const findingLines = (listing: Listing, judged: ReadonlyArray<Judged>): Line[] => {
  const sessions = new Map<string, { finding: BarFinding; names: string[] }>()
  for (const each of judged) {
    for (const finding of 'findings' in each ? each.findings : []) {
      const known = sessions.get(finding.what) ?? { finding, names: [] }
      known.names.push(nameOf(listing, each.session))
      sessions.set(finding.what, known)
    }
  }
  return [...sessions.values()].flatMap(({ finding, names }) => {
    const where = names.length === judged.length ? '' : ` (session ${names.join(', ')})`
    return [item(`${finding.what}${where}`), remedy(finding.remedy)]
  })
}

export const barLines = async (server: Server, agents: Agents): Promise<Line[]> => {
  const { listing } = agents
  const sessions = seenSessions(listing)
  const width = drawnWidth(await barLine(agents))
  const judged: Judged[] = []
  for (const session of sessions) judged.push(await judge(server, session, width))
  const unread = judged.flatMap((each) => ('why' in each ? [each.why] : []))
  if (unread.length === judged.length) return [titled('bar', `cannot be read: ${unread[0]}`)]
  const findings = findingLines(listing, judged)
  const seen = sessions[0] === undefined ? '; no client is attached, so nobody sees it' : ''
  const inAll = judged.length > 1 ? ` in ${judged.length} sessions` : ''
  return [
    titled('bar', `${findings.length === 0 ? `shows tma${inAll}` : 'does not show all of tma'}${seen}`),
    ...findings,
    ...unread.map((why) => item(`one session could not be judged: ${why}`)),
  ]
}
