import { spawnSync } from 'node:child_process'
import test from 'ava'
import { residentOf, runs } from '../helpers/daemon'
import { aLiveServer, aLiveServerOn, aPart, drawn, PATIENCE_MS, startPlayer } from '../helpers/scenario-live'
import { REAL_TMUX } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = drawn('claude', 'blocked_blocked_bash')
const IDLE = drawn('claude', 'idle_idle_done')
const WORKING = drawn('claude', 'working_working_stream')
const REJECTED = drawn('claude', 'idle_blocked_bash2_rejected')
const CODEX_IDLE = drawn('codex', 'idle_idle_done')
const CODEX_WORKING = drawn('codex', 'working_working_stream')
const EDITOR = { rows: ['one', ...Array.from({ length: 21 }, () => '~'), '"notes.txt" 1L, 4B'], title: 'vi' }

test.serial(
  'the agent is replaced by exec: the pane holds the other agent and knows nothing of the first',
  async (t) => {
    const live = aLiveServer(t)
    const player = startPlayer(live.server, 'claude', BLOCKED)
    live.startDaemon()
    await live.becomes(player.pane, 'blocked')
    t.is(live.option(player.pane, '@agent_name'), 'claude')
    const next = aPart(live.server, 'codex')
    player.does(`printf '\\033[2J'; exec ${next.command}`)
    next.draw(CODEX_WORKING)
    await live.becomes(player.pane, 'working')
    t.is(live.option(player.pane, '@agent_name'), 'codex')
    t.is(live.option(player.pane, '@agent_pid'), String(player.pid))
    live.fire(player.pane, { agent: 'claude', event: 'PermissionRequest', payload: { session_id: 's1' } })
    next.draw(CODEX_IDLE)
    await live.becomes(player.pane, 'idle')
    await live.tells(player.pane, ['null>blocked', 'blocked>null', 'null>working', 'working>idle'])
    t.pass()
  },
)

test.serial('the agent is replaced by a shell: nothing is left of it', async (t) => {
  const live = aLiveServer(t)
  const player = startPlayer(live.server, 'claude', BLOCKED)
  live.startDaemon()
  await live.becomes(player.pane, 'blocked')
  player.does('exec sh')
  await live.becomes(player.pane, '')
  t.is(live.option(player.pane, '@agent_name'), '')
  t.is(live.server.tmux('show-options', '-gqv', '@tma_status'), '')
})

test.serial(
  'an editor opened by the agent: unknown while it has the terminal, and as before after it',
  async (t) => {
    const live = aLiveServer(t)
    const player = startPlayer(live.server, 'claude', IDLE)
    live.startDaemon()
    await live.becomes(player.pane, 'idle')
    const since = live.option(player.pane, '@agent_since')
    const editor = aPart(live.server, 'vi')
    player.does(`set -m; ${editor.command}`)
    editor.draw(EDITOR)
    await live.becomes(player.pane, 'unknown')
    editor.draw(BLOCKED)
    await until(() => live.server.tmux('capture-pane', '-p', '-t', player.pane).includes('Do you want'))
    live.fire(player.pane, { agent: 'claude', event: 'UserPromptSubmit', payload: { session_id: 's1' } })
    await live.becomes(player.pane, 'working')
    editor.does('exit')
    player.draw(WORKING)
    live.fire(player.pane, { agent: 'claude', event: 'Stop', payload: { session_id: 's1' } })
    player.draw(IDLE)
    await live.becomes(player.pane, 'idle')
    await live.tells(player.pane, ['null>idle', 'idle>working', 'working>idle'])
    t.pass()
    t.true(Number(live.option(player.pane, '@agent_since')) > Number(since))
  },
)

