import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import * as E from 'fp-ts/Either'
import { appendBounded, lastLines } from '../../src/runtime/append'
import { aFolder } from '../helpers/tmux-server'

const BOUNDS = { limit: 100, kept: 2 }
const DONE = E.right(undefined)

test('lines are added at the end, for us alone', (t) => {
  const path = join(aFolder(t), 'log')
  t.deepEqual(appendBounded(path, 'a\n', BOUNDS), DONE)
  t.deepEqual(appendBounded(path, 'é\n', BOUNDS), DONE)
  t.is(readFileSync(path, 'utf8'), 'a\né\n')
  t.is(statSync(path).mode & 0o777, 0o600)
})

test('a full file is put aside, and of those put aside the oldest goes', (t) => {
  const folder = aFolder(t)
  const path = join(folder, 'log')
  for (const word of ['1', '2', '3', '4']) appendBounded(path, `${word.repeat(100)}\n`, BOUNDS)
  appendBounded(path, '5\n', BOUNDS)
  t.deepEqual(readdirSync(folder).sort(), ['log', 'log.1', 'log.2'])
  t.is(readFileSync(path, 'utf8'), '5\n')
  t.is(readFileSync(`${path}.1`, 'utf8')[0], '4')
  t.is(readFileSync(`${path}.2`, 'utf8')[0], '3')
})

test('a line that was cut short spoils no other', (t) => {
  const path = join(aFolder(t), 'log')
  writeFileSync(path, 'whole\ncut sho')
  t.deepEqual(appendBounded(path, 'next\n', BOUNDS), DONE)
  t.is(readFileSync(path, 'utf8'), 'whole\ncut sho\nnext\n')
})

test('a link is not written through', (t) => {
  const folder = aFolder(t)
  const path = join(folder, 'log')
  writeFileSync(join(folder, 'victim'), 'precious')
  symlinkSync(join(folder, 'victim'), path)
  t.deepEqual(appendBounded(path, 'x\n', BOUNDS), E.left(`cannot write ${path} (ELOOP)`))
  t.is(readFileSync(join(folder, 'victim'), 'utf8'), 'precious')
})

test('a fifo is not waited for, a folder is none of ours', (t) => {
  const path = join(aFolder(t), 'log')
  execFileSync('mkfifo', [path])
  t.deepEqual(appendBounded(path, 'x\n', BOUNDS), E.left(`${path} is not a regular file: remove it`))
  const folder = join(aFolder(t), 'log')
  mkdirSync(folder)
  t.deepEqual(appendBounded(folder, 'x\n', BOUNDS), E.left(`cannot write ${folder} (EISDIR)`))
})

test('a folder in the place of one put aside is in nobody’s way', (t) => {
  const path = join(aFolder(t), 'log')
  mkdirSync(join(`${path}.2`, 'full'), { recursive: true })
  mkdirSync(join(`${path}.1`, 'full'), { recursive: true })
  t.deepEqual(appendBounded(path, `${'1'.repeat(100)}\n`, BOUNDS), DONE)
  t.deepEqual(appendBounded(path, '2\n', BOUNDS), DONE)
  t.is(readFileSync(path, 'utf8'), '2\n')
})

test('without its folder there is a sentence', (t) => {
  t.deepEqual(
    appendBounded('/nonexistent/log', 'x\n', BOUNDS),
    E.left('cannot write /nonexistent/log (ENOENT)'),
  )
})

test('the last lines reach back into what was put aside', (t) => {
  const path = join(aFolder(t), 'file')
  const bounds = { limit: 20, kept: 2 }
  t.deepEqual(lastLines(path, bounds, 3), [])
  for (const line of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
    appendBounded(path, `${line}\n`, bounds)
  t.deepEqual(lastLines(path, bounds, 3), ['five', 'six', 'seven'])
  t.deepEqual(lastLines(path, bounds, 1), ['seven'])
})
