import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { parsePs } from '../../src/process/ps'

const recorded = (name: string): string => readFileSync(join(TEST, 'process', name), 'utf8')
/** The sources of the tests, seen from where they are compiled to. */
const TEST = join(__dirname, '..', '..', '..', 'test')
const NOW = Date.UTC(2025, 11, 1, 9, 16, 0)

const table = () => parsePs(recorded('macos-facts.txt'), recorded('macos-args.txt'), NOW)

test('an agent is read field by field', (t) => {
  t.deepEqual(table().get(733), {
    pid: 733,
    ppid: 512,
    pgid: 733,
    tpgid: 733,
    stat: 'S+',
    comm: '2.1.220',
    argv: ['claude', '--resume'],
    exe: '/Users/me/.local/share/claude/versions/2.1.220',
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

test('a name without path has no executable, a login shell keeps its dash', (t) => {
  t.like(table().get(801), { comm: 'tmux', exe: undefined, tpgid: -1 })
  t.like(table().get(512), { comm: 'zsh', argv: ['-zsh'] })
})

test('zombies are left out, stopped processes are not', (t) => {
  t.deepEqual([...table().keys()], [1, 512, 733, 734, 801, 12345])
  t.is(table().get(12345)?.stat, 'T')
})

test('a process missing from the second table has no words; rubbish gives no table', (t) => {
  t.deepEqual(parsePs(recorded('macos-facts.txt'), '', NOW).get(733)?.argv, [])
  t.is(parsePs('ps: illegal option\nusage: ps [-A]', 'x', NOW).size, 0)
})