test.serial(
  'an editor in the agent’s own process group: its screen is no evidence, and the state stays',
  async (t) => {
    const live = aLiveServer(t)
    const player = startPlayer(live.server, 'claude', WORKING)
    live.startDaemon()
    await live.becomes(player.pane, 'working')
    const editor = aPart(live.server, 'vi')
    player.does(editor.command)
    editor.draw(EDITOR)
    await until(() => live.server.tmux('capture-pane', '-p', '-t', player.pane).includes('notes.txt'))
    const second = startPlayer(live.server, 'codex', CODEX_WORKING)
    await live.becomes(second.pane, 'working')
    t.is(live.option(player.pane, '@agent_state'), 'working')
    editor.does('exit')
    player.draw(IDLE)
    await live.becomes(player.pane, 'idle')
    await live.tells(player.pane, ['null>working', 'working>idle'])
    t.pass()
  },
)

test.serial(
  'copy mode scrolled back over a new dialog: the dialog counts, not what the person reads',
  async (t) => {
    const live = aLiveServer(t)
    const { tmux } = live.server
    const player = startPlayer(live.server, 'claude', WORKING)
    live.startDaemon()
    await live.becomes(player.pane, 'working')
    player.does('i=0; while [ $i -lt 60 ]; do echo "row $i"; i=$((i + 1)); done')
    player.draw(WORKING)
    await until(() => Number(tmux('display-message', '-p', '-t', player.pane, '#{history_size}')) > 30)
    tmux('copy-mode', '-t', player.pane)
    tmux('send-keys', '-t', player.pane, '-X', '-N', '30', 'scroll-up')
    t.is(tmux('display-message', '-p', '-t', player.pane, '#{pane_in_mode} #{scroll_position}'), '1 30')
    player.draw(BLOCKED)
    await live.becomes(player.pane, 'blocked')
    t.is(tmux('display-message', '-p', '-t', player.pane, '#{pane_in_mode} #{scroll_position}'), '1 30')
    player.draw(REJECTED)
    await live.becomes(player.pane, 'idle')
    tmux('send-keys', '-t', player.pane, '-X', 'cancel')
    await live.tells(player.pane, ['null>working', 'working>blocked', 'blocked>idle'])
    t.pass()
  },
)

test.serial('suspended and resumed: unknown meanwhile, what is reported in between counts', async (t) => {
  const live = aLiveServer(t)
  const part = aPart(live.server, 'claude')
  // Below a shell: tmux resumes at once what it started itself.
  const pane = live.server.tmux(
    'new-window',
    '-d',
    '-P',
    '-F',
    '#{pane_id}',
    `stty -echo; ${part.command}; exit`,
  )
  part.draw(BLOCKED)
  live.startDaemon()
  await live.becomes(pane, 'blocked')
  const since = live.option(pane, '@agent_since')
  const pid = Number(live.option(pane, '@agent_pid'))
  process.kill(pid, 'SIGSTOP')
  t.teardown(() => runs(pid) && process.kill(pid, 'SIGCONT'))
  await live.becomes(pane, 'unknown')
  t.is(live.option(pane, '@agent_detail'), 'suspended')
  process.kill(pid, 'SIGCONT')
  await live.becomes(pane, 'blocked')
  t.is(live.option(pane, '@agent_since'), since)
  process.kill(pid, 'SIGSTOP')
  await live.becomes(pane, 'unknown')
  live.fire(pane, { agent: 'claude', event: 'UserPromptSubmit', payload: { session_id: 's1' } })
  await until(() => live.waiting().length === 0)
  part.draw(WORKING)
  process.kill(pid, 'SIGCONT')
  await live.becomes(pane, 'working')
  await live.tells(pane, ['null>blocked', 'blocked>working'])
  t.pass()
})

