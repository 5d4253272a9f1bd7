import test from 'ava'
import { isLeft, isRight } from 'fp-ts/Either'
import { accountOf } from '../../src/core/account'
import { Recording, type ReplayOptions, replay } from '../../src/core/recording'
import { lineOf, problemsOf } from '../../src/schema/report'
import { aManifest, aRule, aScreenTable, START } from '../helpers/builders'

const RULE = '────────────────'
const pane = { title: 'x', current_command: 'oak', width: 80, height: 24, cursor_x: 0, cursor_y: 0 }
const process = { pid: 7, ppid: 1, pgid: 7, tpgid: 7, stat: 'S+', comm: 'oak', args: 'oak --x' }
const aRecording = (over: object = {}): object => ({
  pane,
  processes: [process],
  lines: [RULE, '❯', RULE],
  ...over,
})

// Reading

const refuses = test.macro((t, raw: unknown, ...lines: string[]) => {
  const decoded = Recording.decode(raw)
  t.deepEqual(
    isLeft(decoded) ? problemsOf(decoded.left).map((problem) => lineOf('x.json', problem)) : [],
    lines,
  )
})

test(
  'a recording is read, whatever else it holds',
  refuses,
  aRecording({ truth: 1, agent: null, pane: { ...pane, alternate_on: 0 } }),
)
test('a pane without processes is read', refuses, aRecording({ processes: [] }))
test(
  'what is not needed may be missing, or null',
  refuses,
  aRecording({
    processes: [
      { pid: 1, ppid: 0 },
      { pid: 2, ppid: 1, exe: null },
    ],
    state_files: null,
  }),
)
test('no table is no recording', refuses, 'x', 'x.json: must be a recorded pane, not "x"')
test('a list is no recording', refuses, [], 'x.json: must be a recorded pane, not a list')
test(
  'every missing field is named',
  refuses,
  { pane: { title: 'x' } },
  'x.json: pane.current_command: must be a string, not nothing',
  'x.json: pane.width: must be a finite number, not nothing',
  'x.json: pane.height: must be a finite number, not nothing',
  'x.json: pane.cursor_x: must be a finite number, not nothing',
  'x.json: pane.cursor_y: must be a finite number, not nothing',
  'x.json: processes: must be a list of processes, not nothing',
  'x.json: lines: must be a list of strings, not nothing',
)
test(
  'a wrong field is named with its path, once',
  refuses,
  aRecording({ pane: { ...pane, width: '80' } }),
  'x.json: pane.width: must be a finite number, not "80"',
)
test(
  'a wrong row is named with its place',
  refuses,
  aRecording({ lines: ['a', 3] }),
  'x.json: lines[1]: must be a string, not 3',
)
test(
  'a wrong process is named with its place',
  refuses,
  aRecording({ processes: [process, { pid: 'x', ppid: 1, comm: [] }] }),
  'x.json: processes[1].pid: must be a finite number, not "x"',
  'x.json: processes[1].comm: must be a string, not a list',
)
test(
  'a wrong list is named',
  refuses,
  aRecording({ lines: 'text', processes: {} }),
  'x.json: processes: must be a list of processes, not a table',
  'x.json: lines: must be a list of strings, not "text"',
)
test(
  'wrong state files are named',
  refuses,
  aRecording({ state_files: [] }),
  'x.json: state_files: must be a table of state files, not a list',
)

// Replaying

const oak = aManifest({
  stateFile: { format: 'claude-session' },
  screen: aScreenTable(),
  rules: [
    aRule({
      id: 'spinner',
      state: 'working',
      priority: 9,
      region: { kind: 'live', rows: 2 },
      match: { kind: 'contains', text: '…' },
    }),
    aRule({
      id: 'viewer',
      skipStateUpdate: true,
      priority: 99,
      match: { kind: 'contains', text: 'transcript' },
    }),
    aRule({ id: 'composer', weak: true, region: { kind: 'composer' } }),
  ],
})
const told = (over: object, options: Partial<ReplayOptions> = {}) => {
  const decoded = Recording.decode(aRecording(over))
  if (!isRight(decoded)) throw new Error('no recording')
  const { observation, now } = replay(
    decoded.right,
    { manifests: [oak], screenOnly: false, ...options },
    START,
  )
  return accountOf(observation, now)
}
const session = (over: object = {}) => ({
  pid: 7,
  status: 'busy',
  statusUpdatedAt: 5,
  kind: 'interactive',
  procStart: '1',
  ...over,
})
const dialog = [' Do you want to proceed?', ' ❯ 1. Yes', '   2. No']

test('a recorded pane counts as a screen that stays', (t) => {
  t.is(told({}).state, 'idle')
  t.is(told({ lines: ['✳ Brewing…', RULE, '❯', RULE] }).state, 'working')
  t.like(told({ lines: dialog }), {
    state: 'blocked',
    detail: 'dialog',
    reason: 'a dialog is on the screen, in two looks',
  })
})

test('a pane without processes holds no agent', (t) => {
  t.like(told({ processes: [] }), { agent: null, identity: null, state: null, frozen: false })
})

test('a viewer is frozen, and its state unknown', (t) =>
  t.like(told({ lines: ['transcript'] }), { state: 'unknown', frozen: true }))

test('a state file of one of the processes counts, and only the pid is checked', (t) => {
  t.like(told({ state_files: { '/a/7.json': session() } }), { state: 'working' })
  t.like(told({ state_files: { '/a/8.json': session({ pid: 8 }) } }), { state: 'idle' })
  t.like(told({ state_files: { '/a/8.json': session({ pid: 8 }), '/a/7.json': session() } }), {
    state: 'working',
  })
})

test('a state file that is recorded as text counts too', (t) => {
  t.is(told({ state_files: { '/a/7.json': JSON.stringify(session()) } }).state, 'working')
  t.is(told({ state_files: { '/a/7.json': '{ not json' } }).state, 'idle')
})

test('a state file that holds is frozen, and its state unknown', (t) => {
  const held = session({ status: 'waiting', waitingFor: 'dialog open' })
  t.like(told({ state_files: { '/a/7.json': held }, lines: dialog }), { state: 'unknown', frozen: true })
})

test('the screen can be judged on its own', (t) => {
  t.is(told({ state_files: { '/a/7.json': session() } }, { screenOnly: true }).state, 'idle')
})

test('an agent behind another program is unknown', (t) => {
  const vim = { pid: 8, ppid: 7, pgid: 8, tpgid: 8, comm: 'vim' }
  t.like(told({ pane: { ...pane, current_command: 'vim' }, processes: [{ ...process, tpgid: 8 }, vim] }), {
    foreground_is_agent: false,
    state: 'unknown',
    frozen: false,
  })
})

test('where groups were not recorded the name that tmux showed tells the foreground', (t) => {
  const bare = { pid: 7, ppid: 1, comm: 'node', args: 'node /x/oak.js' }
  const manifests = [{ ...oak, identity: { ...oak.identity, scriptNames: ['oak'] } }]
  const shown = (current_command: string) =>
    told({ processes: [bare], pane: { ...pane, current_command } }, { manifests }).foreground_is_agent
  t.deepEqual(['node', 'oak', 'vim'].map(shown), [true, true, false])
})
