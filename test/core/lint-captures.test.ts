import test from 'ava'
import { captureFindings, type NamedRecording, type Truth } from '../../src/core/lint-captures'
import { aManifest, aRule } from '../helpers/builders'

const says = (text: string) => ({ kind: 'contains', text }) as const
const busy = aRule({ id: 'busy', state: 'working', detail: 'thinking', match: says('busy now') })
const rest = aRule({ id: 'rest', match: says('at rest') })
const view = aRule({ id: 'view', skipStateUpdate: true, priority: 9, match: says('a page') })
const MANIFESTS = [aManifest({ rules: [busy, rest, view] })]
const RULES = ['busy', 'rest', 'view'].map((id, index) => ({ id, index, isExcused: false }))

const capture = (line: string, truth: Partial<Truth> | undefined, comm = 'oak'): NamedRecording => ({
  name: `${line}.json`,
  recording: {
    pane: {
      title: '',
      current_command: comm,
      width: 80,
      height: 1,
      cursor_x: 0,
      cursor_y: 0,
      cursor_flag: 1,
    },
    processes: [
      {
        pid: 1,
        ppid: 0,
        pgid: 1,
        tpgid: 1,
        stat: 'S+',
        comm,
        args: comm,
        exe: undefined,
      },
    ],
    lines: [line],
    version: undefined,
    state_files: undefined,
  },
  truth: truth && { state: undefined, detail: undefined, never: undefined, frozen: undefined, ...truth },
})

const ALL = [
  capture('busy now', { state: 'working', detail: 'thinking' }),
  capture('at rest', { state: 'idle' }),
  capture('a page', { state: 'ambiguous', frozen: true, never: ['blocked'] }),
]

const told = (captures: ReadonlyArray<NamedRecording>, rules = RULES) =>
  captureFindings(captures, MANIFESTS, rules).map(({ check, severity, message, rule }) => [
    severity,
    check,
    rule ?? message,
  ])

test('captures that all give their truth, and fire every rule, leave nothing to say', (t) => {
  t.deepEqual(told(ALL), [])
  t.deepEqual(told([...ALL, capture('anything', undefined), capture('what', { state: 'ambiguous' })]), [])
})

test('a rule that none fires is named, unless the file says that it is untested', (t) => {
  t.deepEqual(told(ALL.slice(0, 2)), [['warning', 'never-fires', 'view']])
  const excused = RULES.map((rule) => ({ ...rule, isExcused: rule.id === 'view' }))
  t.deepEqual(told(ALL.slice(0, 2), excused), [])
})

const WRONG: ReadonlyArray<readonly [string, NamedRecording, string]> = [
  ['another state', capture('at rest', { state: 'blocked' }), 'at rest.json says idle, its truth is blocked'],
  [
    'another detail',
    capture('busy now', { state: 'working', detail: 'tool' }),
    'busy now.json says working (thinking), its truth is working (tool)',
  ],
  [
    'a state that is ruled out',
    capture('at rest', { state: 'ambiguous', never: ['idle'] }),
    'at rest.json says idle, which its truth rules out',
  ],
  [
    'a screen that is not held',
    capture('at rest', { state: 'idle', frozen: true }),
    'at rest.json says idle, and should hold the last state',
  ],
  [
    'no agent where one is',
    capture('at rest', { state: 'idle' }, 'elm'),
    'at rest.json says none, its truth is idle',
  ],
]

for (const [what, wrong, message] of WRONG) {
  test(`${what} is an error`, (t) => {
    t.deepEqual(told([...ALL, wrong]), [['error', 'wrong-state', message]])
  })
}
