import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import * as E from 'fp-ts/Either'
import { writeToTerminal } from '../../src/runtime/terminal'
import { aFolder, startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const ttyOf = (server: ReturnType<typeof startTmux>) =>
  server.tmux('display-message', '-p', '-t', '%0', '#{pane_tty}')

test('what is written appears on the terminal', async (t) => {
  const server = startTmux(t)
  t.deepEqual(writeToTerminal(ttyOf(server), 'hello'), E.right(undefined))
  await until(() => server.tmux('capture-pane', '-p', '-t', '%0').includes('hello'))
})

test('what is no terminal is refused: a file, a link, a path elsewhere, one that is gone', (t) => {
  const file = join(aFolder(t), 'file')
  writeFileSync(file, '')
  t.deepEqual(writeToTerminal(file, 'x'), E.left(`${JSON.stringify(file)} is not a terminal`))
  t.deepEqual(writeToTerminal(`/dev/..${file}`, 'x'), E.left(`/dev/..${file} is not a terminal`))
  t.deepEqual(writeToTerminal('/dev/stdout', 'x'), E.left('/dev/stdout is a link'))
  t.deepEqual(writeToTerminal('/dev/pts/999999', 'x'), E.left('/dev/pts/999999 is gone'))
  t.deepEqual(writeToTerminal('', 'x'), E.left('"" is not a terminal'))
})

test("another user's terminal is left alone", (t) => {
  const server = startTmux(t)
  const path = ttyOf(server)
  // Who is not root cannot give one away, but the first console is never theirs.
  if (process.getuid?.() === 0) chownSync(path, 4711, -1)
  const written = writeToTerminal(process.getuid?.() === 0 ? path : '/dev/tty1', 'x')
  t.true(E.isLeft(written))
  if (process.getuid?.() === 0) t.deepEqual(written, E.left(`${path} belongs to user 4711, not to us`))
})

test('a terminal that takes nothing holds nobody up', (t) => {
  const server = startTmux(t)
  const path = ttyOf(server)
  const pid = Number(server.tmux('display-message', '-p', '#{pid}'))
  process.kill(pid, 'SIGSTOP')
  try {
    let written = writeToTerminal(path, 'x')
    for (let i = 0; i < 10_000 && E.isRight(written); i += 1) written = writeToTerminal(path, 'x'.repeat(100))
    t.true(E.isLeft(written))
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})
