import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import { openDirectory, type RuntimeDirectory } from '../../src/runtime/directory'
import { appendJournal } from '../../src/runtime/journal'
import { aTransition } from '../helpers/builders'
import { aFolder } from '../helpers/tmux-server'

const aDirectory = (t: ExecutionContext): RuntimeDirectory => {
  const directory = openDirectory(join(aFolder(t), 's.tma'))
  if (E.isLeft(directory)) throw new Error(directory.left)
  return directory.right
}

test('a transition is one line', (t) => {
  const directory = aDirectory(t)
  const transitions = [aTransition(), aTransition({ reason: 'two\nlines', detail: null })]
  t.deepEqual(appendJournal(directory, transitions), E.right(undefined))
  const lines = readFileSync(directory.journal, 'utf8').trimEnd().split('\n')
  t.deepEqual(
    lines.map((line) => JSON.parse(line)),
    transitions,
  )
  t.is(statSync(directory.journal).mode & 0o777, 0o600)
})

test('without a transition there is no file', (t) => {
  const directory = aDirectory(t)
  t.deepEqual(appendJournal(directory, []), E.right(undefined))
  t.false(existsSync(directory.journal))
})

test('at 1 MiB the journal is put aside, and three such are kept', (t) => {
  const directory = aDirectory(t)
  const size = JSON.stringify(aTransition()).length + 1
  const many = Array.from({ length: 1_000 }, () => aTransition())
  for (let written = 0; written < 6 * 1024 * 1024; written += 1_000 * size) appendJournal(directory, many)
  appendJournal(directory, [aTransition()])
  t.deepEqual(readdirSync(directory.path).sort(), [
    'journal.jsonl',
    'journal.jsonl.1',
    'journal.jsonl.2',
    'journal.jsonl.3',
  ])
  for (const file of readdirSync(directory.path)) {
    t.true(statSync(join(directory.path, file)).size < 1024 * 1024 + 1_000 * size)
  }
})
