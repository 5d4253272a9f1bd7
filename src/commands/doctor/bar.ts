/** Section `bar` of doctor: whether what we write can be seen, in every session that somebody looks at. */
import { existsSync } from 'node:fs'
import { type BarFinding, type BarMend, barFindings } from '../../core/bar'
import { drawnWidth, tendedFrom, tendJob } from '../../core/bar-format'
import { cleanText } from '../../core/clean-text'
import { type Finding, finding } from '../../core/doctor/finding'
import { shLine } from '../../core/sh'
import { widthsBefore, withReferred } from '../../tmux/bar'
import type { Listing } from '../../tmux/listing'
import type { Server } from '../../tmux/server'
import { keepLine, loadCommand, type Setting, type Spelling, setCommand } from '../../tmux/spell'
import type { SessionSurvey, Survey } from '../../tmux/survey'
import type { SectionReport } from './report'
import { titled } from './text'

const NAME_WIDTH = 40
/** Columns that a side is given when something is added to it. */
const ROOM = 100

interface Judged {
  readonly session: SessionSurvey
  readonly findings: ReadonlyArray<BarFinding>
}

const judge = async (server: Server, session: SessionSurvey, width: number): Promise<Judged> => {
  const bar = await withReferred(server, session.id, session.bar)
  return { session, findings: barFindings(bar, await widthsBefore(server, bar), width) }
}

/** Ours, added to a side that tmux cuts, needs its columns too. */
const roomFor = ({ option }: BarMend, { bar }: SessionSurvey): ReadonlyArray<BarMend> => {
  const side = bar.sides.find((each) => each.option === option)
  return side === undefined || side.length >= ROOM
    ? []
    : [{ option: `${option}-length`, value: String(ROOM) }]
}

/** A session that has an option of its own does not hear the server's. */
const settingOf = (session: SessionSurvey, mend: BarMend): Setting => ({
  ...mend,
  target: session.own.includes(mend.option) ? session.id : undefined,
})

const KEPT: Readonly<Partial<Record<BarFinding['kind'], string>>> = {
  'bar-missing': 'above the line that loads tma',
  'bar-dropped': 'below the line that loads the theme or TPM',
  'bar-undrawn': 'below the line that loads the theme',
}

/** tmux reads blanks, quotes, `#`, `$` and their like in a format. */
const PLAIN_FOLDER =
  'a folder for the plugin, or a home, whose path has letters, digits, dots, dashes and slashes alone'

const mended = (
  spelling: Spelling,
  session: SessionSurvey,
  { kind, mend }: BarFinding,
): Pick<Finding, 'mend' | 'keep'> => {
  if (mend === undefined)
    return {
      mend: loadCommand(spelling),
      keep: 'in tmux.conf: the line that loads tma (TPM: the run line) comes last',
    }
  if (kind === 'bar-untended') {
    const value = spelling.plugin === undefined ? undefined : tendJob(spelling.plugin)
    if (value === undefined)
      return { mend: shLine([...spelling.tma, 'daemon', '--ensure']), keep: spelling.plugin && PLAIN_FOLDER }
    const job = { ...mend, value }
    return { mend: setCommand(spelling, [settingOf(session, job)]), keep: keepLine('', job) }
  }
  const settings = [mend, ...(mend.isAppended === true ? roomFor(mend, session) : [])]
  return {
    mend: setCommand(
      spelling,
      settings.map((each) => settingOf(session, each)),
      mend.isAppended,
    ),
    keep: keepLine(KEPT[kind] ?? '', ...settings),
  }
}

const nameOf = ({ sessions }: Listing, id: string | undefined): string =>
  cleanText(sessions.find((session) => session.id === id)?.name ?? id ?? '', NAME_WIDTH)

/** What one command mends is said once; where it is not so in all sessions, with the session. */
const findingsIn = (
  listing: Listing,
  judged: ReadonlyArray<Judged>,
  spelling: Spelling,
): ReadonlyArray<Finding> =>
  judged.flatMap(({ session, findings }) =>
    findings.map((each) => {
      const isInAll = judged.every(({ findings: others }) => others.some(({ what }) => what === each.what))
      const where = isInAll ? '' : ` (session ${nameOf(listing, session.id)})`
      return finding(each.kind, `${each.what}${where}`, mended(spelling, session, each))
    }),
  )

/** The scripts that the bars start, of plugin folders that are no more. */
const goneScripts = (judged: ReadonlyArray<Judged>, spelling: Spelling): ReadonlyArray<Finding> => {
  const values = judged.flatMap(({ session: { bar } }) => [
    ...bar.sides.map(({ value }) => value),
    ...bar.lines,
  ])
  const folders = new Set(values.flatMap((value) => tendedFrom(value) ?? []))
  return [...folders]
    .filter((folder) => !existsSync(`${folder}/scripts/tma-status`))
    .map((folder) =>
      finding('bar-script-gone', `the bar starts tma from ${folder}, which is gone`, {
        mend: loadCommand(spelling),
        keep: 'in tmux.conf: the line that loads tma names the folder that it is in now',
      }),
    )
}

interface BarFacts {
  readonly server: Server
  readonly listing: Listing
  /** Our line as the bar shows it now. */
  readonly line: string
  readonly survey: Survey
  readonly spelling: Spelling
}

export const barReport = async ({
  server,
  listing,
  line,
  survey,
  spelling,
}: BarFacts): Promise<SectionReport> => {
  const width = drawnWidth(line)
  const judged: Judged[] = []
  for (const session of survey.sessions) judged.push(await judge(server, session, width))
  const findings = [...findingsIn(listing, judged, spelling), ...goneScripts(judged, spelling)]
  const seen = survey.sessions[0]?.id === undefined ? '; no client is attached, so nobody sees it' : ''
  const inAll = judged.length > 1 ? ` in ${judged.length} sessions` : ''
  const isWhole = judged.every((each) => each.findings.length === 0)
  return {
    lines: [titled('bar', `${isWhole ? `shows tma${inAll}` : 'does not show all of tma'}${seen}`)],
    findings,
  }
}
