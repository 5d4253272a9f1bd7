import { readFileSync, statSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')
const KEY = 'sk-ant-api03-AbCdEfGh12345678'
const SECRET_ROWS = [`key ${KEY} of ann@mail.example.org`, 'in /home/ann/app']

const stage = (t: ExecutionContext) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const say = (...args: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...args])
  const shown = (pane: string, text: string) =>
    until(() => server.tmux('capture-pane', '-p', '-t', pane).includes(text))
  return { server, say, shown }
}

test('a pane is written, masked, and explain reads it as the pane itself', async (t) => {
  const { server, say, shown } = stage(t)
  const { pane } = startActor(server, 'claude', {
    ...BLOCKED,
    rows: BLOCKED.rows.map((row, i) => SECRET_ROWS[i] ?? row),
    title: 'for ann@mail.example.org',
  })
  await shown(pane, 'Do you want to proceed?')
  const file = join(server.folder, 'capture.json')
  const { exitCode, stdout, stderr } = await say(
    'capture',
    pane,
    '-o',
    file,
    '--truth',
    'blocked',
    '--note',
    KEY,
  )
  t.is(exitCode, 0, stderr)
  t.is(stdout, `${file}\n`)
  t.regex(stderr, /^tma: .* read it before you share it\n$/)
  t.is(statSync(file).mode & 0o777, 0o600)
  const text = readFileSync(file, 'utf8')
  t.notRegex(text, /AbCdEfGh|ann|mail\.example/)
  const capture = JSON.parse(text)
  t.deepEqual(capture.truth, { state: 'blocked', note: 'sk-xxx-xxxxx-xxxxxxxxxxxxxxxx' })
  t.is(capture.lines[0], 'key sk-xxx-xxxxx-xxxxxxxxxxxxxxxx of xxx@xxxx.xxxxxxx.xxx')
  t.is(capture.pane.title, 'for xxx@xxxx.xxxxxxx.xxx')
  t.is(capture.agent, 'claude')
  const account = JSON.parse((await say('explain', '--json', '--capture', file)).stdout)
  t.deepEqual([account.agent, account.state, account.detail], ['claude', 'blocked', 'permission'])
})

test('a pane without an agent is written too, to the standard output where that is asked', async (t) => {
  const { server, say, shown } = stage(t)
  server.tmux('respawn-pane', '-k', '-t', '%0', `printf 'hello\\n'; exec cat`)
  await shown('%0', 'hello')
  const { exitCode, stdout, stderr } = await say('capture', '%0', '-o', '-')
  t.deepEqual([exitCode, stderr], [0, ''])
  const { agent, truth, lines, pane } = JSON.parse(stdout)
  t.deepEqual([agent, truth, lines[0]], ['none', { state: 'ambiguous' }, 'hello'])
  t.is(lines.length, pane.height)
})

test('a pane that is not there, is no pane, or a file that cannot be written is said', async (t) => {
  const { say } = stage(t)
  t.is((await say('capture', '%99')).exitCode, 1)
  t.is((await say('capture', '3')).exitCode, 2)
  t.is((await say('capture', '%0', '--truth', 'asleep')).exitCode, 2)
  const { exitCode, stderr } = await say('capture', '%0', '-o', '/nonexistent/x.json')
  t.is(exitCode, 1)
  t.regex(stderr, /tma: cannot write \/nonexistent\/x\.json/)
})

test('a report has all that is asked for, masked, for this user alone', async (t) => {
  const { server, say, shown } = stage(t)
  server.tmux('set-option', '-g', '@tma-style', 'plain')
  const { pane } = startActor(server, 'claude', {
    ...BLOCKED,
    rows: BLOCKED.rows.map((row, i) => SECRET_ROWS[i] ?? row),
  })
  await shown(pane, 'Do you want to proceed?')
  await until(async () => (await say('status')).stdout === 'blocked:1\n')
  const file = join(server.folder, 'report.txt')
  const { exitCode, stdout, stderr } = await say('report', '-o', file)
  t.is(exitCode, 0, stderr)
  t.is(stdout, `${file}\n`)
  t.regex(stderr, /read it before you send it/)
  t.is(statSync(file).mode & 0o777, 0o600)
  const text = readFileSync(file, 'utf8')
  const titles = [...text.matchAll(/^== (.*)$/gm)].map(([, title]) => title)
  t.deepEqual(titles, [
    'versions',
    'doctor',
    'options',
    `pane ${pane}: explain`,
    `pane ${pane}: capture`,
    'journal',
    'daemon log',
  ])
  t.regex(text, /^@tma-style plain$/m)
  t.regex(text, /^tmux \d/m)
  t.regex(text, /"to":"blocked","detail":"permission"/)
  t.regex(text, /^agents: {2}\d+ loaded/m)
  t.notRegex(text, /AbCdEfGh|mail\.example|\/home\/ann/)
  const own = [homedir(), hostname()].filter(
    (word) => word.length > 4 && word !== '/root' && word !== 'localhost',
  )
  for (const word of own) t.false(text.includes(word), word)
  const [, capture = ''] = /^== pane .*: capture\n(\{.*?^\})$/ms.exec(text) ?? []
  t.is(JSON.parse(capture).agent, 'claude')
})

test('a report of one pane has that one; without a server it says so and has the rest', async (t) => {
  const { say } = stage(t)
  const one = await say('report', '%0', '-o', '-')
  t.regex(one.stdout, /^== pane %0: explain\nno agent$/m)
  t.is((await say('report', '%99')).exitCode, 1)
  t.is((await say('report', 'x')).exitCode, 2)
  const none = await tma(['--socket-path', '/nonexistent/s', 'report', '-o', '-'])
  t.is(none.exitCode, 0)
  t.regex(none.stdout, /^== server\nno tmux server runs on \/nonexistent\/s/m)
})
