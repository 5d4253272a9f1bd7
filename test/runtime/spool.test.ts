import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import type { SpoolHeader } from '../../src/core/spool-entry'
import { openDirectory, type RuntimeDirectory } from '../../src/runtime/directory'
import { readSpool, removeSpooled, type SpoolReading } from '../../src/runtime/spool'
import { enqueue } from '../../src/runtime/spool-write'
import { aFolder } from '../helpers/tmux-server'

const SERVER = 4711
/** Whole seconds, so that `utimes` hits them exactly. */
const NOW = 1_700_000_000_000

const aDirectory = (t: ExecutionContext): RuntimeDirectory => {
  const directory = openDirectory(join(aFolder(t), 's.tma'))
  if (E.isLeft(directory)) throw new Error(directory.left)
  return directory.right
}

const aSpool = (t: ExecutionContext): RuntimeDirectory => {
  const directory = aDirectory(t)
  mkdirSync(directory.spool, { mode: 0o700 })
  return directory
}

const read = (directory: RuntimeDirectory, applied: ReadonlyArray<string> = []): SpoolReading =>
  readSpool(directory, { serverPid: SERVER, applied, nowMs: NOW })

/** A file of the spool, `ageMs` old. */
const put = (
  { spool }: RuntimeDirectory,
  name: string,
  content: string | Buffer = `tma1 hook claude Stop %3 ${SERVER} 1\n`,
  ageMs = 0,
): void => {
  writeFileSync(join(spool, name), content)
  utimesSync(join(spool, name), (NOW - ageMs) / 1_000, (NOW - ageMs) / 1_000)
}

const HEADER: SpoolHeader = {
  kind: 'hook',
  agent: 'claude',
  event: 'Stop',
  pane: '%3',
  serverPid: SERVER,
  parentPid: 1,
}

const counts = ({ stale, unreadable }: SpoolReading) => ({ stale, unreadable })

test('without a spool nothing waits', (t) => {
  t.deepEqual(read(aDirectory(t)), {
    entries: [],
    hasMore: false,
    remaining: [],
    stale: 0,
    unreadable: 0,
    trouble: undefined,
  })
})

test('an entry is what its file says', (t) => {
  const directory = aSpool(t)
  put(
    directory,
    `${SERVER}.3.9.0`,
    Buffer.from(`tma1 hook claude Stop %3 ${SERVER} 1\n{"a":\n\xff\0}`, 'latin1'),
    1_000,
  )
  t.deepEqual(read(directory).entries, [
    { ...HEADER, name: `${SERVER}.3.9.0`, at: NOW - 1_000, payload: '{"a":\n\ufffd\0}' },
  ])
  t.is(readdirSync(directory.spool).length, 1)
})

test('entries stand by their time, then by their writer, then as it wrote them', (t) => {
  const directory = aSpool(t)
  const name = (writer: number, n: number): string => `${SERVER}.3.${writer}.${n}`
  for (const [writer, n, ageMs] of [
    [5, 10, 0],
    [5, 9, 0],
    [40, 0, 0],
    [100, 0, 5_000],
  ] as const) {
    put(directory, name(writer, n), undefined, ageMs)
  }
  t.deepEqual(
    read(directory).entries.map((entry) => entry.name),
    [name(100, 0), name(5, 9), name(5, 10), name(40, 0)],
  )
})

test('times of a few nanoseconds apart are told apart', (t) => {
  const directory = aSpool(t)
  const [first, second] = [join(directory.spool, `${SERVER}.3.9.0`), join(directory.spool, `${SERVER}.3.1.0`)]
  for (const [path, ns] of [
    [first, '000000001'],
    [second, '000000002'],
  ] as const) {
    writeFileSync(path, `tma1 hook claude Stop %3 ${SERVER} 1\n`)
    execFileSync('touch', ['-d', `@${NOW / 1_000}.${ns}`, path])
  }
  t.deepEqual(
    read(directory).entries.map(({ name }) => name),
    [`${SERVER}.3.9.0`, `${SERVER}.3.1.0`],
  )
})

test('what is older than an hour goes, whatever it is called', (t) => {
  const directory = aSpool(t)
  for (const name of [`${SERVER}.3.9.0`, '.tmp.9.3', 'junk']) {
    put(directory, name, undefined, 3_600_001)
    put(directory, `${name}0`, undefined, 3_599_000)
  }
  const reading = read(directory)
  t.deepEqual(
    reading.entries.map(({ name }) => name),
    [`${SERVER}.3.9.00`],
  )
  t.deepEqual(counts(reading), { stale: 3, unreadable: 0 })
  t.deepEqual(readdirSync(directory.spool).sort(), ['.tmp.9.30', `${SERVER}.3.9.00`, 'junk0'])
})

