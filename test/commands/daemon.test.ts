import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { aPlugin, residentOf, runs, runtimeOf, startDaemon } from '../helpers/daemon'
import { fireHook } from '../helpers/fire'
import { statOf } from '../helpers/proc'
import { tma } from '../helpers/tma'
import { aFolder, aProgram, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')
const WORKING = recorded('codex/codex_working_working_stream_w100h24.json')

const open = (t: ExecutionContext) => startTmux(t, { width: 100, height: 24 })
const lives = (server: TmuxServer) => until(() => residentOf(server) !== undefined, 30_000)
/** A pid of 0 would be the test's own group. */
const pidOf = (server: TmuxServer): number => {
  const pid = residentOf(server)
  if (pid === undefined) throw new Error('no daemon lives')
  return pid
}
const stateOf = (server: TmuxServer, pane: string) =>
  server.tmux('show-options', '-pqv', '-t', pane, '@agent_state')
const say = (server: TmuxServer, ...args: ReadonlyArray<string>) =>
  tma(['--socket-path', server.socketPath, ...args])

test.serial('a daemon keeps states current without being asked', async (t) => {
  const server = open(t)
  startDaemon(t, server)
  await lives(server)
  const actor = startActor(server, 'codex', WORKING)
  await until(() => stateOf(server, actor.pane) === 'working', 20_000)
  t.regex(server.tmux('show-options', '-gv', '@tma_status'), /●1/)
  t.regex(readFileSync(join(runtimeOf(server), 'status'), 'utf8'), /●1/)
  const lines = readFileSync(join(runtimeOf(server), 'journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
  t.like(JSON.parse(lines.at(-1) ?? ''), { pane: actor.pane, agent: 'codex', from: null, to: 'working' })
})

test.serial('of twenty that start at once one stays', async (t) => {
  const server = open(t)
  const launcher = aPlugin(t)
  const all = Array.from({ length: 20 }, () => startDaemon(t, server, {}, launcher))
  await lives(server)
  await until(() => all.filter(({ exitCode }) => exitCode === null).length === 1, 60_000)
  t.true(all.every(({ exitCode }) => exitCode === null || exitCode === 0))
  t.is(all.find(({ exitCode }) => exitCode === null)?.pid, residentOf(server))
})

test.serial('one that is killed is followed by another, which knows what it knew', async (t) => {
  const server = open(t)
  startDaemon(t, server)
  await lives(server)
  const actor = startActor(server, 'claude', BLOCKED)
  await until(() => stateOf(server, actor.pane) === 'blocked', 20_000)
  const since = server.tmux('show-options', '-pv', '-t', actor.pane, '@agent_since')
  const first = pidOf(server)
  process.kill(first, 'SIGKILL')
  await until(() => !runs(first))
  startDaemon(t, server)
  await until(() => residentOf(server) !== undefined && residentOf(server) !== first)
  await until(async () => (await say(server, 'ls')).stdout.includes('blocked'))
  t.is(server.tmux('show-options', '-pv', '-t', actor.pane, '@agent_since'), since)
})

test.serial('a stopped one keeps the lock: surfaces read, nobody takes over, and it goes on', async (t) => {
  const server = open(t)
  startDaemon(t, server)
  await lives(server)
  const actor = startActor(server, 'claude', BLOCKED)
  await until(() => stateOf(server, actor.pane) === 'blocked', 20_000)
  const pid = pidOf(server)
  process.kill(pid, 'SIGSTOP')
  t.teardown(() => runs(pid) && process.kill(pid, 'SIGCONT'))
  const second = startDaemon(t, server)
  await until(() => second.exitCode === 0, 20_000)
  t.is((await say(server, 'status')).stdout, 'blocked:1\n')
  t.is(residentOf(server), pid)
  process.kill(pid, 'SIGCONT')
  server.tmux('respawn-pane', '-k', '-t', actor.pane, 'cat')
  await until(() => stateOf(server, actor.pane) === '', 20_000)
  t.is(residentOf(server), pid)
})

test.serial('one whose directory is taken away ends, and the next one makes it anew', async (t) => {
  const server = open(t)
  const first = startDaemon(t, server)
  await lives(server)
  rmSync(runtimeOf(server), { recursive: true })
  await until(() => first.exitCode === 0, 20_000)
  startDaemon(t, server)
  await lives(server)
  t.pass()
})

test.serial('it ends with its server, and a new server on the same socket is another one', async (t) => {
  const server = open(t)
  const first = startDaemon(t, server)
  await lives(server)
  server.tmux('kill-server')
  await until(() => first.exitCode === 0, 20_000)
  t.is(residentOf(server), undefined)
  spawnSync('tmux', ['-f', '/dev/null', '-S', server.socketPath, 'new-session', '-d', 'cat'])
  startDaemon(t, server)
  await lives(server)
  t.is((await say(server, 'ls')).stdout, '')
})

test.serial('a server that hangs costs turns and nothing else', async (t) => {
  const server = open(t)
  const daemon = startDaemon(t, server)
  await lives(server)
  const actor = startActor(server, 'claude', BLOCKED)
  await until(() => stateOf(server, actor.pane) === 'blocked', 20_000)
  const serverPid = Number(server.tmux('display-message', '-p', '#{pid}'))
  process.kill(serverPid, 'SIGSTOP')
  const log = join(runtimeOf(server), 'daemon.log')
  const said = () => spawnSync('grep', ['-c', 'did not answer', log], { encoding: 'utf8' }).stdout.trim()
  try {
    await until(() => said() === '1', 20_000)
  } finally {
    process.kill(serverPid, 'SIGCONT')
  }
  t.is(daemon.exitCode, null)
  server.tmux('respawn-pane', '-k', '-t', actor.pane, 'cat')
  await until(() => stateOf(server, actor.pane) === '', 20_000)
  t.pass()
})

test.serial('switched off it runs one cycle and goes', async (t) => {
  const server = open(t)
  server.tmux('set-option', '-g', '@tma-daemon', 'off')
  const actor = startActor(server, 'claude', BLOCKED)
  await until(async () => {
    const once = startDaemon(t, server)
    await until(() => once.exitCode === 0, 20_000)
    return stateOf(server, actor.pane) === 'blocked'
  }, 30_000)
  t.is(residentOf(server), undefined)
})

test.serial('a changed manifest is read at the next cycle', async (t) => {
  const server = open(t)
  const agents = join(server.folder, 'config', 'tma', 'agents')
  mkdirSync(agents, { recursive: true })
  startDaemon(t, server)
  await lives(server)
  const actor = startActor(server, 'mine', { rows: ['busy'] })
  writeFileSync(
    join(agents, 'mine.toml'),
    `min_engine_version = "0.2"
[identity]
process_names = ["mine"]
[capture]
visible = ["working"]
[[rules]]
id = "busy"
state = "working"
region = "tail_lines(1)"
match = { line_regex = "^busy" }
`,
  )
  await until(() => stateOf(server, actor.pane) === 'working', 20_000)
  t.is(server.tmux('show-options', '-pv', '-t', actor.pane, '@agent_name'), 'mine')
})

test.serial('stop ends it until ensure, and reload starts another', async (t) => {
  const server = open(t)
  const launcher = aPlugin(t)
  const launch = (...args: ReadonlyArray<string>) =>
    spawnSync(launcher, ['--socket-path', server.socketPath, ...args], {
      encoding: 'utf8',
    })
  t.is(launch('daemon', '--ensure').status, 0)
  await lives(server)
  const first = pidOf(server)
  t.teardown(() => launch('daemon', '--stop'))
  t.is(launch('reload').status, 0)
  t.not(residentOf(server), first)
  t.is(launch('daemon', '--stop').status, 0)
  t.is(residentOf(server), undefined)
  t.is(launch('daemon', '--ensure').status, 0)
  await lives(server)
})

test.serial('another bundle in its place restarts it', async (t) => {
  const server = open(t)
  const launcher = aPlugin(t)
  startDaemon(t, server, {}, launcher)
  await lives(server)
  const first = residentOf(server)
  appendFileSync(join(launcher, '..', '..', 'dist', 'tma.cjs'), '\n')
  await until(() => residentOf(server) !== undefined && residentOf(server) !== first, 30_000)
  t.pass()
})

test.serial(
  'once its folder is moved away the bar says so, and it comes again with the next load',
  async (t) => {
    const server = open(t)
    const launcher = aPlugin(t)
    const root = join(launcher, '..', '..')
    startActor(server, 'claude', BLOCKED)
    startDaemon(t, server, {}, launcher)
    await lives(server)
    const line = (): string => server.tmux('show-options', '-gqv', '@tma_status')
    await until(() => line().includes('⚑1'), 20_000)
    renameSync(root, `${root}.away`)
    await until(() => line() === 'tma: its bundle is gone, reload tmux.conf', 20_000)
    await until(() => residentOf(server) === undefined)
    renameSync(`${root}.away`, root)
    startDaemon(t, server, {}, launcher)
    await until(() => line().includes('⚑1'), 20_000)
    t.pass()
  },
)

const hook = (server: TmuxServer, pane: string, event: string, payload: object) =>
  fireHook(server, pane, ['claude', event], { session_id: 's1', ...payload })

test.serial('what a hook reports shows at once, and only in a pane that holds its agent', async (t) => {
  const server = open(t)
  startDaemon(t, server)
  await lives(server)
  const claude = startActor(server, 'claude', { rows: ['nothing to see'] })
  const codex = startActor(server, 'codex', { rows: ['nothing to see'] })
  await until(() => stateOf(server, codex.pane) === 'unknown', 20_000)
  t.like(hook(server, claude.pane, 'UserPromptSubmit', { prompt: 'go' }), {
    status: 0,
    stdout: '',
    stderr: '',
  })
  hook(server, codex.pane, 'UserPromptSubmit', { prompt: 'go' })
  await until(() => stateOf(server, claude.pane) === 'working', 20_000)
  t.is(server.tmux('show-options', '-pv', '-t', claude.pane, '@agent_source'), 'hook')
  t.is(stateOf(server, codex.pane), 'unknown')
  const memory = () => JSON.parse(readFileSync(join(runtimeOf(server), 'memory.json'), 'utf8'))
  await until(() => memory().dropped['the pane holds another agent'] === 1)
  await until(() => readdirSync(join(runtimeOf(server), 'spool')).length === 0)
  t.pass()
})

test.serial('a pane is marked unread, and muted for a while', async (t) => {
  const server = open(t)
  startDaemon(t, server)
  await lives(server)
  const actor = startActor(server, 'codex', recorded('codex/codex_idle_idle_done_w100h24.json'))
  await until(() => stateOf(server, actor.pane) === 'idle', 20_000)
  t.is((await say(server, 'unread', actor.pane)).exitCode, 0)
  const option = (name: string) => server.tmux('show-options', '-pqv', '-t', actor.pane, name)
  await until(() => option('@agent_attention') === '1', 20_000)
  t.is((await say(server, 'mute', actor.pane, '5')).exitCode, 0)
  await until(() => Number(option('@agent_mute_until')) > Date.now(), 20_000)
  t.is((await say(server, 'mute', actor.pane, '0')).exitCode, 0)
  await until(() => option('@agent_mute_until') === '', 20_000)
  t.is((await say(server, 'mute', actor.pane, 'soon')).exitCode, 2)
})

test.serial('the hooks of tmux tell of a focus and leave nothing behind', async (t) => {
  const server = open(t)
  const hooks = () => `${server.tmux('show-hooks', '-g')}\n${server.tmux('show-hooks', '-gw')}`
  server.tmux('set-hook', '-g', 'session-window-changed[3]', 'display-message "mine"')
  const before = hooks()
  const daemon = startDaemon(t, server)
  await lives(server)
  await until(() => hooks().split('[8732]').length === 4)
  daemon.kill('SIGTERM')
  await until(() => daemon.exitCode !== null, 20_000)
  t.is(hooks(), before)
})

test.serial('with a disk that takes nothing it still publishes, and goes on', async (t) => {
  const server = open(t)
  const actor = startActor(server, 'claude', BLOCKED)
  const daemon = spawn(
    'sh',
    ['-c', `ulimit -f 0; exec '${aPlugin(t)}' --socket-path '${server.socketPath}' daemon`],
    { stdio: 'ignore' },
  )
  t.teardown(() => daemon.kill('SIGKILL'))
  await until(() => stateOf(server, actor.pane) === 'blocked', 20_000)
  server.tmux('respawn-pane', '-k', '-t', actor.pane, 'cat')
  await until(() => stateOf(server, actor.pane) === '', 20_000)
  t.is(daemon.exitCode, null)
  t.false(existsSync(join(runtimeOf(server), 'memory.json')))
})

test.serial('a server replaced under it is not taken for the old one', async (t) => {
  const server = open(t)
  const daemon = startDaemon(t, server)
  await lives(server)
  const actor = startActor(server, 'claude', BLOCKED)
  await until(() => stateOf(server, actor.pane) === 'blocked', 20_000)
  process.kill(Number(server.tmux('display-message', '-p', '#{pid}')), 'SIGKILL')
  rmSync(server.socketPath)
  spawnSync('tmux', ['-f', '/dev/null', '-S', server.socketPath, 'new-session', '-d', 'cat'])
  await until(() => daemon.exitCode === 0, 20_000)
  t.is(server.tmux('show-options', '-gqv', '@tma_status'), '')
  t.is((await say(server, 'ls', '--json')).stdout, '{"schema":1,"agents":[]}\n')
})

test.serial('a recycled pid is nobody: surfaces take their own look', async (t) => {
  const server = open(t)
  const actor = startActor(server, 'claude', BLOCKED)
  await until(async () => (await say(server, 'status')).stdout === 'blocked:1\n')
  const serverPid = server.tmux('display-message', '-p', '#{pid}')
  writeFileSync(join(runtimeOf(server), 'pid'), `${process.pid} 1 ${serverPid} 0.1.0\n`)
  server.tmux('respawn-pane', '-k', '-t', actor.pane, 'cat')
  await until(async () => (await say(server, 'status')).stdout === '')
  t.regex((await say(server, 'doctor')).stdout, /daemon: {2}none lives/)
})

test.serial('a surface asks the daemon’s memory and no lock', async (t) => {
  const server = open(t)
  startDaemon(t, server)
  await lives(server)
  const actor = startActor(server, 'claude', BLOCKED)
  await until(() => stateOf(server, actor.pane) === 'blocked', 20_000)
  const log = join(server.folder, 'calls')
  aProgram(server.folder, 'flock', `echo called >>'${log}'; exit 1`)
  const env = { PATH: `${server.folder}:${process.env.PATH}` }
  const { stdout } = await tma(['--socket-path', server.socketPath, 'status'], env)
  t.is(stdout, 'blocked:1\n')
  t.false(existsSync(log))
  t.regex(
    (await say(server, 'doctor')).stdout,
    /claude: blocked \(permission\), by screen: a dialog is on the screen/,
  )
})

test.serial('one whose pid file was taken away writes it anew, and is found again', async (t) => {
  const server = open(t)
  startDaemon(t, server)
  await lives(server)
  const pid = pidOf(server)
  startActor(server, 'claude', BLOCKED)
  await until(async () => (await say(server, 'status')).stdout === 'blocked:1\n', 20_000)
  rmSync(join(runtimeOf(server), 'pid'))
  await until(() => residentOf(server) === pid, 20_000)
  t.pass()
})

test.serial('once stopped on purpose the bar says so and shows no line that looks true', async (t) => {
  const server = open(t)
  const launcher = aPlugin(t)
  startActor(server, 'claude', BLOCKED)
  startDaemon(t, server, {}, launcher)
  await lives(server)
  await until(() => server.tmux('show-options', '-gqv', '@tma_status').includes('⚑1'), 20_000)
  t.is((await say(server, 'daemon', '--stop')).exitCode, 0)
  t.is(server.tmux('show-options', '-gv', '@tma_status'), 'tma: stopped')
  t.is((await say(server, 'status')).stdout, 'blocked:1\n')
  t.is(server.tmux('show-options', '-gv', '@tma_status'), 'tma: stopped')
  t.regex(
    (await say(server, 'doctor')).stdout,
    / {4}\$ .*tma .*daemon --ensure$[\s\S]*^daemon: {2}none lives\n {2}- it was stopped on purpose$/m,
  )
})

test.serial('a state file is watched, and believed only for the process that wrote it', async (t) => {
  const config = aFolder(t)
  mkdirSync(join(config, 'sessions'))
  const server = startTmux(t, { width: 100, height: 24, env: { CLAUDE_CONFIG_DIR: config } })
  const actor = startActor(server, 'claude', { rows: ['nothing to see'] })
  startDaemon(t, server)
  await lives(server)
  await until(() => stateOf(server, actor.pane) === 'unknown', 20_000)
  const pid = Number(server.tmux('display-message', '-p', '-t', actor.pane, '#{pane_pid}'))
  const { started } = statOf(pid)
  const publish = (status: string, over: object = {}) => {
    const session = {
      pid,
      procStart: started,
      kind: 'interactive',
      sessionId: 's',
      status,
      statusUpdatedAt: Date.now(),
    }
    writeFileSync(join(config, 'sessions', `${pid}.json`), JSON.stringify({ ...session, ...over }))
  }
  publish('busy', { procStart: '1' })
  await until(async () =>
    (await say(server, 'explain', actor.pane)).stdout.includes('its start time is not that'),
  )
  t.is(stateOf(server, actor.pane), 'unknown')
  publish('busy')
  await until(() => stateOf(server, actor.pane) === 'working', 20_000)
  t.is(server.tmux('show-options', '-pv', '-t', actor.pane, '@agent_source'), 'file')
  publish('waiting', { waitingFor: 'permission prompt' })
  await until(() => stateOf(server, actor.pane) === 'blocked', 20_000)
  t.is(server.tmux('show-options', '-pv', '-t', actor.pane, '@agent_detail'), 'permission')
  publish('idle')
  await until(() => stateOf(server, actor.pane) === 'idle', 20_000)
  t.is(server.tmux('show-options', '-pv', '-t', actor.pane, '@agent_attention'), '1')
})
