import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = 'claude/claude_blocked_blocked_bash_w100h24.json'
const WORKING = 'codex/codex_working_working_stream_w100h24.json'

const stage = (t: ExecutionContext, env: NodeJS.ProcessEnv = {}) => {
  const server = startTmux(t, { width: 100, height: 24, env })
  const say = (...args: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...args], env)
  const status = async (format = 'plain') => (await say('status', '--format', format)).stdout.trim()
  return { server, say, status }
}

const SHOWS = async (t: ExecutionContext, env: NodeJS.ProcessEnv) => {
  const { server, say, status } = stage(t, env)
  const blocked = startActor(server, 'claude', recorded(BLOCKED))
  startActor(server, 'codex', recorded(WORKING))
  await until(async () => (await status()) === 'blocked:1 working:1')
  t.is(await status('json'), '{"schema":1,"blocked":1,"done":0,"working":1,"idle":0,"unknown":0}')
  t.is(await status('tmux'), '#[push-default]#[fg=colour231,bg=colour160,bold]⚑1#[default] ●1#[pop-default]')
  t.is(server.tmux('show-options', '-gv', '@tma_status'), await status('tmux'))
  t.is(server.tmux('show-options', '-pv', '-t', blocked.pane, '@agent_state'), 'blocked')
  t.is(server.tmux('show-options', '-gv', '@tma_next'), blocked.pane)
  const rows = (await say('ls')).stdout
    .trim()
    .split('\n')
    .map((row) => row.split('\t'))
  t.deepEqual(
    rows.map(([, agent, state, detail, source]) => [agent, state, detail, source]),
    [
      ['claude', 'blocked', 'permission', 'screen'],
      ['codex', 'working', '-', 'title'],
    ],
  )
  t.true(rows.every((row) => row.length === 10 && row[9] === '-'))
}

test('a bar, a script and a person read the same states', SHOWS, {})
test('nothing depends on the locale', SHOWS, { LC_ALL: 'C', LANG: 'C' })

