import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import { openDirectory, type RuntimeDirectory } from '../../src/runtime/directory'
import { appendLog } from '../../src/runtime/log'
import { aFolder } from '../helpers/tmux-server'

const aDirectory = (t: ExecutionContext): RuntimeDirectory => {
  const directory = openDirectory(join(aFolder(t), 's.tma'))
  if (E.isLeft(directory)) throw new Error(directory.left)
  return directory.right
}

test('a line has its time, and nothing that moves a cursor', (t) => {
  const directory = aDirectory(t)
  appendLog(directory, 'a\nb\x1b[2J\tc')
  t.regex(readFileSync(directory.log, 'utf8'), /^\d{4}-\d\d-\d\dT\S+Z a b \[2J c\n$/)
})

test('a line that has no end is cut', (t) => {
  const directory = aDirectory(t)
  appendLog(directory, 'x'.repeat(1_000_000))
  t.true(statSync(directory.log).size < 1_100)
})

test('the log is bounded, with one more put aside', (t) => {
  const directory = aDirectory(t)
  for (let i = 0; i < 800; i++) appendLog(directory, 'x'.repeat(1_000))
  t.deepEqual(readdirSync(directory.path).sort(), ['daemon.log', 'daemon.log.1'])
  for (const file of [directory.log, `${directory.log}.1`]) t.true(statSync(file).size < 257 * 1024)
})

test('a log that cannot be written troubles nobody', (t) => {
  t.notThrows(() => appendLog({ ...aDirectory(t), log: '/nonexistent/log' }, 'x'))
})
