import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import { openDirectory, type RuntimeDirectory } from '../../src/runtime/directory'
import { readMemory, readStatus, writeMemory, writeStatus } from '../../src/runtime/memory'
import { aFolder } from '../helpers/tmux-server'

const aDirectory = (t: ExecutionContext): RuntimeDirectory => {
  const directory = openDirectory(join(aFolder(t), 's.tma'))
  if (E.isLeft(directory)) throw new Error(directory.left)
  return directory.right
}

test('memory is what was written last', (t) => {
  const directory = aDirectory(t)
  t.deepEqual(readMemory(directory), { kind: 'absent', why: `${directory.memory}: there is no such file` })
  writeMemory(directory, JSON.stringify({ panes: [1] }))
  writeMemory(directory, JSON.stringify({ panes: ['é'] }))
  t.deepEqual(readMemory(directory), { kind: 'present', value: { panes: ['é'] } })
})

test('memory that is no JSON, or a link, is unknown', (t) => {
  const directory = aDirectory(t)
  writeFileSync(directory.memory, '{"panes":')
  t.deepEqual(readMemory(directory), { kind: 'unknown', why: `${directory.memory} holds no JSON` })
  const linked = aDirectory(t)
  symlinkSync(directory.memory, linked.memory)
  t.deepEqual(readMemory(linked), { kind: 'unknown', why: `${linked.memory}: is a link` })
})

test('the status file holds one line', (t) => {
  const directory = aDirectory(t)
  t.is(readStatus(directory).kind, 'absent')
  t.deepEqual(writeStatus(directory, '⚑1\r\n●2'), E.right(undefined))
  t.is(readFileSync(directory.status, 'utf8'), '⚑1 ●2\n')
  t.deepEqual(readStatus(directory), { kind: 'present', value: '⚑1 ●2' })
})
