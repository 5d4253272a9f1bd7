import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import { startedOf } from '../../src/process/alive'
import { openDirectory, type RuntimeDirectory } from '../../src/runtime/directory'
import { isResident, readResident } from '../../src/runtime/pid-file'
import { aFolder } from '../helpers/tmux-server'

const withLine = (t: ExecutionContext, line: string): RuntimeDirectory => {
  const directory = openDirectory(join(aFolder(t), 's.tma'))
  if (E.isLeft(directory)) throw new Error(directory.left)
  writeFileSync(directory.right.pid, line)
  return directory.right
}

test('the line is read field by field', (t) => {
  t.deepEqual(readResident(withLine(t, '12 345 67 0.1.0\n')), {
    pid: 12,
    started: '345',
    serverPid: 67,
    version: '0.1.0',
  })
})

test('another line, or none, names nobody', (t) => {
  for (const line of ['', '12 345 67', '12 345 67 0.1.0\nmore', 'x 345 67 0.1.0', '-1 345 67 0.1.0']) {
    t.is(readResident(withLine(t, line)), undefined)
  }
})

test('a resident serves one server and is known by its start time', async (t) => {
  const resident = {
    pid: process.pid,
    started: (await startedOf(process.pid)) ?? '',
    serverPid: 67,
    version: '0.1.0',
  }
  t.true(await isResident(resident, 67))
  t.false(await isResident(resident, 68))
  t.false(await isResident({ ...resident, started: '1' }, 67))
})
