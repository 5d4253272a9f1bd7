import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { run } from '../../src/process/spawn'
import { aFolder } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const ENDED = {
  exitCode: 0,
  signal: null,
  timedOut: false,
  overflowed: false,
  stdout: '',
  stderr: '',
  error: undefined,
}

test('a program ends with its code and both outputs', async (t) => {
  t.deepEqual(await run('sh', ['-c', 'cat; echo err >&2; exit 3'], { input: 'é\n', timeoutMs: 9_000 }), {
    ...ENDED,
    exitCode: 3,
    stdout: 'é\n',
    stderr: 'err\n',
  })
})

test('without input the program reads an end', async (t) => {
  t.deepEqual(await run('cat', [], { timeoutMs: 9_000 }), ENDED)
})

test('a program that does not read its input is no failure', async (t) => {
  t.deepEqual(await run('true', [], { input: 'x'.repeat(1_000_000), timeoutMs: 9_000 }), ENDED)
})

test('a program that is not there is told by its error', async (t) => {
  t.deepEqual(await run('tma-no-such-program', [], { timeoutMs: 9_000 }), {
    ...ENDED,
    exitCode: null,
    error: 'ENOENT',
  })
})

test('at the time limit a program is killed, whatever it ignores', async (t) => {
  const pidFile = join(aFolder(t), 'pid')
  const done = await run('sh', ['-c', `trap '' TERM; echo $$ >'${pidFile}'; echo so far; exec sleep 600`], {
    timeoutMs: 700,
  })
  t.deepEqual(done, { ...ENDED, exitCode: null, timedOut: true, stdout: 'so far\n' })
  const pid = Number(readFileSync(pidFile, 'utf8'))
  await until(() => !isRunning(pid))
  t.pass()
})

test('a grandchild that keeps the output open does not hold us beyond the limit', async (t) => {
  const pidFile = join(aFolder(t), 'pid')
  const done = await run('sh', ['-c', `sleep 600 & echo $! >'${pidFile}'; echo done`], { timeoutMs: 700 })
  process.kill(Number(readFileSync(pidFile, 'utf8')))
  t.like(done, { timedOut: true, stdout: 'done\n' })
})

test('endless output is cut', async (t) => {
  const done = await run('yes', [], { timeoutMs: 60_000 })
  t.true(done.overflowed)
  t.true(done.stdout.length <= 64 * 1024 * 1024)
})

test('a descriptor of ours becomes the third of the program', async (t) => {
  const path = join(aFolder(t), 'out')
  const file = openSync(path, 'w')
  t.deepEqual(await run('sh', ['-c', 'echo here >&3'], { timeoutMs: 9_000, fds: [file] }), ENDED)
  closeSync(file)
  t.is(readFileSync(path, 'utf8'), 'here\n')
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
