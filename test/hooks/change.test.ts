import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import type { HookFile } from '../../src/hooks/agent-hooks'
import { install, isChange, type Planned, planInstall, planRemoval, uninstall } from '../../src/hooks/change'
import { jsonHooks } from '../../src/hooks/json-hooks'
import { ownProgram } from '../../src/hooks/own-file'
import { tomlHooks } from '../../src/hooks/toml-hooks'
import { commandAt } from '../helpers/hook-edits'
import { JSON_SHAPES, JSONC_SHAPES, type Shape, TOML_SHAPES } from '../helpers/hook-shapes'
import { aFolder } from '../helpers/tmux-server'

const EVENTS = ['Start', 'Stop']

const jsonFile = (path: string, dialect: 'json' | 'jsonc' = 'jsonc', place = '/new'): HookFile => ({
  path,
  edit: jsonHooks({
    agent: 'demo',
    dialect,
    events: EVENTS,
    handler: (event) => ({ type: 'command', command: commandAt(place, event) }),
    group: (handler) => ({ hooks: [handler] }),
  }),
})

const tomlFile = (path: string): HookFile => ({
  path,
  edit: tomlHooks({
    agent: 'demo',
    events: EVENTS,
    entry: (event) => ({ event, command: commandAt('/new', event), timeout: 5 }),
  }),
})

interface Disk {
  readonly path: string
  readonly store: string
}

const aDisk = (t: ExecutionContext, content?: string): Disk => {
  const folder = aFolder(t)
  const path = join(folder, 'settings.json')
  if (content !== undefined) writeFileSync(path, content)
  return { path, store: join(folder, 'data', 'hooks') }
}

const must = <A>(t: ExecutionContext, answer: E.Either<string, A>): A => {
  if (E.isLeft(answer)) throw t.fail(answer.left)
  return answer.right
}

const installed = (t: ExecutionContext, file: HookFile, { store }: Disk): void =>
  must(t, install(must(t, planInstall(file)), store))

const uninstalled = (t: ExecutionContext, file: HookFile, { store }: Disk): void =>
  must(t, uninstall(must(t, planRemoval(file, store)), store))

const textAt = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined

const refusal = (planned: Planned): string => (E.isLeft(planned) ? planned.left : 'it was not refused')

const FAMILIES: ReadonlyArray<readonly [string, ReadonlyArray<Shape>, (path: string) => HookFile]> = [
  ['json', JSON_SHAPES, (path) => jsonFile(path, 'json')],
  ['jsonc', JSONC_SHAPES, jsonFile],
  ['toml', TOML_SHAPES, tomlFile],
]

for (const [family, shapes, fileAt] of FAMILIES)
  for (const { name, before, after } of shapes.filter((shape) => !shape.before?.includes('/tma-hook demo')))
    test(`${family}: ${name}: given back byte for byte`, (t) => {
      const disk = aDisk(t, before)
      const file = fileAt(disk.path)
      installed(t, file, disk)
      t.is(textAt(disk.path), after)
      t.false(isChange(must(t, planInstall(file))))
      installed(t, file, disk)
      t.is(textAt(disk.path), after)
      uninstalled(t, file, disk)
      t.is(textAt(disk.path), before)
      t.deepEqual(readdirSync(disk.store), [])
    })

test('over an older version of ours, what was there before the first is given back', (t) => {
  const before = '{\n  "a": 1 // one\n}'
  const disk = aDisk(t, before)
  installed(t, jsonFile(disk.path, 'jsonc', '/old'), disk)
  installed(t, jsonFile(disk.path), disk)
  t.true(textAt(disk.path)?.includes('/new/tma-hook'))
  uninstalled(t, jsonFile(disk.path), disk)
  t.is(textAt(disk.path), before)
})

test('touched meanwhile: what the person wrote stays, ours goes', (t) => {
  const disk = aDisk(t, '{ "a": 1 }\n')
  installed(t, jsonFile(disk.path), disk)
  writeFileSync(disk.path, (textAt(disk.path) ?? '').replace('"a": 1', '"a": 2, "mine": [3]'))
  uninstalled(t, jsonFile(disk.path), disk)
  t.deepEqual(JSON.parse(textAt(disk.path) ?? ''), { a: 2, mine: [3] })
})

test('touched meanwhile and installed again: the person’s change is part of what is given back', (t) => {
  const disk = aDisk(t, '{ "a": 1 }\n')
  installed(t, jsonFile(disk.path, 'jsonc', '/old'), disk)
  writeFileSync(disk.path, (textAt(disk.path) ?? '').replace('"a": 1', '"a": 2'))
  installed(t, jsonFile(disk.path), disk)
  uninstalled(t, jsonFile(disk.path), disk)
  t.deepEqual(JSON.parse(textAt(disk.path) ?? ''), { a: 2 })
})

test('a file that we made goes, with the folders that we made; one that got a neighbour keeps its folder', (t) => {
  const disk = aDisk(t)
  const made = join(dirname(disk.path), 'one', 'two', 'settings.json')
  installed(t, jsonFile(made), disk)
  t.is(statSync(made).mode & 0o777, 0o600)
  writeFileSync(join(dirname(made), '..', 'mine'), '')
  uninstalled(t, jsonFile(made), disk)
  t.deepEqual(readdirSync(join(dirname(disk.path), 'one')), ['mine'])
})

