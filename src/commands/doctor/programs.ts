/** Sections `tmux` and `node` of doctor: the programs that tma stands on, and what is set in tmux that it needs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, finding } from '../../core/doctor/finding'
import { readSettings } from '../../core/settings'
import { shWord } from '../../core/sh'
import { hasFeature, lacking } from '../../core/tmux-version'
import { bundleFolder } from '../../runtime/bundle'
import { readLinked } from '../../runtime/files'
import { isExecutable } from '../../runtime/programs'
import type { Listing } from '../../tmux/listing'
import type { Server } from '../../tmux/server'
import { keepLine, type Setting, type Spelling, setCommand, tmuxCommand } from '../../tmux/spell'
import type { Survey } from '../../tmux/survey'
import type { Context } from '../context'
import { installed } from './install'
import { placeOf, withdrawn } from './options'
import type { SectionReport } from './report'
import { item, titled } from './text'

const OLDEST_NODE = 20
const PATH_LIMIT = 4_096

/** The path that the build noted, where the launcher looks first; undefined: it noted none. */
const notedNode = (file: string): string | undefined => {
  const noted = readLinked(file, PATH_LIMIT)
  return noted.kind === 'present' ? noted.value.text.trim() : undefined
}

const nodeFindings = (): ReadonlyArray<Finding> => {
  const file = join(bundleFolder(), 'node')
  const noted = notedNode(file)
  // Without the file this is no bundle of a plugin, and no launcher looks there.
  if (noted === undefined || isExecutable(noted)) return []
  return [
    finding('node-gone', `${noted}, with which the bundle was built, is gone`, {
      mend: `printf '%s\\n' ${shWord(process.execPath)} >${shWord(file)}`,
    }),
  ]
}

export const nodeReport = (): SectionReport => {
  const major = Number(process.versions.node.split('.')[0])
  const line = titled('node', `${process.versions.node}, ${process.execPath}`)
  const old = major >= OLDEST_NODE ? [] : [item(`tma needs Node ${OLDEST_NODE} or newer`)]
  return { lines: [line, ...old], findings: nodeFindings() }
}

/** What one setting mends, and the line that keeps it. */
const bySetting = (spelling: Spelling, setting: Setting) => ({
  mend: setCommand(spelling, [setting]),
  keep: keepLine('', setting),
})

const clickFindings = (listing: Listing, survey: Survey, spelling: Spelling): ReadonlyArray<Finding> => {
  if (!readSettings(listing.settings).settings.mouse) return []
  if (!hasFeature(listing.version, 'clicks')) {
    const what = `@tma-mouse is on, and tmux ${listing.version} tells no clicks on parts of the bar`
    const mend = withdrawn(survey, spelling, '@tma-mouse')
    return [
      finding('clicks-unknown', what, { mend, keep: 'in tmux.conf: take the line with @tma-mouse out' }),
    ]
  }
  const mend = bySetting(spelling, { option: 'mouse', value: 'on' })
  return survey.isMouseOn ? [] : [finding('mouse-off', '@tma-mouse is on, and mouse is off', mend)]
}

const IGNORE = '@agent_ignore'

const ignoreFindings = ({ panes }: Listing, survey: Survey, spelling: Spelling): ReadonlyArray<Finding> => {
  const isWide = survey.options.includes(IGNORE) || placeOf(survey, IGNORE) !== undefined
  const count = panes.filter(({ isIgnored }) => isIgnored).length
  if (!isWide || count === 0) return []
  const where = survey.options.includes(IGNORE) ? 'the whole server' : 'a session'
  return [
    finding('all-ignored', `${IGNORE} is set for ${where}: ${count} of ${panes.length} panes are left out`, {
      mend: withdrawn(survey, spelling, IGNORE),
      keep: `in tmux.conf: take the line with ${IGNORE} out`,
    }),
  ]
}

const setFindings = (survey: Survey, spelling: Spelling): ReadonlyArray<Finding> => [
  ...(survey.statusInterval === 0
    ? [
        finding(
          'interval-off',
          'status-interval is 0: the bar runs nothing by itself',
          bySetting(spelling, { option: 'status-interval', value: '15' }),
        ),
      ]
    : []),
  ...(survey.areTitlesTaken === false
    ? [
        finding(
          'titles-off',
          'allow-set-title is off: tmux takes no titles from what runs in panes',
          bySetting(spelling, { option: 'allow-set-title', value: 'on' }),
        ),
      ]
    : []),
]

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off')

export const tmuxReport = (
  context: Context,
  server: Server,
  listing: Listing,
  survey: Survey,
  spelling: Spelling,
): SectionReport => {
  const { version, serverPid, clients } = listing
  const isOld = !hasFeature(version, 'tma')
  return {
    lines: [
      titled('tmux', `${version}, server ${serverPid} on ${server.socketPath}`),
      item(
        `${clients.length} ${clients.length === 1 ? 'client' : 'clients'}, mouse ${onOff(survey.isMouseOn)}, focus-events ${onOff(survey.isFocusOn)}`,
      ),
      ...lacking(version).map(({ what, since }) => item(`no ${what}: that needs tmux ${since} or newer`)),
    ],
    findings: [
      ...(isOld ? [finding('tmux-too-old', `tmux ${version} is too old`, installed(context, 'tmux'))] : []),
      ...setFindings(survey, spelling),
      ...clickFindings(listing, survey, spelling),
      ...ignoreFindings(listing, survey, spelling),
    ],
  }
}

/** Nobody is there to be looked at; a socket that a server left behind is taken by the next one. */
export const noServerReport = ({ socketPath }: Server, spelling: Spelling): SectionReport => {
  const left = existsSync(socketPath) ? '; its socket was left behind' : ''
  return {
    lines: [titled('tmux', 'no server')],
    findings: [
      finding('server-gone', `no tmux server runs on ${socketPath}${left}`, {
        mend: tmuxCommand(spelling, ['new-session', '-d']),
      }),
    ],
  }
}
