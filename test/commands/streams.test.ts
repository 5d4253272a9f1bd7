import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import { wait } from '../../src/commands/wait'
import type { Transition } from '../../src/core/contracts/stream'
import { startedOf } from '../../src/process/alive'
import { openDirectory, type RuntimeDirectory } from '../../src/runtime/directory'
import { appendJournal } from '../../src/runtime/journal'
import { writeResident } from '../../src/runtime/pid-file'
import { recorded, startActor } from '../helpers/actor'
import { aTransition } from '../helpers/builders'
import { runtimeOf, startDaemon } from '../helpers/daemon'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const COUNT = 2_000
/** So long that the journal is put aside several times in a run. */
const FILLER = 'x'.repeat(1_400)

/** A server whose journal this test writes, as the resident process that it says it is. */
const stage = async (t: ExecutionContext, panes = 1) => {
  const server = startTmux(t)
  for (let i = 1; i < panes; i += 1) server.tmux('new-window', '-d', 'cat')
  const ids = server.tmux('list-panes', '-a', '-F', '#{pane_id}').split('\n')
  const opened = openDirectory(runtimeOf(server))
  if (E.isLeft(opened)) throw new Error(opened.left)
  const directory: RuntimeDirectory = opened.right
  const serverPid = Number(server.tmux('display-message', '-p', '#{pid}'))
  const started = (await startedOf(process.pid)) ?? ''
  writeResident(directory, { pid: process.pid, started, serverPid, version: '0' })
  const args = (...words: ReadonlyArray<string>) => ['--socket-path', server.socketPath, ...words]
  return { server, directory, ids, args, say: (...words: ReadonlyArray<string>) => tma(args(...words)) }
}

/** In bursts, with pauses of random length between them. */
const writeAll = async (directory: RuntimeDirectory, lines: ReadonlyArray<Transition>): Promise<void> => {
  for (let at = 0; at < lines.length; ) {
    const size = 1 + Math.floor(Math.random() * 20)
    appendJournal(directory, lines.slice(at, at + size))
    at += size
    await pause(Math.random() * 12)
  }
}

const numbered = (pane: string): ReadonlyArray<Transition> =>
  Array.from({ length: COUNT }, (_, i) =>
    aTransition({
      pane,
      time: 1_000 + i,
      from: i % 2 === 0 ? 'idle' : 'working',
      to: i % 2 === 0 ? 'working' : 'idle',
      reason: `${i} ${FILLER}`,
    }),
  )

