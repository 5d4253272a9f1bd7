import { type ChildProcess, spawn } from 'node:child_process'
import test, { type ExecutionContext } from 'ava'
import type { Process } from '../../src/core/process'
import { isAlive, startedOf } from '../../src/process/alive'
import { environmentOf, pidNamespace } from '../../src/process/environment'
import { readTrees } from '../../src/process/trees'
import { until } from '../helpers/until'

const started = (t: ExecutionContext, script: string, env: NodeJS.ProcessEnv = process.env): ChildProcess => {
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], env })
  t.teardown(() => void child.kill('SIGKILL'))
  return child
}

const treeOf = async (pid: number): Promise<ReadonlyArray<Process>> => {
  const answer = await readTrees([pid])
  if (answer.kind !== 'present') throw new Error(answer.why)
  return answer.value.get(pid) ?? []
}

test('a shell and what it runs are one tree, the shell first', async (t) => {
  const shell = started(t, 'tail -f /dev/null "a b" & read x; kill $!')
  const pid = shell.pid ?? 0
  await until(async () => (await treeOf(pid)).at(1)?.comm === 'tail')
  const [outer, inner] = await treeOf(pid)
  t.like(outer, { pid, comm: 'sh' })
  t.like(inner, { ppid: pid, argv: ['tail', '-f', '/dev/null', 'a b'] })
  t.true((inner?.ageMs ?? -1) >= 0 && (inner?.ageMs ?? 0) < 600_000)
  shell.stdin?.end('\n')
})

test('a process is alive by pid and start time, and gone when it has ended', async (t) => {
  const shell = started(t, 'read x')
  const pid = shell.pid ?? 0
  const start = (await startedOf(pid)) ?? ''
  t.is((await treeOf(pid))[0]?.started, start)
  t.true(await isAlive(pid, start))
  t.false(await isAlive(pid, '1'))
  shell.stdin?.end('\n')
  await until(async () => !(await isAlive(pid, start)))
  t.deepEqual(await treeOf(pid), [])
})

test('no pane, no tree', async (t) => {
  t.deepEqual(await readTrees([]), { kind: 'present', value: new Map() })
})

test('the variables of a process are those it was started with', async (t) => {
  const pid = started(t, 'read x', { PATH: process.env.PATH, A: 'b=c\nd', EMPTY: '' }).pid ?? 0
  await until(() => environmentOf(pid)?.EMPTY === '')
  t.is(environmentOf(pid)?.A, 'b=c\nd')
  t.is(environmentOf(2 ** 30), undefined)
})

test('the pid namespace has a name', (t) => {
  t.regex(pidNamespace() ?? '', /^pid:\[\d+\]$/)
  t.is(pidNamespace(process.pid), pidNamespace())
  t.is(pidNamespace(2 ** 30), undefined)
})
