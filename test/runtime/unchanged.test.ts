import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { findRollout, readRolloutTail } from '../../src/runtime/codex-rollouts'
import { whileUnchanged } from '../../src/runtime/unchanged'
import { aFolder } from '../helpers/tmux-server'

/** One instant for the whole file: what has the same age has the same time. */
const NOW = Date.now()

const age = (path: string, seconds: number): void => {
  const at = new Date(NOW - seconds * 1_000)
  utimesSync(path, at, at)
}

/** Reads texts, and tells how often. */
const counting = (limit = 10) => {
  let count = 0
  const read = whileUnchanged((path): string | undefined => {
    count += 1
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return undefined
    }
  }, limit)
  return { read, count: () => count }
}

const aFile = (t: ExecutionContext, name = 'file'): string => {
  const path = join(aFolder(t), name)
  writeFileSync(path, 'one')
  age(path, 60)
  return path
}

test('what nobody has written to is read once', (t) => {
  const path = aFile(t)
  const { read, count } = counting()
  t.deepEqual([read(path), read(path), read(path), count()], ['one', 'one', 'one', 1])
})

test('another size, another time and another file in its place are read', (t) => {
  const path = aFile(t)
  const { read, count } = counting()
  read(path)
  appendFileSync(path, ' two')
  age(path, 60)
  t.is(read(path), 'one two')
  writeFileSync(path, 'ONE TWO')
  age(path, 50)
  t.is(read(path), 'ONE TWO')
  writeFileSync(`${path}.new`, 'other 7')
  age(`${path}.new`, 50)
  renameSync(`${path}.new`, path)
  t.is(read(path), 'other 7')
  t.is(count(), 4)
})

test('what changed a moment ago is read each time: it may change again within one tick', (t) => {
  const path = aFile(t)
  const { read, count } = counting()
  utimesSync(path, new Date(), new Date())
  read(path)
  read(path)
  t.is(count(), 2)
  age(path, -3_600)
  read(path)
  read(path)
  t.is(count(), 4)
})

test('what is gone is not there, and what comes back is read', (t) => {
  const path = aFile(t)
  const { read } = counting()
  read(path)
  rmSync(path)
  t.is(read(path), undefined)
  writeFileSync(path, 'two')
  age(path, 60)
  t.is(read(path), 'two')
})

test('no more is kept than the limit says', (t) => {
  const paths = ['a', 'b', 'c'].map((name) => aFile(t, name))
  const { read, count } = counting(2)
  for (const path of paths) read(path)
  for (const path of paths.slice(1)) read(path)
  t.is(count(), 3)
  read(paths[0] ?? '')
  t.is(count(), 4)
})

const SESSION = '019a8f3e-7b21-7c40-9d11-0a1b2c3d4e5f'

test.serial(
  'a record of Codex that has not grown is not read again, and its day is not listed again',
  (t) => {
    const home = aFolder(t)
    const born = new Date(Number.parseInt(SESSION.replace('-', '').slice(0, 12), 16))
    const day = join(home, 'sessions', born.toISOString().slice(0, 10).replaceAll('-', '/'))
    mkdirSync(day, { recursive: true })
    const path = join(day, `rollout-2025-01-01T00-00-00-${SESSION}.jsonl`)
    writeFileSync(path, 'old')
    age(path, 60)
    age(day, 60)
    const before = process.env.CODEX_HOME
    process.env.CODEX_HOME = home
    t.teardown(() => {
      if (before === undefined) delete process.env.CODEX_HOME
      else process.env.CODEX_HOME = before
    })
    // A process whose environment cannot be read has ours.
    const find = (): string | undefined => findRollout([2 ** 30], SESSION)
    t.is(find(), path)
    t.is(readRolloutTail(path)?.text, 'old')
    // As nobody writes it: the same size and time tell of the same content.
    writeFileSync(path, 'new')
    age(path, 60)
    t.is(readRolloutTail(path)?.text, 'old')
    renameSync(path, `${path}.away`)
    age(day, 60)
    t.is(find(), path)
    t.is(readRolloutTail(path), undefined)
    renameSync(`${path}.away`, path)
    age(path, 30)
    t.is(readRolloutTail(path)?.text, 'new')
    appendFileSync(path, ' more')
    t.is(readRolloutTail(path)?.text, 'new more')
  },
)

test('a link to a record is none', (t) => {
  const path = aFile(t, `rollout-2025-01-01T00-00-00-${SESSION}.jsonl`)
  const folder = aFolder(t)
  const link = join(folder, `rollout-2025-01-01T00-00-00-${SESSION}.jsonl`)
  symlinkSync(path, link)
  t.is(readRolloutTail(link), undefined)
  t.is(readdirSync(folder).length, 1)
})
