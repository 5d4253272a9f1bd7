import { chmodSync, chownSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import * as E from 'fp-ts/Either'
import { findDirectory, openDirectory } from '../../src/runtime/directory'
import { aFolder } from '../helpers/tmux-server'

test('it is made for us alone, and found again', (t) => {
  const path = join(aFolder(t), 's.tma')
  t.deepEqual(findDirectory(path), E.left(`cannot read the directory ${path}`))
  const made = openDirectory(path)
  t.is(lstatSync(path).mode & 0o777, 0o700)
  t.deepEqual(openDirectory(path), made)
  t.deepEqual(findDirectory(path), made)
  t.deepEqual(
    made,
    E.right({
      path,
      lock: `${path}/lock`,
      pid: `${path}/pid`,
      status: `${path}/status`,
      memory: `${path}/memory.json`,
      spool: `${path}/spool`,
      journal: `${path}/journal.jsonl`,
      log: `${path}/daemon.log`,
      turns: `${path}/turns`,
      lines: `${path}/lines`,
      stopped: `${path}/stopped`,
      off: `${path}/off`,
    }),
  )
})

test('a link, a file and a folder open to others are refused', (t) => {
  const folder = aFolder(t)
  const at = (name: string) => join(folder, name)
  mkdirSync(at('real'), { mode: 0o700 })
  symlinkSync('real', at('link'))
  t.deepEqual(openDirectory(at('link')), E.left(`${at('link')} is a link, not a directory: remove it`))
  symlinkSync('nowhere', at('dangling'))
  t.deepEqual(
    openDirectory(at('dangling')),
    E.left(`${at('dangling')} is a link, not a directory: remove it`),
  )
  writeFileSync(at('file'), '')
  t.deepEqual(openDirectory(at('file')), E.left(`${at('file')} is not a directory: remove it`))
  mkdirSync(at('open'))
  chmodSync(at('open'), 0o750)
  t.deepEqual(openDirectory(at('open')), E.left(`${at('open')} is open to others: chmod 700 it`))
  t.deepEqual(openDirectory(at('no/such')), E.left(`cannot make the directory ${at('no/such')} (ENOENT)`))
})

const asRoot = process.getuid?.() === 0 ? test : test.skip
asRoot('a folder of another user is refused', (t) => {
  const path = join(aFolder(t), 's.tma')
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, 12345, 12345)
  t.deepEqual(openDirectory(path), E.left(`${path} belongs to user 12345, not to us: remove it`))
})

test('parents may be links', (t) => {
  const folder = aFolder(t)
  mkdirSync(join(folder, 'real'))
  symlinkSync('real', join(folder, 'link'))
  t.true(E.isRight(openDirectory(join(folder, 'link', 's.tma'))))
})