const subscribed = (t: ExecutionContext, args: ReadonlyArray<string>) => {
  const { TMUX: _server, TMUX_PANE: _pane, ...env } = process.env
  const child = spawn(process.execPath, [join(process.cwd(), 'dist', 'tma.cjs'), ...args], {
    env: { ...env, XDG_CONFIG_HOME: '/nonexistent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdout.on('data', (chunk: Buffer) => (text += chunk))
  t.teardown(() => child.kill())
  return {
    child,
    ended,
    lines: (): ReadonlyArray<Transition> =>
      text
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
  }
}

test('subscribe misses none of 2,000 changes, in whatever bursts they come and however often the journal is put aside', async (t) => {
  const { directory, ids, args } = await stage(t)
  const { lines } = subscribed(t, args('subscribe', '--json', '--since', '0'))
  const written = numbered(ids[0] ?? '')
  appendJournal(directory, written.slice(0, 1))
  await until(() => lines().length === 1, 20_000)
  await writeAll(directory, written.slice(1))
  await until(() => lines().length >= COUNT, 20_000)
  t.deepEqual(lines(), [...written])
})

test('a reader that stops reading for a while misses nothing that is kept', async (t) => {
  const { directory, ids, args } = await stage(t)
  const { lines, child } = subscribed(t, args('subscribe', '--json', '--since', '0'))
  const written = numbered(ids[0] ?? '').slice(0, 1_000)
  appendJournal(directory, written.slice(0, 1))
  await until(() => lines().length === 1, 10_000)
  child.stdout.pause()
  await writeAll(directory, written.slice(1))
  child.stdout.resume()
  await until(() => lines().length >= written.length, 20_000)
  t.deepEqual(lines(), [...written])
})

test('a replay is followed by what comes, without a break and without a repeat', async (t) => {
  const { directory, ids, args } = await stage(t)
  const written = numbered(ids[0] ?? '')
  appendJournal(directory, written.slice(0, 50))
  const { lines } = subscribed(t, args('subscribe', '--json', '--replay', '3'))
  await until(() => lines().length === 3, 10_000)
  appendJournal(directory, written.slice(50, 60))
  await until(() => lines().length === 13, 10_000)
  t.deepEqual(lines(), [...written.slice(47, 60)])
})

test('marks are told with --events alone, and a state chooses by where a change leads', async (t) => {
  const { directory, ids, args } = await stage(t)
  const pane = ids[0] ?? ''
  const mark = aTransition({ pane, time: 2, event: 'mark', from: 'idle', to: 'idle', attention: true })
  const blocked = aTransition({ pane, time: 3 })
  const done = aTransition({ pane, time: 4, to: 'idle', attention: true })
  appendJournal(directory, [mark, blocked, done])
  const told = async (count: number, ...words: ReadonlyArray<string>) => {
    const { lines, child, ended } = subscribed(t, args('subscribe', '--json', '--replay', '9', ...words))
    await until(() => lines().length === count, 10_000)
    child.kill()
    await ended
    return lines().map(({ time }) => time)
  }
  t.deepEqual(await told(2), [3, 4])
  t.deepEqual(await told(3, '--events'), [2, 3, 4])
  t.deepEqual(await told(1, '--state', 'blocked'), [3])
  t.deepEqual(await told(2, '--state', 'done', '--events'), [2, 4])
})

test('subscribe ends when its reader goes', async (t) => {
  const { directory, ids, args } = await stage(t)
  const { child, lines } = subscribed(t, args('subscribe', '--json', '--since', '0'))
  const [first, second] = numbered(ids[0] ?? '')
  if (first === undefined || second === undefined) return t.fail()
  appendJournal(directory, [first])
  await until(() => lines().length === 1, 10_000)
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  child.stdout.destroy()
  appendJournal(directory, [second])
  t.is(await exited, 0)
})

test('wait misses no change however short, among 2,000 of others', async (t) => {
  const { directory, ids, say } = await stage(t, 6)
  const noise = ids.flatMap((pane) => numbered(pane).slice(0, Math.ceil(COUNT / ids.length)))
  noise.sort(() => Math.random() - 0.5)
  const lines = noise.map((line, i) => ({ ...line, time: 1_000 + i }))
  for (const pane of ids) {
    const flash = [
      aTransition({ pane, time: 5_000 }),
      aTransition({ pane, from: 'blocked', to: 'working', time: 5_000 }),
    ]
    lines.splice(Math.floor(Math.random() * lines.length), 0, ...flash)
  }
  const waits = ids.map((pane) =>
    say('wait', '--pane', pane, '--until', 'blocked', '--since', '1', '--timeout', '60', '--json'),
  )
  await writeAll(directory, lines)
  for (const [i, { exitCode, stdout }] of (await Promise.all(waits)).entries()) {
    t.is(exitCode, 0)
    const report = JSON.parse(stdout)
    t.is(report.result, 'met')
    t.deepEqual(
      report.agents.map(({ pane, state }: { pane: string; state: string }) => [pane, state]),
      [[ids[i], 'blocked']],
    )
  }
})

test('of 2,000 changes each is waited for in turn, and none is missed', async (t) => {
  const { server, directory, ids } = await stage(t)
  const pane = ids[0] ?? ''
  const written = numbered(pane).map((line, i) => ({ ...line, reason: String(i) }))
  const writing = writeAll(directory, written)
  const caught: number[] = []
  for (const { to } of written) {
    const said: string[] = []
    const context = {
      flags: { socketPath: server.socketPath },
      env: process.env,
      print: (line: string) => void said.push(line),
      warn: (line: string) => void said.push(line),
      isErrorTerminal: false,
    }
    const since = (caught.at(-1) ?? 0) + 1
    await wait(context, { pane, until: to ?? '', since, timeout: 60, json: true })
    caught.push(JSON.parse(said[0] ?? '').agents[0].at)
  }
  await writing
  t.deepEqual(
    caught,
    written.map(({ time }) => time),
  )
})

test('wait for all ends when all are so at the same time', async (t) => {
  const { directory, ids, say } = await stage(t, 2)
  const [one = '', two = ''] = ids
  const line = (pane: string, to: 'idle' | 'working', time: number) =>
    aTransition({ pane, from: to === 'idle' ? 'working' : 'idle', to, time })
  const words = ['wait', '--pane', `${one},${two}`, '--until', 'idle', '--all', '--since', '1', '--timeout']
  appendJournal(directory, [line(one, 'idle', 10), line(one, 'working', 11), line(two, 'idle', 12)])
  t.is((await say(...words, '0')).exitCode, 124)
  appendJournal(directory, [line(one, 'idle', 13)])
  t.is((await say(...words, '60')).exitCode, 0)
})

test('wait tells a pane that is gone from an agent that is gone, and both from the time', async (t) => {
  const { directory, ids, say } = await stage(t)
  const pane = ids[0] ?? ''
  t.is((await say('wait', '--pane', '%99', '--until', 'idle')).exitCode, 3)
  t.is((await say('wait', '--pane', pane, '--until', 'idle', '--timeout', '0.1')).exitCode, 124)
  appendJournal(directory, [
    aTransition({ pane, time: 10 }),
    aTransition({ pane, time: 11, event: 'gone', from: 'blocked', to: null }),
  ])
  const { exitCode, stdout } = await say('wait', '--pane', pane, '--until', 'idle', '--since', '5', '--json')
  t.is(exitCode, 4)
  t.deepEqual(JSON.parse(stdout), { schema: 1, result: 'agent-gone', until: ['idle'], agents: [] })
})

const REFUSED: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
  [['wait'], /required option '--until <states>'/],
  [['wait', '--until', 'idel'], /"idel" is none of idle, working, blocked, unknown, done/],
  [['wait', '--until', ''], /is none of idle/],
  [['wait', '--until', 'idle', '--any', '--all'], /cannot be used with/],
  [['wait', '--until', 'idle', '--all', '--count', '2'], /cannot be used with/],
  [['wait', '--until', 'idle', '--count', '0'], /whole number from 1/],
  [['wait', '--until', 'idle', '--pane', '%1', '--count', '2'], /more than the panes that are named/],
  [['wait', '--until', 'idle', '--timeout', '-1'], /number of seconds/],
  [['wait', '--until', 'idle', '--since', 'yesterday'], /whole number from 0/],
  [['wait', '--until', 'idle', '--agent', 'emacs'], /"emacs" is none of/],
  [['subscribe', '--replay', '-1'], /whole number from 0/],
  [['subscribe', '--replay', '1', '--since', '1'], /cannot be used with/],
  [['subscribe', '--session', 'no\n#[fg=red]'], /--session .* is none of "first"/],
]

test('words that mean nothing are a usage error, before anything is waited for', async (t) => {
  const { say } = await stage(t)
  for (const [words, sentence] of REFUSED) {
    const { exitCode, stderr } = await say(...words)
    t.is(exitCode, 2, words.join(' '))
    t.regex(stderr, sentence)
  }
})

test('an agent that leaves ends a wait, and one that is blocked ends it at once, with the daemon that keeps its state', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  startDaemon(t, server)
  const actor = startActor(server, 'claude', recorded('claude/claude_blocked_blocked_bash_w100h24.json'))
  const wait = (...words: ReadonlyArray<string>) =>
    tma(['--socket-path', server.socketPath, 'wait', '--pane', actor.pane, '--timeout', '60', ...words])
  t.is((await wait('--until', 'blocked')).stdout, `${actor.pane}\tclaude\tblocked\n`)
  const gone = wait('--until', 'done', '--since', '1')
  server.tmux('respawn-pane', '-k', '-t', actor.pane, 'cat')
  t.is((await gone).exitCode, 4)
})
