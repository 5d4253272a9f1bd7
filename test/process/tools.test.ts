// Where the facts of processes come from `ps` and `lsof`: what those print of this machine's processes, as macOS prints it,
// is what `/proc` says of them.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { isAlive, startedOf } from '../../src/process/alive'
import { processFacts } from '../../src/process/facts'
import { holdersOf } from '../../src/process/holders'
import { readTrees } from '../../src/process/trees'
import { aMacPs } from '../helpers/mac'
import { aFolder, aProgram } from '../helpers/tmux-server'
import { until } from '../helpers/until'

// One at a time: the environment is one for all.
const test = ava.serial

/** Programs of the folder come first, and the language is another than ours, for as long as the test lasts. */
const foundFirst = (t: ExecutionContext, folder: string): void => {
  const { PATH, LC_ALL } = process.env
  t.teardown(() => {
    process.env.PATH = PATH
    if (LC_ALL === undefined) delete process.env.LC_ALL
    else process.env.LC_ALL = LC_ALL
  })
  process.env.PATH = `${folder}:${PATH}`
  process.env.LC_ALL = 'de_DE.UTF-8'
}

const withMacPs = (t: ExecutionContext): void => {
  const folder = aFolder(t)
  aMacPs(folder, '/proc')
  foundFirst(t, folder)
}

const started = (t: ExecutionContext, script: string): ChildProcess => {
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] })
  t.teardown(() => void child.kill('SIGKILL'))
  return child
}

const treeBy = async (pid: number, source: 'proc' | 'tools') => {
  const answer = await readTrees([pid], source)
  if (answer.kind !== 'present') throw new Error(answer.why)
  return answer.value.get(pid) ?? []
}

test('a tree by ps has the processes, groups and names of the one by /proc', async (t) => {
  withMacPs(t)
  const pid = started(t, 'tail -f /dev/null & read x; kill $!').pid ?? 0
  await until(async () => (await treeBy(pid, 'proc')).at(1)?.comm === 'tail')
  const [byProc, byPs] = [await treeBy(pid, 'proc'), await treeBy(pid, 'tools')]
  const facts = (tree: typeof byProc) =>
    tree.map(({ pid: own, ppid, pgid, tpgid, comm }) => ({ own, ppid, pgid, tpgid, comm }))
  t.deepEqual(facts(byPs), facts(byProc))
  t.deepEqual(byPs[1]?.argv, ['tail', '-f', '/dev/null'])
})

test('a script in a folder whose name has blanks is one word by ps too', async (t) => {
  withMacPs(t)
  const script = join(aFolder(t), 'my own agent.js')
  writeFileSync(script, 'process.stdin.resume()\n')
  const child = spawn('node', ['--no-warnings', script, 'src/main.ts'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  t.teardown(() => void child.kill('SIGKILL'))
  const pid = child.pid ?? 0
  await until(async () => (await treeBy(pid, 'proc'))[0]?.argv[0] === 'node')
  t.deepEqual((await treeBy(pid, 'tools'))[0]?.argv, (await treeBy(pid, 'proc'))[0]?.argv)
})

test('a process is known by pid and start, whatever the language, and gone when it has ended', async (t) => {
  withMacPs(t)
  const shell = started(t, 'read x')
  const pid = shell.pid ?? 0
  const start = (await startedOf(pid, 'tools')) ?? ''
  t.regex(start, /^\d{10}$/)
  t.is((await treeBy(pid, 'tools'))[0]?.started, start)
  t.true(await isAlive(pid, start, 'tools'))
  t.false(await isAlive(pid, '1', 'tools'))
  shell.stdin?.end('\n')
  await until(async () => !(await isAlive(pid, start, 'tools')))
  t.deepEqual(await treeBy(pid, 'tools'), [])
})

test('what a process costs, and that it is stopped, is told by ps too', async (t) => {
  withMacPs(t)
  const child = started(t, 'read x')
  const pid = child.pid ?? 0
  t.like(await processFacts(pid, 'tools'), { isPaused: false })
  child.kill('SIGSTOP')
  await until(async () => (await processFacts(pid, 'proc'))?.isPaused === true)
  const facts = await processFacts(pid, 'tools')
  t.true(facts?.isPaused)
  t.true((facts?.residentKib ?? 0) > 0)
  t.is(await processFacts(2 ** 30, 'tools'), undefined)
})

test('with a ps that fails, or says something else, nothing is known, and nobody is gone', async (t) => {
  for (const [script, why] of [
    ['exit 1', 'ps gave no process table'],
    ['echo PID COMMAND', 'ps gave a process table of an unknown form'],
  ] as const) {
    const folder = aFolder(t)
    aProgram(folder, 'ps', script)
    foundFirst(t, folder)
    t.deepEqual(await readTrees([process.pid], 'tools'), { kind: 'unknown', why })
  }
})

const hasLsof = spawnSync('lsof', ['-v']).error === undefined

;(hasLsof ? test : test.skip)('who has a file open is told by lsof', async (t) => {
  const file = join(aFolder(t), 'held')
  const descriptor = openSync(file, 'w')
  const holder = spawn('cat', [], { stdio: ['pipe', descriptor, 'ignore'] })
  t.teardown(() => void holder.kill('SIGKILL'))
  closeSync(descriptor)
  await until(async () => (await holdersOf(file, 'proc')).includes(holder.pid ?? 0))
  t.deepEqual(await holdersOf(file, 'tools'), [holder.pid])
})