test('what another server left goes', (t) => {
  const directory = aSpool(t)
  put(directory, '815.3.9.0', 'tma1 hook claude Stop %3 815 1\n')
  t.deepEqual(counts(read(directory)), { stale: 1, unreadable: 0 })
  t.deepEqual(readdirSync(directory.spool), [])
})

test('a time that lies ahead is no reason to wait', (t) => {
  const directory = aSpool(t)
  put(directory, `${SERVER}.3.9.0`, undefined, -3_600_000)
  t.is(read(directory).entries.length, 1)
})

for (const [what, content] of [
  ['empty', ''],
  ['without a line end', `tma1 hook claude Stop %3 ${SERVER} 1`],
  ['of another form', 'hello\n'],
  ['of another server inside', 'tma1 hook claude Stop %3 815 1\n'],
  ['one line without end', 'x'.repeat(1_000_000)],
  ['zeros', Buffer.alloc(1_000)],
] as const) {
  test(`a file that is ${what} goes and is counted`, (t) => {
    const directory = aSpool(t)
    put(directory, `${SERVER}.3.9.0`, content)
    put(directory, `${SERVER}.3.9.1`)
    const reading = read(directory)
    t.is(reading.entries.length, 1)
    t.deepEqual(counts(reading), { stale: 0, unreadable: 1 })
    t.deepEqual(readdirSync(directory.spool), [`${SERVER}.3.9.1`])
  })
}

test('of a payload without end the first 256 KiB are read', (t) => {
  const directory = aSpool(t)
  put(directory, `${SERVER}.3.9.0`, `tma1 hook claude Stop %3 ${SERVER} 1\n${'x'.repeat(50_000_000)}`)
  t.true((read(directory).entries[0]?.payload.length ?? Infinity) <= 256 * 1024)
})

test('a link, a fifo and a folder are neither followed nor waited for', (t) => {
  const directory = aSpool(t)
  const victim = join(aFolder(t), 'victim')
  writeFileSync(victim, `tma1 hook claude Stop %3 ${SERVER} 1\nsecret`)
  const path = (n: number): string => join(directory.spool, `${SERVER}.3.9.${n}`)
  symlinkSync(victim, path(0))
  symlinkSync('/dev/zero', path(1))
  execFileSync('mkfifo', [path(2)])
  mkdirSync(path(3))
  mkdirSync(join(path(4), 'full'), { recursive: true })
  for (const n of [0, 1]) lutimesSync(path(n), NOW / 1_000, NOW / 1_000)
  const reading = read(directory)
  t.deepEqual(reading.entries, [])
  t.deepEqual(counts(reading), { stale: 0, unreadable: 4 })
  t.deepEqual(readdirSync(directory.spool), [`${SERVER}.3.9.4`])
  t.is(readFileSync(victim, 'utf8').endsWith('secret'), true)
})

test('a spool that is a link is not read', (t) => {
  const directory = aDirectory(t)
  const trap = aFolder(t)
  writeFileSync(join(trap, `${SERVER}.3.9.0`), `tma1 hook claude Stop %3 ${SERVER} 1\n`)
  symlinkSync(trap, directory.spool)
  const reading = read(directory)
  t.deepEqual(reading.entries, [])
  t.is(reading.trouble, `${directory.spool} is not a directory: remove it`)
  t.is(readdirSync(trap).length, 1)
  t.deepEqual(enqueue(directory, HEADER), E.left(`${directory.spool} is not a directory: remove it`))
})

const asRoot = process.getuid?.() === 0 ? test : test.skip
asRoot('what belongs to somebody else is not read', (t) => {
  const directory = aSpool(t)
  put(directory, `${SERVER}.3.9.0`)
  chownSync(join(directory.spool, `${SERVER}.3.9.0`), 65_534, 65_534)
  t.deepEqual(counts(read(directory)), { stale: 0, unreadable: 1 })
  chownSync(directory.spool, 65_534, 65_534)
  t.is(read(directory).trouble, `${directory.spool} belongs to user 65534, not to us: remove it`)
  t.true(E.isLeft(enqueue(directory, HEADER)))
})

