import test from 'ava'
import type { Process } from '../../src/core/process'
import { readStateFile, STATE_FILE_FORMATS, type StateFile } from '../../src/core/state-file'
import { aProcess } from '../helpers/builders'

const HERE = 'pid:[4026532251]'
const content = (over: object = {}) => ({
  pid: 100,
  sessionId: 's1',
  procStart: '4711',
  version: '2.1.332',
  kind: 'interactive',
  pidDomain: `linux:3d12:${HERE}`,
  status: 'idle',
  updatedAt: 2_000,
  statusUpdatedAt: 1_000,
  ...over,
})
const aFile = (over: object = {}, file: Partial<StateFile> = {}): StateFile => ({
  content: content(over),
  isLive: true,
  pidNamespace: HERE,
  ...file,
})
const read = (file: StateFile | undefined, processes = [aProcess()]) =>
  readStateFile('claude-session', file, processes)

const claims = test.macro((t, over: object, state: string, detail?: string) => {
  const { reading } = read(aFile(over))
  t.deepEqual(reading, {
    kind: 'claim',
    claim: { state, detail, source: 'file', at: 1_000, session: 's1', turn: undefined },
  } as typeof reading)
})

test('busy is working', claims, { status: 'busy' }, 'working')
test('idle is idle', claims, { status: 'idle' }, 'idle')
test('a shell in the background is idle, and says so', claims, { status: 'shell' }, 'idle', 'background')
for (const [reason, detail] of [
  ['permission prompt', 'permission'],
  ['worker request', 'permission'],
  ['sandbox request', 'permission'],
  ['input needed', 'question'],
  ['goal proposal', 'question'],
  ['something new', 'dialog'],
  ['toString', 'dialog'],
] as const)
  test(
    `waiting for ${reason} is blocked (${detail})`,
    claims,
    { status: 'waiting', waitingFor: reason },
    'blocked',
    detail,
  )
test('waiting for nothing named is blocked (dialog)', claims, { status: 'waiting' }, 'blocked', 'dialog')

test('a dialog that the person opened is hold', (t) => {
  const { reading } = read(aFile({ status: 'waiting', waitingFor: 'dialog open' }))
  t.deepEqual(reading, { kind: 'hold', at: 1_000, note: 'dialog open' })
})

test('the version and the status are told beside the claim', (t) => {
  const { version, note } = read(aFile())
  t.deepEqual({ version, note }, { version: '2.1.332', note: 'status idle' })
})

test('a status that nobody knows claims nothing', (t) =>
  t.deepEqual(read(aFile({ status: 'dreaming' })).reading, { kind: 'none' }))

const doubts = test.macro(
  (t, file: StateFile | undefined, note: string, processes: Process[] = [aProcess()]) => {
    t.deepEqual(read(file, processes), { reading: { kind: 'none' }, version: undefined, note })
  },
)
const NOT_BELIEVED = 'the state file is not believed: '

test('no file claims nothing', doubts, undefined, 'there is no state file')
test(
  'the file of another process is not believed',
  doubts,
  aFile({ pid: 99 }),
  `${NOT_BELIEVED}it is of process 99`,
)
test('without processes no file is believed', doubts, aFile(), `${NOT_BELIEVED}it is of process 100`, [])
test(
  'the file of an earlier process with the same pid is not believed',
  doubts,
  aFile({ procStart: '4710' }),
  `${NOT_BELIEVED}its start time is not that of the process`,
)
test(
  'a file without a start time is not believed',
  doubts,
  aFile({ procStart: undefined }),
  `${NOT_BELIEVED}its start time is not that of the process`,
)
test(
  'a file is not believed when the start of its process cannot be read',
  doubts,
  aFile({ procStart: undefined }),
  `${NOT_BELIEVED}its start time is not that of the process`,
  [aProcess({ started: undefined })],
)
test(
  'the file of a session without a person is not believed',
  doubts,
  aFile({ kind: 'headless' }),
  `${NOT_BELIEVED}it is of a session of kind headless`,
)
test(
  'a file that does not say that its session is interactive is not believed',
  doubts,
  aFile({ kind: undefined }),
  `${NOT_BELIEVED}it is of a session of kind undefined`,
)
test(
  'the file of another pid namespace is not believed',
  doubts,
  aFile({ pidDomain: 'linux:3d12:pid:[1]' }),
  `${NOT_BELIEVED}it is of another pid namespace`,
)
for (const [what, junk] of [
  ['null', null],
  ['a list', []],
  ['a text', 'busy'],
  ['a table without a status', { pid: 100 }],
  ['a status that is a number', content({ status: 3 })],
  ['a pid that is a text', content({ pid: '100' })],
] as const)
  test(
    `${what} is no state file`,
    doubts,
    { content: junk, isLive: true, pidNamespace: HERE },
    'the state file has another form',
  )

test('a start time that is a number is compared all the same', (t) =>
  t.is(read(aFile({ procStart: 4711 })).reading.kind, 'claim'))

test('namespaces that cannot be told are no doubt', (t) => {
  t.is(read(aFile({ pidDomain: undefined })).reading.kind, 'claim')
  t.is(read(aFile({ pidDomain: 'darwin' })).reading.kind, 'claim')
  t.is(read(aFile({ pidDomain: 'linux:3d12:pid:[1]' }, { pidNamespace: undefined })).reading.kind, 'claim')
})

test('in a recorded pane only the pid is checked', (t) => {
  const recorded = { isLive: false, pidNamespace: undefined }
  const other = { procStart: '1', pidDomain: 'linux:x:pid:[1]', kind: 'headless' }
  t.is(read(aFile(other, recorded)).reading.kind, 'claim')
  t.is(read(aFile({ ...other, pid: 99 }, recorded)).reading.kind, 'none')
})

test('the file of a program that runs under a wrapper counts, with its own start time', (t) => {
  const wrapper = aProcess({ pid: 90, started: '1' })
  t.is(read(aFile(), [wrapper, aProcess()]).reading.kind, 'claim')
  t.is(read(aFile({ procStart: '1' }), [wrapper, aProcess()]).reading.kind, 'none')
})

test('fields that are null are fields that are not there', (t) => {
  t.is(read(aFile({ waitingFor: null, sessionId: null })).reading.kind, 'claim')
})

test('a file that tells no time of its status is dated by its last update', (t) => {
  const { reading } = read(aFile({ statusUpdatedAt: undefined }))
  t.is(reading.kind === 'claim' && reading.claim.at, 2_000)
})

test('a format that nobody reads is refused when it is read', (t) => {
  t.deepEqual(readStateFile('toString', aFile(), [aProcess()]), {
    reading: { kind: 'none' },
    version: undefined,
    note: 'no reader for the format toString',
  })
  t.deepEqual(STATE_FILE_FORMATS, ['claude-session'])
})
