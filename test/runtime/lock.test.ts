import { type ChildProcess, spawn } from 'node:child_process'
import { lstatSync, mkdirSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import { openDirectory, type RuntimeDirectory } from '../../src/runtime/directory'
import { type Held, type Lock, type Locking, lockWithin, tryLock } from '../../src/runtime/lock'
import { aFolder } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const aDirectory = (t: ExecutionContext): RuntimeDirectory => {
  const directory = openDirectory(join(aFolder(t), 's.tma'))
  if (E.isLeft(directory)) throw new Error(directory.left)
  return directory.right
}

interface Starter {
  readonly child: ChildProcess
  readonly said: () => string
}

const starter = (t: ExecutionContext, directory: RuntimeDirectory, ms = 0): Starter => {
  const child = spawn(process.execPath, [join(__dirname, 'lock-holder.js'), directory.path, String(ms)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.teardown(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return { child, said: () => said.trim() }
}

const held = (t: ExecutionContext, lock: Lock): Held => {
  if (lock.kind !== 'held') throw new Error(lock.kind)
  t.teardown(lock.release)
  return lock
}

// One after the other: a child that was just forked for another test shares our descriptors until it is another
// program, and with them the lock that this test has released.
test.serial('a lock that is held is taken for others, and free when released', async (t) => {
  const directory = aDirectory(t)
  const first = await tryLock(directory)
  t.is(lstatSync(directory.lock).mode & 0o777, 0o600)
  t.is((await tryLock(directory)).kind, 'taken')
  t.is((await lockWithin(directory, 50)).kind, 'taken')
  held(t, first).release()
  t.false(held(t, first).isStillOurs())
  held(t, await tryLock(directory))
})

test.serial('of twenty that start at once one holds the lock', async (t) => {
  const directory = aDirectory(t)
  const starters = Array.from({ length: 20 }, () => starter(t, directory))
  await until(() => starters.every(({ said }) => said() !== ''), 60_000)
  t.deepEqual(starters.map(({ said }) => said()).sort(), [
    'held',
    ...Array.from({ length: 19 }, () => 'taken'),
  ])
})

test.serial('a stopped holder keeps the lock, a killed one frees it at once', async (t) => {
  const directory = aDirectory(t)
  const { child, said } = starter(t, directory)
  await until(() => said() === 'held')
  child.kill('SIGSTOP')
  t.is((await tryLock(directory)).kind, 'taken')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  held(t, await tryLock(directory))
})

test.serial('one that waits gets the lock when its holder ends', async (t) => {
  const directory = aDirectory(t)
  const holder = starter(t, directory)
  await until(() => holder.said() === 'held')
  const waiting = lockWithin(directory, 20_000)
  t.is((await tryLock(directory)).kind, 'taken')
  holder.child.stdin?.end()
  held(t, await waiting)
})

test.serial('a lock file that was removed or replaced is noticed', async (t) => {
  const directory = aDirectory(t)
  const first = held(t, await tryLock(directory))
  t.true(first.isStillOurs())
  rmSync(directory.lock)
  t.false(first.isStillOurs())
  const second = held(t, await tryLock(directory))
  t.true(second.isStillOurs())
  t.false(first.isStillOurs())
})

test.serial('a link, or a folder, in the place of the lock is unknown', async (t) => {
  const directory = aDirectory(t)
  const elsewhere = join(aFolder(t), 'elsewhere')
  symlinkSync(elsewhere, directory.lock)
  t.deepEqual(await tryLock(directory), {
    kind: 'unknown',
    why: `cannot open ${directory.lock} (ELOOP): remove it`,
  })
  t.throws(() => lstatSync(elsewhere))
  rmSync(directory.lock)
  mkdirSync(directory.lock)
  t.deepEqual(await tryLock(directory), {
    kind: 'unknown',
    why: `cannot open ${directory.lock} (EISDIR): remove it`,
  })
})

test.serial('without flock, or with one that fails, the lock is unknown', async (t) => {
  const directory = aDirectory(t)
  const path = process.env.PATH
  t.teardown(() => Object.assign(process.env, { PATH: path }))
  process.env.PATH = aFolder(t)
  t.deepEqual(await tryLock(directory), { kind: 'unknown', why: 'flock (util-linux) is not in the PATH' })
  writeFileSync(join(process.env.PATH, 'flock'), '#!/bin/sh\necho no locks here >&2; exit 71\n', {
    mode: 0o755,
  })
  t.deepEqual(await tryLock(directory), { kind: 'unknown', why: 'flock failed: no locks here' })
})

/** What locks a file as it is opened, as macOS does; it is another's at the first tries. */
const lockedByOpening = (tries: number): Locking => ({
  open: (path) => {
    tries -= 1
    if (tries >= 0) throw Object.assign(new Error('locked'), { code: 'EAGAIN' })
    return openSync(path, 'a')
  },
  lock: async () => 'held',
})

test.serial('where open locks and does not wait, we ask again until the time is up', async (t) => {
  const directory = aDirectory(t)
  t.is((await lockWithin(directory, 0, lockedByOpening(1))).kind, 'taken')
  t.is((await lockWithin(directory, 120, lockedByOpening(Number.POSITIVE_INFINITY))).kind, 'taken')
  t.true(held(t, await lockWithin(directory, 20_000, lockedByOpening(3))).isStillOurs())
})