test('what was applied before is removed unread, and no longer remembered', (t) => {
  const directory = aSpool(t)
  put(directory, `${SERVER}.3.9.0`)
  put(directory, `${SERVER}.3.9.1`)
  const reading = read(directory, [`${SERVER}.3.9.0`, `${SERVER}.3.8.7`])
  t.deepEqual(
    reading.entries.map(({ name }) => name),
    [`${SERVER}.3.9.1`],
  )
  t.deepEqual(reading.remaining, [])
  t.deepEqual(counts(reading), { stale: 0, unreadable: 0 })
  t.deepEqual(readdirSync(directory.spool), [`${SERVER}.3.9.1`])
})

test('what cannot be removed stays remembered', (t) => {
  const directory = aSpool(t)
  const name = `${SERVER}.3.9.0`
  mkdirSync(join(directory.spool, name, 'full'), { recursive: true })
  t.deepEqual(removeSpooled(directory, [name, `${SERVER}.3.9.1`]), [name])
  t.deepEqual(read(directory, [name]).remaining, [name])
})

test('only names of a spool are ever removed', (t) => {
  const directory = aSpool(t)
  writeFileSync(directory.memory, 'x')
  t.deepEqual(removeSpooled(directory, ['../memory.json', '', '.', '..']), [])
  t.true(existsSync(directory.memory))
})

test('a flood is read in parts, the oldest first, until nothing is left', (t) => {
  const directory = aSpool(t)
  const count = 10_000
  for (let i = 0; i < count; i++) put(directory, `${SERVER}.3.9.${i}`, undefined, (count - i) * 10)
  const order: string[] = []
  for (let hasMore = true; hasMore; ) {
    const reading = read(directory)
    t.true(reading.entries.length <= 2_000)
    order.push(...reading.entries.map(({ name }) => name))
    removeSpooled(
      directory,
      reading.entries.map(({ name }) => name),
    )
    hasMore = reading.hasMore
  }
  t.deepEqual(
    order,
    Array.from({ length: count }, (_, i) => `${SERVER}.3.9.${i}`),
  )
})

test('payloads of one reading are bounded together', (t) => {
  const directory = aSpool(t)
  const payload = 'x'.repeat(256 * 1024)
  for (let i = 0; i < 100; i++)
    put(directory, `${SERVER}.3.9.${i}`, `tma1 hook claude Stop %3 ${SERVER} 1\n${payload}`)
  const reading = read(directory)
  t.true(reading.hasMore)
  t.is(reading.entries.length, 64)
})

// Writing

test('what a command leaves is read as it was meant', (t) => {
  const directory = aDirectory(t)
  t.deepEqual(enqueue(directory, HEADER, Buffer.from('{}')), E.right(undefined))
  t.deepEqual(enqueue(directory, { ...HEADER, kind: 'mute', agent: '-', event: '5m' }), E.right(undefined))
  t.deepEqual(
    enqueue(directory, { ...HEADER, kind: 'focus', agent: '-', event: '-', pane: undefined }),
    E.right(undefined),
  )
  t.deepEqual(readdirSync(directory.spool).sort(), [
    `${SERVER}.-.${process.pid}.0`,
    `${SERVER}.3.${process.pid}.0`,
    `${SERVER}.3.${process.pid}.1`,
  ])
  t.is(statSync(directory.spool).mode & 0o777, 0o700)
  t.is(statSync(join(directory.spool, `${SERVER}.-.${process.pid}.0`)).mode & 0o777, 0o600)
  const { entries } = readSpool(directory, { serverPid: SERVER, applied: [], nowMs: Date.now() })
  t.deepEqual(
    entries.map(({ kind, event, pane, payload }) => [kind, event, pane, payload]),
    [
      ['hook', 'Stop', '%3', '{}'],
      ['mute', '5m', '%3', ''],
      ['focus', '-', undefined, ''],
    ],
  )
})

test('with more than 1,000 waiting a command leaves nothing, and says so', (t) => {
  const directory = aSpool(t)
  for (let i = 0; i <= 1_000; i++) put(directory, `${SERVER}.3.9.${i}`)
  t.deepEqual(
    enqueue(directory, HEADER),
    E.left(`1001 events wait in ${directory.spool}: no daemon reads them`),
  )
})

test('a runtime directory that is gone is a sentence', (t) => {
  const directory = aDirectory(t)
  rmSync(directory.path, { recursive: true })
  t.deepEqual(enqueue(directory, HEADER), E.left(`cannot write into ${directory.spool} (ENOENT)`))
  t.is(read(directory).trouble, undefined)
})
