import { existsSync } from 'node:fs'
import { join } from 'node:path'
import ava from 'ava'
import { aPlugin, runtimeOf } from '../helpers/daemon'
import { aLiveServerOn, drawn, startPlayer } from '../helpers/scenario-live'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const test = ava.serial

const PATIENCE_MS = 30_000

test('it shows what changes, when it changes, and gives the terminal back', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const launcher = aPlugin(t)
  const live = aLiveServerOn(t, server, launcher)
  const player = startPlayer(server, 'claude', drawn('claude', 'blocked_blocked_bash'))
  live.startDaemon()
  await live.becomes(player.pane, 'blocked')
  // A shell below it, so that what it leaves behind is to be seen.
  const line = `stty -g >'${server.folder}/before'; echo above; '${launcher}' watch; stty -g >'${server.folder}/after'; echo below; exec cat`
  const pane = server.tmux('new-window', '-P', '-F', '#{pane_id}', line)
  const screen = (): string => server.tmux('capture-pane', '-p', '-t', pane)
  await until(() => /⚑ claude +permission/.test(screen()), PATIENCE_MS)
  t.false(screen().includes('above'))
  player.draw(drawn('claude', 'idle_blocked_bash2_rejected'))
  await until(() => /[✔○] claude/.test(screen()), PATIENCE_MS)
  server.tmux('resize-window', '-t', pane, '-x', '30', '-y', '10')
  await until(
    () =>
      screen()
        .split('\n')
        .every((row) => row.length <= 30) && screen().includes('claude'),
    PATIENCE_MS,
  )
  server.tmux('send-keys', '-t', pane, 'q')
  await until(() => screen().includes('below'), PATIENCE_MS)
  t.true(screen().includes('above'))
  t.is(server.tmux('display-message', '-p', '-t', pane, '#{alternate_on} #{cursor_flag}'), '0 1')
  const same = `cmp '${server.folder}/before' '${server.folder}/after' && echo same || echo differs`
  server.tmux('respawn-pane', '-k', '-t', pane, `${same}; exec cat`)
  await until(() => /same|differs/.test(screen()), PATIENCE_MS)
  t.true(screen().includes('same'))
})

test('selectors narrow what it shows', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const launcher = aPlugin(t)
  const live = aLiveServerOn(t, server, launcher)
  const blocked = startPlayer(server, 'claude', drawn('claude', 'blocked_blocked_bash'))
  const working = startPlayer(server, 'codex', drawn('codex', 'working_working_stream'))
  live.startDaemon()
  await live.becomes(blocked.pane, 'blocked')
  await live.becomes(working.pane, 'working')
  const pane = server.tmux('new-window', '-P', '-F', '#{pane_id}', `'${launcher}' watch --state working`)
  const screen = (): string => server.tmux('capture-pane', '-p', '-t', pane)
  await until(() => screen().includes('● codex'), PATIENCE_MS)
  t.false(screen().includes('claude'))
})

test('without a terminal it says what does the same', async (t) => {
  const server = startTmux(t)
  const { exitCode, stderr } = await tma(['--socket-path', server.socketPath, 'watch'])
  t.is(exitCode, 1)
  t.regex(stderr, /needs a terminal/)
  t.false(existsSync(join(runtimeOf(server), 'pid')))
})
