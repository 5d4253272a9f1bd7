import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { Process } from '../../src/core/process'
import { linuxProcessIn, linuxTrees, startedOnLinux } from '../../src/process/linux'
import { aFolder } from '../helpers/tmux-server'

interface Recorded {
  readonly pid: number
  readonly ppid: number
  readonly comm?: string
  readonly state?: string
  readonly cmdline?: string
  readonly exe?: string
  /** Its pids, from the namespace of the table inwards. */
  readonly pids?: ReadonlyArray<number>
  /** Ticks since the boot. */
  readonly started?: string
  /** By thread; no `children` files at all when none is given. */
  readonly children?: Readonly<Record<number, string>>
}

/** A `/proc` of these processes, of which the first is the reader. */
const aProc = (t: ExecutionContext, ...processes: ReadonlyArray<Recorded>): string => {
  const proc = aFolder(t)
  writeFileSync(join(proc, 'uptime'), '1000.50 1.00\n')
  for (const one of processes) {
    const folder = join(proc, String(one.pid))
    mkdirSync(join(folder, 'task'), { recursive: true })
    const { comm = 'x', state = 'S' } = one
    const threads = Math.max(1, Object.keys(one.children ?? {}).length)
    const numbers = `${one.ppid} 7 7 34816 9 4194304 1 0 0 0 1 2 3 4 20 0 ${threads} 0 ${one.started ?? '99000'} 1 2`
    writeFileSync(join(folder, 'stat'), `${one.pid} (${comm}) ${state} ${numbers}\n`)
    writeFileSync(join(folder, 'cmdline'), one.cmdline ?? '')
    const pids = (one.pids ?? [one.pid]).join('\t')
    writeFileSync(join(folder, 'status'), `Name:\t${comm}\nNSpid:\t${pids}\nVmPeak:\t 1 kB\n`)
    if (one.exe !== undefined) symlinkSync(one.exe, join(folder, 'exe'))
    for (const [thread, children] of Object.entries(one.children ?? {})) {
      mkdirSync(join(folder, 'task', thread))
      writeFileSync(join(folder, 'task', thread, 'children'), children)
    }
  }
  symlinkSync(String(processes[0]?.pid), join(proc, 'self'))
  return proc
}

const self: Recorded = { pid: 1, ppid: 0, children: { 1: '' } }

const tree = (proc: string, pid: number): ReadonlyArray<Process> => {
  const answer = linuxTrees([pid], proc)
  if (answer.kind !== 'present') throw new Error(answer.why)
  return answer.value.get(pid) ?? []
}

test('a process is read field by field', (t) => {
  const cmdline = 'node\0/opt/my agent/cli.js\0\0--flag\0'
  const proc = aProc(t, self, {
    pid: 20,
    ppid: 1,
    comm: 'node',
    cmdline,
    exe: '/opt/node',
    children: { 20: '' },
  })
  t.deepEqual(tree(proc, 20), [
    {
      pid: 20,
      ppid: 1,
      pgid: 7,
      tpgid: 9,
      stat: 'S',
      comm: 'node',
      argv: ['node', '/opt/my agent/cli.js', '', '--flag'],
      exe: '/opt/node',
      started: '99000',
      ageMs: 10_500,
    },
  ])
})

test('a name with spaces, parentheses and line ends is a name', (t) => {
  const comm = 'a) R 1 (b\n ('
  const proc = aProc(t, self, { pid: 20, ppid: 1, comm, children: { 20: '' } })
  t.like(tree(proc, 20)[0], { comm, ppid: 1, stat: 'S', started: '99000' })
})

test('a title that a process gave itself leaves no empty words, a replaced program keeps its name', (t) => {
  const proc = aProc(t, self, {
    pid: 20,
    ppid: 1,
    cmdline: 'claude\0\0\0\0',
    exe: '/v/2.1 (deleted)',
    children: { 20: '' },
  })
  t.like(tree(proc, 20)[0], { argv: ['claude'], exe: '/v/2.1' })
})

test('the tree holds the children of every thread, parents first', (t) => {
  const proc = aProc(
    t,
    self,
    { pid: 20, ppid: 1, children: { 20: '21 22 ', 25: '23 ' } },
    { pid: 21, ppid: 20, children: { 21: '24 ' } },
    { pid: 22, ppid: 20, children: { 22: '' } },
    { pid: 23, ppid: 20, children: { 23: '' } },
    { pid: 24, ppid: 21, children: { 24: '' } },
    { pid: 30, ppid: 1, children: { 30: '' } },
  )
  t.deepEqual(
    tree(proc, 20).map(({ pid }) => pid),
    [20, 21, 22, 23, 24],
  )
})

test('a kernel without children files gives the same tree by one scan', (t) => {
  const proc = aProc(
    t,
    { pid: 1, ppid: 0 },
    { pid: 20, ppid: 1 },
    { pid: 21, ppid: 20 },
    { pid: 22, ppid: 21 },
  )
  t.deepEqual(
    tree(proc, 20).map(({ pid }) => pid),
    [20, 21, 22],
  )
})

test('zombies, vanished children and processes that name each other do no harm', (t) => {
  const proc = aProc(
    t,
    self,
    { pid: 20, ppid: 1, children: { 20: '21 99 22 ' } },
    { pid: 21, ppid: 20, state: 'Z', children: { 21: '' } },
    { pid: 22, ppid: 20, children: { 22: '20 22 ' } },
  )
  t.deepEqual(
    tree(proc, 20).map(({ pid }) => pid),
    [20, 22],
  )
  t.is(startedOnLinux(21, proc), undefined)
  t.is(startedOnLinux(22, proc), '99000')
})

test('a pane whose process is gone has an empty tree; a table that is gone is unknown', (t) => {
  t.deepEqual(tree(aProc(t, self), 20), [])
  t.deepEqual(linuxTrees([20], '/nonexistent'), { kind: 'unknown', why: '/nonexistent cannot be read' })
})

test('a process of another pid namespace is found by its pid there and its start', (t) => {
  const proc = aProc(
    t,
    self,
    { pid: 7, ppid: 1, started: '500' },
    { pid: 41, ppid: 1, pids: [41, 7], started: '400' },
    { pid: 42, ppid: 1, pids: [42, 7], started: '500', state: 'Z' },
    { pid: 43, ppid: 1, pids: [43, 9, 7], started: '500' },
    { pid: 44, ppid: 1, pids: [44, 8], started: '500' },
  )
  t.is(linuxProcessIn({ pid: 7, started: '500' }, proc), 43)
  t.is(linuxProcessIn({ pid: 7, started: '400' }, proc), 41)
  t.is(linuxProcessIn({ pid: 9, started: '500' }, proc), undefined)
  t.is(linuxProcessIn({ pid: 7, started: '600' }, proc), undefined)
  t.is(linuxProcessIn({ pid: 7, started: '500' }, '/nonexistent'), undefined)
})
