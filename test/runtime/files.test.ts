import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import * as E from 'fp-ts/Either'
import { readLinked, readOwn, replaceFile } from '../../src/runtime/files'
import { aFolder } from '../helpers/tmux-server'

const DONE = E.right(undefined)

test('a file is replaced whole, for us alone, and nothing is left beside it', (t) => {
  const folder = aFolder(t)
  const path = join(folder, 'memory.json')
  t.deepEqual(replaceFile(path, 'long text'), DONE)
  const before = lstatSync(path).ino
  t.deepEqual(replaceFile(path, 'é'), DONE)
  t.not(lstatSync(path).ino, before)
  t.is(lstatSync(path).mode & 0o777, 0o600)
  t.is(readFileSync(path, 'utf8'), 'é')
  t.deepEqual(readdirSync(folder), ['memory.json'])
})

test('a link in its place is replaced, not written through', (t) => {
  const folder = aFolder(t)
  const path = join(folder, 'status')
  const victim = join(folder, 'victim')
  writeFileSync(victim, 'precious')
  symlinkSync(victim, path)
  t.deepEqual(replaceFile(path, 'x'), DONE)
  t.is(readFileSync(victim, 'utf8'), 'precious')
  t.true(lstatSync(path).isFile())
})

test('what cannot be written is told, and leaves nothing', (t) => {
  const folder = aFolder(t)
  const path = join(folder, 'status')
  mkdirSync(path)
  t.deepEqual(replaceFile(path, 'x'), E.left(`cannot write ${path} (EISDIR)`))
  t.deepEqual(readdirSync(folder), ['status'])
  t.deepEqual(
    replaceFile(join(folder, 'no/such'), 'x'),
    E.left(`cannot write ${join(folder, 'no/such')} (ENOENT)`),
  )
})

test('a file is read within its bound', (t) => {
  const path = join(aFolder(t), 'file')
  t.deepEqual(readOwn(path, 1_024), { kind: 'absent', why: 'there is no such file' })
  writeFileSync(path, 'é'.repeat(512))
  t.deepEqual(readOwn(path, 1_024), {
    kind: 'present',
    value: { text: 'é'.repeat(512), modifiedAt: lstatSync(path).mtimeMs },
  })
  truncateSync(path, 1_025)
  t.deepEqual(readOwn(path, 1_024), { kind: 'unknown', why: 'is larger than 1 KiB' })
  truncateSync(path, 2 ** 40)
  t.deepEqual(readOwn(path, 1_024), { kind: 'unknown', why: 'is larger than 1 KiB' })
})

test('an empty file is present', (t) => {
  const path = join(aFolder(t), 'file')
  writeFileSync(path, '')
  t.like(readOwn(path, 1_024), { kind: 'present', value: { text: '' } })
})

test('what is no regular file of text is unknown, at once', (t) => {
  const folder = aFolder(t)
  const at = (name: string) => join(folder, name)
  writeFileSync(at('binary'), Buffer.from([0xff, 0xfe, 0x00]))
  t.deepEqual(readOwn(at('binary'), 9), { kind: 'unknown', why: 'is not UTF-8 text' })
  t.deepEqual(readOwn(folder, 9), { kind: 'unknown', why: 'is a folder' })
  execFileSync('mkfifo', [at('fifo')])
  t.deepEqual(readOwn(at('fifo'), 9), { kind: 'unknown', why: 'is not a regular file' })
  t.deepEqual(readOwn('/dev/zero', 9), { kind: 'unknown', why: 'is not a regular file' })
})

test('a link is followed only where the user may link', (t) => {
  const folder = aFolder(t)
  const at = (name: string) => join(folder, name)
  writeFileSync(at('file'), 'x')
  symlinkSync('file', at('link'))
  symlinkSync('loop', at('loop'))
  t.deepEqual(readOwn(at('link'), 9), { kind: 'unknown', why: 'is a link' })
  t.like(readLinked(at('link'), 9), { kind: 'present', value: { text: 'x' } })
  t.deepEqual(readLinked(at('loop'), 9), { kind: 'unknown', why: 'is a link' })
})
