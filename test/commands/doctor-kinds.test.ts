/** Findings of a tmux, a terminal or a file that no test can bring to a real server and mend there. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { noticeReport } from '../../src/commands/doctor/notices'
import { tmuxReport } from '../../src/commands/doctor/programs'
import type { DoctorReport } from '../../src/core/contracts/surfaces'
import type { Listing } from '../../src/tmux/listing'
import type { Survey } from '../../src/tmux/survey'
import { tma } from '../helpers/tma'
import { aFolder, aProgram, startTmux } from '../helpers/tmux-server'

const SERVER = { socketPath: '/tmp/s', pid: undefined }
const SPELLING = { tmux: ['tmux'], tma: ['tma'], plugin: '/plugin' }

const aListing = (over: Partial<Listing>): Listing => ({
  serverPid: 7,
  version: '3.6',
  socketPath: '/tmp/s',
  globals: {},
  settings: {},
  around: { isSideStyled: false, isWindowStyled: false },
  panes: [],
  clients: [],
  windows: [],
  sessions: [],
  ...over,
})

const aSurvey = (over: Partial<Survey> = {}): Survey => ({
  isMouseOn: true,
  isFocusOn: true,
  areTitlesTaken: true,
  statusInterval: 15,
  keysTaken: '',
  options: Object.keys(over),
  sessions: [],
  ...over,
})

const ofTmux = (listing: Partial<Listing>, survey: Partial<Survey>, env: NodeJS.ProcessEnv = {}) =>
  tmuxReport(
    { flags: {}, env, print: () => {}, warn: () => {}, isErrorTerminal: false },
    SERVER,
    aListing(listing),
    aSurvey(survey),
    SPELLING,
  ).findings.map(({ kind, mend }) => [kind, mend])

test('a tmux that is too old is replaced by what this machine installs programs with', (t) => {
  const folder = aFolder(t)
  const env = { PATH: folder }
  t.deepEqual(ofTmux({ version: '3.1c' }, {}, env), [['tmux-too-old', undefined]])
  aProgram(folder, 'brew', ':')
  t.deepEqual(ofTmux({ version: '3.1c' }, {}, env), [['tmux-too-old', 'brew install tmux']])
  t.deepEqual(ofTmux({ version: '3.2' }, {}, env), [])
})

test('titles and clicks of a newer tmux are looked at where they are wanted', (t) => {
  t.deepEqual(ofTmux({}, { areTitlesTaken: false }), [['titles-off', 'tmux set -g allow-set-title on']])
  t.deepEqual(ofTmux({}, { areTitlesTaken: undefined, isMouseOn: false }), [])
  const wanted = { settings: { '@tma-mouse': 'on' } }
  t.deepEqual(ofTmux(wanted, { isMouseOn: false }), [['mouse-off', 'tmux set -g mouse on']])
  t.deepEqual(ofTmux(wanted, {}), [])
  t.deepEqual(ofTmux({ ...wanted, version: '3.3a' }, { options: ['@tma-mouse'] }), [
    ['clicks-unknown', 'tmux set -gu @tma-mouse'],
  ])
})

const CLIENT = {
  name: '/dev/pts/3',
  sessionId: '$0',
  windowId: '@0',
  paneId: '%0',
  activity: 0,
  isControl: false,
  reportsFocus: false,
  isFocused: true,
  tty: '/dev/pts/3',
  termName: 'xterm-256color',
  termType: '',
}

test('a terminal that tmux takes for one without focus is named to it; without notices nobody asks', async (t) => {
  const found = async (notify: string | undefined) => {
    const settings: Listing['settings'] = notify === undefined ? {} : { '@tma-notify': notify }
    const listing = aListing({ clients: [CLIENT], settings })
    const facts = { server: SERVER, listing, survey: aSurvey(), spelling: SPELLING, env: {} }
    const { findings } = await noticeReport({ ...facts, platform: 'linux' }, [], 0)
    return findings.map(({ kind, mend }) => [kind, mend])
  }
  const mend = 'tmux set -as terminal-features ,xterm-256color:focus'
  t.deepEqual(await found(undefined), [['focus-unreported', mend]])
  t.deepEqual(await found('off'), [])
})

test('a file of an agent that cannot be read asks for a hand, and no command is printed', async (t) => {
  const home = aFolder(t)
  mkdirSync(join(home, '.claude'))
  writeFileSync(join(home, '.claude', 'settings.json'), '{ "hooks": [}')
  const env = { HOME: home, XDG_DATA_HOME: join(home, 'data'), PATH: '/usr/bin:/bin' }
  const { socketPath } = startTmux(t)
  const { stdout } = await tma(['--socket-path', socketPath, 'doctor', '--json'], env)
  const report: DoctorReport = JSON.parse(stdout)
  const found = report.findings.find(({ kind }) => kind === 'hooks-unreadable')
  t.regex(found?.what ?? '', /^claude: \S+settings\.json /)
  t.is(found?.mend, null)
  t.true(found?.asks)
})