test('a link is followed to its target and stays a link; mode and owner stay', (t) => {
  const disk = aDisk(t)
  const target = join(dirname(disk.path), 'dotfiles')
  writeFileSync(target, '{}')
  chmodSync(target, 0o640)
  symlinkSync('dotfiles', disk.path)
  installed(t, jsonFile(disk.path), disk)
  t.is(readlinkSync(disk.path), 'dotfiles')
  t.true(lstatSync(target).isFile())
  t.is(lstatSync(target).mode & 0o7777, 0o640)
  t.is(textAt(target), JSON_SHAPES.find(({ before }) => before === '{}')?.after)
  uninstalled(t, jsonFile(disk.path), disk)
  t.is(textAt(target), '{}')
  t.is(lstatSync(target).mode & 0o7777, 0o640)
})

test('what is kept may hold secrets: only we may read it', (t) => {
  const disk = aDisk(t, '{ "key": "secret" }')
  installed(t, jsonFile(disk.path), disk)
  t.is(statSync(disk.store).mode & 0o077, 0)
  for (const name of readdirSync(disk.store)) t.is(statSync(join(disk.store, name)).mode & 0o077, 0)
})

const kept = (t: ExecutionContext, disk: Disk, why: RegExp): void => {
  const before = textAt(disk.path)
  t.regex(refusal(planInstall(jsonFile(disk.path))), why)
  t.is(textAt(disk.path), before)
  t.deepEqual(
    readdirSync(dirname(disk.path)).filter((name) => name.includes('.tma-')),
    [],
  )
}

test('a link that leads nowhere is kept', (t) => {
  const disk = aDisk(t)
  symlinkSync('/nonexistent/x', disk.path)
  t.regex(refusal(planInstall(jsonFile(disk.path))), /leads nowhere/)
  t.is(readlinkSync(disk.path), '/nonexistent/x')
})

test('a folder in its place is kept', (t) => {
  const disk = aDisk(t)
  mkdirSync(disk.path)
  t.regex(refusal(planInstall(jsonFile(disk.path))), /is a folder/)
})

test('a file where a folder should be is kept', (t) => {
  const disk = aDisk(t, 'x')
  t.regex(refusal(planInstall(jsonFile(join(disk.path, 'settings.json')))), /which is no folder/)
})

test('a read-only file is kept', (t) => {
  const disk = aDisk(t, '{}')
  chmodSync(disk.path, 0o444)
  kept(t, disk, /read-only/)
})

test('5 MB are kept', (t) => {
  const disk = aDisk(t, `{ "a": "${'x'.repeat(5_000_000)}" }`)
  kept(t, disk, /larger than 1024 KiB/)
})

test('bytes that are no UTF-8 are kept', (t) => {
  const disk = aDisk(t)
  writeFileSync(disk.path, Buffer.from([0x7b, 0xff, 0x7d]))
  t.regex(refusal(planInstall(jsonFile(disk.path))), /UTF-8/)
})

for (const [name, text, why] of [
  ['a byte order mark', '\uFEFF{}', /byte order mark/],
  ['a key twice', '{"a": 1, "a": 2}', /twice/],
  ['half a file', '{"a": 1,', /not valid/],
] as const)
  test(`${name}: the file is kept`, (t) => kept(t, aDisk(t, text), why))

const asRoot = process.getuid?.() === 0 ? test : test.skip

asRoot('a file of another user is kept', (t) => {
  const disk = aDisk(t, '{}')
  chownSync(disk.path, 12_345, 12_345)
  kept(t, disk, /belongs to user 12345/)
})

test('changed between plan and writing: nothing is written', (t) => {
  const disk = aDisk(t, '{ "a": 1 }')
  const change = must(t, planInstall(jsonFile(disk.path)))
  writeFileSync(disk.path, '{ "a": 2 }')
  const answer = install(change, disk.store)
  t.regex(E.isLeft(answer) ? answer.left : '', /changed meanwhile/)
  t.is(textAt(disk.path), '{ "a": 2 }')
  t.deepEqual(readdirSync(disk.store), [])
})

test('an editor that loses something of others’ is stopped before it writes', (t) => {
  const disk = aDisk(t, '{ "a": 1 }')
  const file = jsonFile(disk.path)
  const lossy: HookFile = { ...file, edit: { ...file.edit, install: () => E.right('{ "hooks": {} }') } }
  t.regex(refusal(planInstall(lossy)), /would not keep/)
})

test('somebody else’s program of that name is kept, and survives an uninstallation', (t) => {
  const disk = aDisk(t, '#!/bin/sh\necho mine\n')
  const file: HookFile = { path: disk.path, edit: ownProgram('#!/bin/sh\n# ours\n'), mode: 0o755 }
  t.regex(refusal(planInstall(file)), /is not of tma/)
  t.false(isChange(must(t, planRemoval(file, disk.store))))
})

test('a damaged note of what was there costs the exact bytes, not the removal', (t) => {
  const disk = aDisk(t, '{ "a": 1 }\n')
  installed(t, jsonFile(disk.path), disk)
  for (const name of readdirSync(disk.store)) writeFileSync(join(disk.store, name), '{')
  uninstalled(t, jsonFile(disk.path), disk)
  t.deepEqual(JSON.parse(textAt(disk.path) ?? ''), { a: 1 })
})
