import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { identify, isNamedBy } from '../../src/core/identity'
import type { Process } from '../../src/core/process'
import { processName } from '../../src/core/process-name'
import { parsePs, withWholePath } from '../../src/process/ps'
import { bundledManifests } from '../helpers/bundled'

const recorded = (name: string): string => readFileSync(join(TEST, 'process', name), 'utf8')
/** The sources of the tests, seen from where they are compiled to. */
const TEST = join(__dirname, '..', '..', '..', 'test')
const NOW = Date.UTC(2025, 11, 1, 9, 16, 0)

/** Where each form of a row is known from stands in macos-rows.md. */
const table = () => parsePs(recorded('macos-facts.txt'), recorded('macos-args.txt'), NOW)

test('an agent is read field by field', (t) => {
  t.deepEqual(table().get(733), {
    pid: 733,
    ppid: 512,
    pgid: 733,
    tpgid: 733,
    stat: 'S+',
    comm: 'claude',
    argv: ['/Users/me/.local/bin/claude', '--resume'],
    exe: '/Users/me/.local/bin/claude',
    started: '1764580500',
    ageMs: 60_000,
  })
})

test('a program whose path holds spaces is one word', (t) => {
  const path = '/Applications/My App.app/Contents/MacOS/My App'
  t.like(table().get(734), { comm: 'My App', exe: path, argv: [path, '--type=renderer', 'a', 'b'] })
})

test('other words are cut at spaces, for ps does not say where they end', (t) => {
  t.deepEqual(table().get(12345)?.argv, ['node', '/Users/me/my', 'tools/agent.js'])
})

test('a script whose path holds spaces is put together when that is a file', (t) => {
  const script = '/Users/me/Library/Application Support/my fnm/bin/agent'
  const isThere = (path: string): boolean => path === script || path === '/opt/homebrew/bin/agent'
  const argv = ['node', '--no-warnings', ...script.split(' ')]
  t.deepEqual(withWholePath([...argv, 'fix', 'it'], isThere), ['node', '--no-warnings', script, 'fix', 'it'])
  const plain = ['node', '/opt/homebrew/bin/agent', 'src/main.ts']
  t.deepEqual(withWholePath(plain, isThere), plain)
  t.deepEqual(
    withWholePath(argv, () => false),
    argv,
  )
  t.deepEqual(
    withWholePath(['node', 'a', 'b'], () => true),
    ['node', 'a', 'b'],
  )
  t.deepEqual(
    withWholePath([], () => true),
    [],
  )
})

test('a name without path has no executable', (t) => {
  t.like(table().get(801), { comm: 'tmux', exe: undefined, tpgid: -1 })
  t.like(table().get(511), { comm: 'login', argv: ['login', '-pf', 'me'] })
})

test('a login shell goes by its name, and is called as it was started', (t) => {
  t.like(table().get(512), { comm: 'zsh', argv: ['-zsh'], exe: undefined })
})

test('a program that is started by a link goes by the name of the link, whole', (t) => {
  t.like(table().get(740), { comm: 'codex', exe: '/opt/homebrew/bin/codex' })
})

test('of a title that a process gave itself the first word is its name, whatever slashes follow', (t) => {
  t.is(processName(table().get(741) as Process), 'claude')
})

test('a process whose words cannot be read goes by the name of the kernel, cut as tmux cuts it', (t) => {
  t.like(table().get(742), { comm: 'codex-aarch64-a', argv: [], exe: undefined })
})

test('parentheses that are of the name are left to it', (t) => {
  t.like(table().get(743), { comm: '(node)', argv: ['(node)', '--version'] })
})

test('a name of 15 characters is that of the manifest, in either spelling', (t) => {
  const named = (pid: number) =>
    bundledManifests
      .filter((manifest) => isNamedBy(manifest, table().get(pid) as Process))
      .map(({ name }) => name)
  t.deepEqual(named(740), ['codex'])
  t.deepEqual(named(742), ['codex'])
})

test('of an agent started by a link tmux shows the cut name of the file behind it, and its screen counts', (t) => {
  const process = table().get(740) as Process
  const holds = (currentCommand: string) =>
    identify({ title: '', currentCommand }, [process], bundledManifests, undefined)
  t.like(holds('codex-aarch64-a'), { agent: 'codex', by: 'name', isForeground: true })
  t.like(holds('vim'), { agent: 'codex', isForeground: false })
})

test('zombies are left out, stopped processes are not', (t) => {
  t.deepEqual([...table().keys()], [1, 511, 512, 733, 734, 740, 741, 742, 743, 801, 12345])
  t.is(table().get(12345)?.stat, 'T')
})

test('a process missing from the second table has no words; rubbish gives no table', (t) => {
  t.deepEqual(parsePs(recorded('macos-facts.txt'), '', NOW).get(733)?.argv, [])
  t.is(parsePs('ps: illegal option\nusage: ps [-A]', 'x', NOW).size, 0)
})
