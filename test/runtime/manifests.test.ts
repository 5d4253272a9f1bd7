import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { readManifests } from '../../src/runtime/manifests'
import { aFolder } from '../helpers/tmux-server'

test('no folder holds no manifests', (t) => {
  t.deepEqual(readManifests(join(aFolder(t), 'none')), [])
})

test('a folder that is none is named', (t) => {
  const path = join(aFolder(t), 'agents')
  writeFileSync(path, '')
  t.deepEqual(readManifests(path), [{ kind: 'error', path, error: 'cannot be read (ENOTDIR)' }])
})

test('manifests are read by name, through links, without a mark of byte order', (t) => {
  const folder = aFolder(t)
  const at = (name: string) => join(folder, name)
  writeFileSync(at('zed.toml'), '\ufeffz = 1')
  writeFileSync(at('my_own-2.toml'), '')
  symlinkSync('zed.toml', at('link.toml'))
  for (const other of ['notes.md', '.#zed.toml', 'zed.toml~', 'toml']) writeFileSync(at(other), '')
  t.deepEqual(readManifests(folder), [
    { kind: 'text', name: 'link', path: at('link.toml'), text: 'z = 1' },
    { kind: 'text', name: 'my_own-2', path: at('my_own-2.toml'), text: '' },
    { kind: 'text', name: 'zed', path: at('zed.toml'), text: 'z = 1' },
  ])
})

test('what cannot be read is named with its reason, and all others are read', (t) => {
  const folder = aFolder(t)
  const at = (name: string) => join(folder, name)
  mkdirSync(at('folder.toml'))
  symlinkSync('nowhere', at('dangling.toml'))
  symlinkSync('/dev/zero', at('device.toml'))
  execFileSync('mkfifo', [at('fifo.toml')])
  writeFileSync(at('binary.toml'), Buffer.from([0x80, 0x00]))
  writeFileSync(at('Bad Name.toml'), '')
  writeFileSync(at('huge.toml'), '')
  truncateSync(at('huge.toml'), 10 * 1024 * 1024)
  writeFileSync(at('good.toml'), 'a = 1')
  const error = (name: string, why: string) => ({ kind: 'error', path: at(name), error: why })
  t.deepEqual<unknown, unknown>(readManifests(folder), [
    error('Bad Name.toml', 'its name must be of a-z, 0-9, "_" and "-", then ".toml"'),
    error('binary.toml', 'is not UTF-8 text'),
    error('dangling.toml', 'is a link to nothing'),
    error('device.toml', 'is not a regular file'),
    error('fifo.toml', 'is not a regular file'),
    error('folder.toml', 'is a folder'),
    { kind: 'text', name: 'good', path: at('good.toml'), text: 'a = 1' },
    error('huge.toml', 'is larger than 256 KiB'),
  ])
})