test.serial(
  'suspended by job control: the shell in front is no evidence, and fg brings the state back',
  async (t) => {
    const live = aLiveServer(t)
    const { tmux } = live.server
    const part = aPart(live.server, 'claude')
    const pane = tmux('new-window', '-d', '-P', '-F', '#{pane_id}', "PS1='ready$ ' exec bash --norc -i")
    await until(() => tmux('capture-pane', '-p', '-t', pane).includes('ready$'), PATIENCE_MS)
    tmux('send-keys', '-t', pane, part.command, 'Enter')
    part.draw(IDLE)
    live.startDaemon()
    await live.becomes(pane, 'idle')
    const since = live.option(pane, '@agent_since')
    tmux('send-keys', '-t', pane, 'C-z')
    await live.becomes(pane, 'unknown')
    t.is(live.option(pane, '@agent_detail'), 'suspended')
    tmux('send-keys', '-t', pane, 'fg', 'Enter')
    part.draw(IDLE)
    await live.becomes(pane, 'idle')
    t.is(live.option(pane, '@agent_since'), since)
    await live.tells(pane, ['null>idle'])
    t.pass()
  },
)

test.serial(
  'a late event after the exit moves neither the empty pane nor the next agent in it',
  async (t) => {
    const live = aLiveServer(t)
    const player = startPlayer(live.server, 'claude', IDLE)
    live.startDaemon()
    live.server.tmux('set-option', '-p', '-t', player.pane, 'remain-on-exit', 'on')
    live.fire(player.pane, { agent: 'claude', event: 'SessionStart', payload: { session_id: 's1' } })
    await live.becomes(player.pane, 'idle')
    player.does('exit')
    await live.becomes(player.pane, '')
    live.fire(player.pane, { agent: 'claude', event: 'PermissionRequest', payload: { session_id: 's1' } })
    await until(() => live.waiting().length === 0)
    t.is(live.option(player.pane, '@agent_state'), '')
    const next = aPart(live.server, 'claude')
    live.server.tmux('respawn-pane', '-k', '-t', player.pane, `stty -echo; exec ${next.command}`)
    next.draw(IDLE)
    live.fire(player.pane, { agent: 'claude', event: 'SessionStart', payload: { session_id: 's2' } })
    await live.becomes(player.pane, 'idle')
    live.fire(player.pane, { agent: 'claude', event: 'PermissionRequest', payload: { session_id: 's1' } })
    live.fire(player.pane, { agent: 'claude', event: 'UserPromptSubmit', payload: { session_id: 's2' } })
    await live.becomes(player.pane, 'working')
    await live.tells(player.pane, ['null>idle', 'idle>null', 'null>idle', 'idle>working'])
    t.pass()
  },
)

test.serial(
  'a late event after a server restart: the new server has the same pane and another agent in it',
  async (t) => {
    const first = aLiveServer(t)
    const before = startPlayer(first.server, 'claude', IDLE)
    first.startDaemon()
    await first.becomes(before.pane, 'idle')
    const resident = residentOf(first.server) ?? 0
    first.server.tmux('kill-server')
    await until(() => !runs(resident), PATIENCE_MS)
    const start = [
      '-u',
      '-f',
      '/dev/null',
      '-S',
      first.server.socketPath,
      'new-session',
      '-d',
      '-x',
      '100',
      '-y',
      '24',
      'cat',
    ]
    spawnSync(REAL_TMUX, start, { env: { ...process.env, TMUX: undefined } })
    const second = aLiveServerOn(t, first.server, first.launcher)
    t.not(second.serverPid, first.serverPid)
    const after = startPlayer(second.server, 'claude', IDLE)
    t.is(after.pane, before.pane)
    second.fire(after.pane, {
      agent: 'claude',
      event: 'PermissionRequest',
      payload: { session_id: 's1' },
      serverPid: first.serverPid,
    })
    second.startDaemon()
    await second.becomes(after.pane, 'idle')
    second.fire(after.pane, {
      agent: 'claude',
      event: 'PermissionRequest',
      payload: { session_id: 's1' },
      serverPid: first.serverPid,
    })
    second.fire(after.pane, { agent: 'claude', event: 'UserPromptSubmit', payload: { session_id: 's2' } })
    await second.becomes(after.pane, 'working')
    await until(() => second.waiting().length === 0, PATIENCE_MS)
    const own = second.journal(after.pane)
    t.deepEqual(own.slice(own.lastIndexOf('null>idle')), ['null>idle', 'idle>working'])
  },
)