test('at a terminal a list is a table for people, cut to its width, and says so where it is empty', async (t) => {
  const { server, status } = stage(t)
  const line = [
    process.execPath,
    'scripts/start.cjs',
    'dist/tma.cjs',
    '--socket-path',
    server.socketPath,
    'ls',
  ]
  const look = `cd '${process.cwd()}'; stty -echo; ${line.map((word) => `'${word}'`).join(' ')}; exec cat`
  const lister = server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', look)
  const screen = () => server.tmux('capture-pane', '-p', '-t', lister).trimEnd().split('\n')
  await until(() => screen().join('').startsWith('No agent to show.'), 20_000)
  startActor(server, 'claude', recorded(BLOCKED))
  server.tmux('rename-session', "a'b,}🦊")
  await until(async () => (await status()) === 'blocked:1')
  server.tmux('respawn-pane', '-k', '-t', lister, look)
  await until(() => screen().length === 2, 20_000)
  t.regex(screen()[0] ?? '', /^pane +agent +state +about +for +by +where +title$/)
  t.regex(screen()[1] ?? '', /^%\d+ +claude +blocked +permission +\d+ s +screen +a'b,}🦊:\d+\.0 +\S/)
  server.tmux('resize-window', '-t', lister, '-x', '30', '-y', '24')
  server.tmux('respawn-pane', '-k', '-t', lister, look)
  await until(() => screen().length === 2 && screen().every((row) => /^(pane|%\d).*…$/.test(row)), 20_000)
  t.pass()
})

test('a turn that ends unseen is done until the person comes by', async (t) => {
  const { server, status } = stage(t)
  const actor = startActor(server, 'codex', recorded(WORKING))
  await until(async () => (await status()) === 'working:1')
  actor.draw(recorded('codex/codex_idle_idle_done_w100h24.json'))
  await until(async () => (await status()) === 'done:1')
  t.is(server.tmux('show-options', '-pv', '-t', actor.pane, '@agent_attention'), '1')
})

test('an agent that leaves takes its stamp along', async (t) => {
  const { server, status } = stage(t)
  const actor = startActor(server, 'claude', recorded(BLOCKED))
  await until(async () => (await status()) === 'blocked:1')
  server.tmux('respawn-pane', '-k', '-t', actor.pane, 'cat')
  await until(async () => (await status()) === '')
  t.is(server.tmux('show-options', '-pqv', '-t', actor.pane, '@agent_state'), '')
  t.is(server.tmux('show-options', '-gqv', '@tma_next'), '')
})

test('a pane that its user ignores holds no agent', async (t) => {
  const { server, status } = stage(t)
  const actor = startActor(server, 'claude', recorded(BLOCKED))
  await until(async () => (await status()) === 'blocked:1')
  server.tmux('set-option', '-p', '-t', actor.pane, '@agent_ignore', 'yes')
  await until(async () => (await status()) === '')
  t.pass()
})

test('explain looks without writing', async (t) => {
  const { server, say } = stage(t)
  const actor = startActor(server, 'claude', recorded(BLOCKED))
  await until(async () => (await say('explain', actor.pane)).stdout.includes('rule permission'))
  const { stdout, exitCode } = await say('explain', actor.pane, '--json')
  t.is(exitCode, 0)
  const account = JSON.parse(stdout)
  t.is(account.agent, 'claude')
  t.deepEqual(
    account.rules.find(({ id }: { id: string }) => id === 'permission'),
    {
      id: 'permission',
      matched: true,
    },
  )
  t.is(server.tmux('show-options', '-pqv', '-t', actor.pane, '@agent_state'), '')
  t.deepEqual(
    readdirSync(server.folder).filter((file) => file.endsWith('.tma')),
    [],
  )
})

test("manifests of this process alone: the person's folder is not read and nothing is written", async (t) => {
  const { server, say } = stage(t)
  startActor(server, 'claude', recorded(BLOCKED))
  const own = ['--manifest-dir', join(server.folder, 'none')]
  await until(async () => (await say(...own, 'ls')).stdout.includes('claude'))
  t.is(server.tmux('show-options', '-gqv', '@tma_status'), '')
  t.false(readdirSync(server.folder).some((file) => file.endsWith('.tma')))
})

test('without a server the bar is empty and everything else says so', async (t) => {
  const nowhere = ['--socket-path', '/nonexistent/socket']
  t.deepEqual(await tma([...nowhere, 'status']), { exitCode: 0, stdout: '', stderr: '' })
  for (const command of [['ls'], ['explain', '%0'], ['doctor']]) {
    const { exitCode, stderr } = await tma([...nowhere, ...command])
    t.is(exitCode, 1, command.join(' '))
    t.regex(stderr, /^tma: no tmux server runs on \/nonexistent\/socket/)
  }
})

const REFUSED: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
  [['explain', '3'], /is not a pane id such as %3/],
  [['explain'], /needs a pane id, which it can --watch, or --capture/],
  [['status', '--format', 'yaml'], /Allowed choices are plain, tmux, json, prom/],
  [['stauts'], /unknown command 'stauts'/],
  [['ls', '--jsno'], /unknown option '--jsno'/],
  [['--socket-path', '', 'ls'], /must not be empty/],
]

test('words that mean nothing are a usage error', async (t) => {
  for (const [args, sentence] of REFUSED) {
    const { exitCode, stderr } = await tma(args)
    t.is(exitCode, 2, args.join(' '))
    t.regex(stderr, sentence)
  }
  t.is((await tma(['--help'])).exitCode, 0)
})

test('a pane that is not there is named', async (t) => {
  const { say } = stage(t)
  const { exitCode, stderr } = await say('explain', '%99')
  t.is(exitCode, 1)
  t.regex(stderr, /there is no pane %99 on this server/)
})
