// Who runs in a pane, on a real server: names, wrappers, shells, and programs behind which another machine begins.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'ava'
import { aCopy, type Drawing, playerOf } from '../helpers/actor'
import {
  aLiveServer,
  aLiveServerOn,
  aPart,
  drawn,
  type LiveServer,
  startPlayer,
} from '../helpers/scenario-live'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const IDLE = drawn('claude', 'idle_idle_done')
const WORKING = drawn('claude', 'working_working_stream')
const CODEX_IDLE = drawn('codex', 'idle_idle_done')
const OPENCODE_IDLE = drawn('opencode', 'idle_idle_done')

/** A window in which `words` run the player; `PLAYER` stands for its path, `SCRIPT` for what it runs. */
const aWindow = (live: LiveServer, program: string, words: string, screen: Drawing): string => {
  const { server } = live
  const part = aPart(server, 'claude')
  const path = join(server.folder, program)
  mkdirSync(dirname(path), { recursive: true })
  aCopy(playerOf(server.folder, 'claude'), path)
  const script = part.command.slice(part.command.indexOf(' ') + 1)
  const line = words.replace('PLAYER', `'${path}'`).replace('SCRIPT', script)
  const pane = server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', `stty -echo; ${line}`)
  part.draw(screen)
  return pane
}

const shown = (live: LiveServer, pane: string, text: string): Promise<void> =>
  until(() => live.server.tmux('capture-pane', '-p', '-t', pane).includes(text))

test.serial('C125 to C141: an agent is known by its program, and nothing else is one', async (t) => {
  const live = aLiveServer(t)
  const { tmux } = live.server
  const open = (program: string, words: string, screen = IDLE) => aWindow(live, program, words, screen)
  const agents = {
    'C125 a binary named after its version': [
      open('opt/claude/versions/2.1.34', 'exec PLAYER SCRIPT'),
      'claude',
    ],
    'C127 a wrapper of nix': [open('.opencode-wrapped', 'exec PLAYER SCRIPT', OPENCODE_IDLE), 'opencode'],
    'C129 words before it, and a path with a space': [
      open('my tools/claude', 'exec env FOO=1 PLAYER SCRIPT'),
      'claude',
    ],
    'a shell between, and its own process group': [
      open('job/claude', `exec bash -ic "set -m; PLAYER SCRIPT; true"`),
      'claude',
    ],
  } as const
  const node = join(live.server.folder, 'server.js')
  writeFileSync(node, 'setInterval(() => {}, 1e9)')
  const others = {
    'C131 agent-deck': open('agent-deck', 'exec PLAYER SCRIPT'),
    'C131 ssh-agent': open('ssh-agent', 'exec PLAYER SCRIPT'),
    'C131 gpg-agent': open('gpg-agent', 'exec PLAYER SCRIPT'),
    'C133 another program of node': tmux('new-window', '-d', '-P', '-F', '#{pane_id}', `exec node '${node}'`),
    'C137 a container': open('docker', 'exec PLAYER SCRIPT'),
    'C137 another machine': open('ssh', 'exec PLAYER SCRIPT'),
    'C141 a login shell with a restored screen': open('zsh', `exec bash -c "exec -a -zsh PLAYER SCRIPT"`),
  }
  for (const pane of Object.values(others)) tmux('select-pane', '-t', pane, '-T', '✳ Claude Code')
  for (const pane of Object.values(others).filter((each) => each !== others['C133 another program of node']))
    await shown(live, pane, '? for shortcuts')
  live.startDaemon()
  for (const [name, [pane, agent]] of Object.entries(agents)) {
    await live.becomes(pane, 'idle')
    t.is(live.option(pane, '@agent_name'), agent, name)
  }
  for (const [name, pane] of Object.entries(others)) t.is(live.option(pane, '@agent_name'), '', name)
})

test.serial('C117 a pane is respawned: nothing is left of its agent', async (t) => {
  const live = aLiveServer(t)
  const player = startPlayer(live.server, 'claude', WORKING)
  live.startDaemon()
  await live.becomes(player.pane, 'working')
  live.server.tmux('respawn-pane', '-k', '-t', player.pane, 'exec sleep 1000')
  await live.becomes(player.pane, '')
  t.is(live.option(player.pane, '@agent_name'), '')
  t.is(live.option(player.pane, '@agent_pid'), '')
})

test.serial('an agent dies and its pane stays: nothing is left of it', async (t) => {
  const live = aLiveServer(t)
  const player = startPlayer(live.server, 'claude', WORKING)
  live.server.tmux('set-option', '-p', '-t', player.pane, 'remain-on-exit', 'on')
  live.startDaemon()
  await live.becomes(player.pane, 'working')
  player.does('exit 1')
  await live.becomes(player.pane, '')
  t.is(live.server.tmux('display-message', '-p', '-t', player.pane, '#{pane_dead}'), '1')
  t.is(live.option(player.pane, '@agent_name'), '')
})

test.serial('C119, C153 the agent’s pane is neither active nor seen: its own screen counts', async (t) => {
  const live = aLiveServer(t)
  const { tmux } = live.server
  tmux('set-option', '-g', 'base-index', '1')
  tmux('set-option', '-g', 'pane-base-index', '1')
  const player = startPlayer(live.server, 'claude', WORKING)
  const shell = tmux('split-window', '-t', player.pane, '-P', '-F', '#{pane_id}', 'exec cat')
  tmux('resize-pane', '-t', shell, '-y', '1')
  player.draw(WORKING)
  live.startDaemon()
  await live.becomes(player.pane, 'working')
  t.is(live.option(shell, '@agent_name'), '')
  player.draw(IDLE)
  await live.becomes(player.pane, 'idle')
})

test.serial('C115, C139 tmux in the pane: its agents are the inner server’s alone', async (t) => {
  const live = aLiveServer(t)
  const inner = startTmux(t, { width: 100, height: 23 })
  const within = aLiveServerOn(t, inner, live.launcher)
  const [first, second] = [startPlayer(inner, 'opencode', OPENCODE_IDLE), startPlayer(inner, 'claude', IDLE)]
  const outer = live.server.tmux(
    'new-window',
    '-d',
    '-P',
    '-F',
    '#{pane_id}',
    `exec env -u TMUX tmux -S '${inner.socketPath}' attach`,
  )
  const beside = startPlayer(live.server, 'codex', CODEX_IDLE)
  inner.tmux('select-window', '-t', second.pane)
  await shown(live, outer, '? for shortcuts')
  live.startDaemon()
  within.startDaemon()
  await live.becomes(beside.pane, 'idle')
  await within.becomes(first.pane, 'idle')
  await within.becomes(second.pane, 'idle')
  within.fire(second.pane, { agent: 'claude', event: 'UserPromptSubmit', payload: { session_id: 's1' } })
  await within.becomes(second.pane, 'working')
  t.is(within.option(first.pane, '@agent_state'), 'idle')
  t.is(live.option(outer, '@agent_name'), '')
})
