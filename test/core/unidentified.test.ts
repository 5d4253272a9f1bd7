import test from 'ava'
import type { Process } from '../../src/core/process'
import { passedOver } from '../../src/core/unidentified'
import { bundledManifests } from '../helpers/bundled'

const aProcess = (pid: number, comm: string, over: Partial<Process> = {}): Process => ({
  pid,
  ppid: pid - 1,
  pgid: pid,
  tpgid: pid,
  stat: 'S',
  comm,
  argv: [comm],
  exe: undefined,
  started: '1',
  ageMs: 1,
  ...over,
})

const whys = (...processes: ReadonlyArray<Process>): ReadonlyArray<string> =>
  passedOver(processes, bundledManifests).map(({ why }) => why)

test('what runs behind ssh is not looked at, and it is said', (t) => {
  t.deepEqual(whys(aProcess(2, 'ssh'), aProcess(3, 'claude')), [
    'no manifest names it',
    'runs behind ssh, where tma does not look',
  ])
})

test('an interpreter is judged by its script', (t) => {
  t.deepEqual(whys(aProcess(2, 'node', { argv: ['node', '/x/gemni.js'] })), [
    'no manifest names its script (did you mean "gemini"?)',
  ])
  t.deepEqual(whys(aProcess(2, 'node', { argv: ['node', '-e', '1'] })), [
    'runs no script that a manifest could name',
  ])
})

test('processes that are each other\u2019s parents end the search', (t) => {
  t.is(whys(aProcess(2, 'a', { ppid: 3 }), aProcess(3, 'b', { ppid: 2 })).length, 2)
})
