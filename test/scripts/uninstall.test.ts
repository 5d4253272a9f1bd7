import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { GLOBAL_OPTIONS, PANE_OPTIONS, SESSION_OPTIONS, WINDOW_OPTIONS } from '../../src/tmux/options'
import { residentOf } from '../helpers/daemon'
import { aWholePlugin, loadWhole } from '../helpers/person'
import { aPlugin, load, type Plugin } from '../helpers/plugin'
import { aLiveServerOn, drawn, PATIENCE_MS, startPlayer } from '../helpers/scenario-live'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

/** All that a person could have set, and all that tma sets. */
const everything = (server: TmuxServer): string =>
  ['-g', '-gw', '-w', '-p', '']
    .map((scope) => server.tmux('show-options', ...(scope === '' ? [] : [scope])))
    .concat(server.tmux('show-hooks', '-g'), server.tmux('list-keys'))
    .join('\n')

const uninstall = (plugin: Plugin, server: TmuxServer, ...more: ReadonlyArray<string>) =>
  spawnSync(join(plugin.root, 'bin', 'tma'), ['--socket-path', server.socketPath, 'uninstall', ...more], {
    env: plugin.env,
    encoding: 'utf8',
  })

/** Placeholders in every scope, and the option that a person wrote in a placeholder's stead. */
const aStage = (t: ExecutionContext) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  server.tmux('set-option', '-g', 'status-left', 'mine #{@tma_status}')
  server.tmux('set-option', '-g', 'status-right', "#{tma_status} x #{@tma_status} $X \\$X 'q'")
  server.tmux('set-option', '-gw', 'window-status-format', '#I #{tma_window}#{?x,#{tma_window},}')
  server.tmux('set-option', '-w', 'pane-border-format', 'hi #{tma_pane}')
  server.tmux('set-option', 'status-left', '#{tma_session}')
  const before = everything(server)
  load(plugin, server)
  load(plugin, server)
  return { server, plugin, before }
}

test('uninstall leaves every option, hook and key as it was', (t) => {
  const { server, plugin, before } = aStage(t)
  t.not(everything(server), before)
  t.is(server.tmux('show-options', '-gwv', 'window-status-format'), '#I #{@tma_window}#{?x,#{@tma_window},}')
  const { status, stdout } = uninstall(plugin, server, '--yes')
  t.is(status, 0, stdout)
  t.is(everything(server), before)
  t.false(existsSync(`${server.socketPath}.tma`))
})

test('without a terminal and without --yes it changes nothing and says so', (t) => {
  const { server, plugin } = aStage(t)
  const loaded = everything(server)
  const { status, stderr } = uninstall(plugin, server)
  t.is(status, 1)
  t.regex(stderr, /nothing was changed/)
  t.is(everything(server), loaded)
})

test.serial('with a daemon at work it ends that too, and leaves the options of others alone', async (t) => {
  const plugin = aWholePlugin(t)
  const server = startTmux(t, { width: 100, height: 24, env: plugin.env })
  const live = aLiveServerOn(t, server, join(plugin.root, 'bin', 'tma'))
  server.tmux('set-option', '-g', '@agent_indicator_colour', 'red')
  server.tmux('set-option', '-g', '@agent_ignore', '')
  server.tmux('set-option', '-g', '@tma-key-next', 'M-j')
  server.tmux('set-option', '-g', 'status-right', '#{tma_status}')
  server.tmux('set-hook', '-g', 'session-window-changed[7]', 'display-message mine')
  const player = startPlayer(server, 'claude', drawn('claude', 'blocked_blocked_bash'))
  const scopes = () => [
    everything(server),
    server.tmux('show-hooks', '-gw'),
    server.tmux('show-options', '-p', '-t', player.pane),
    server.tmux('show-options', '-w', '-t', player.pane),
  ]
  const before = scopes()
  await loadWhole(t, plugin, server)
  await live.becomes(player.pane, 'blocked')
  await until(() => server.tmux('show-hooks', '-gw').includes('[8732]'), PATIENCE_MS)
  const { status, stdout } = uninstall(plugin, server, '--yes')
  t.is(status, 0, stdout)
  t.deepEqual(scopes(), before)
  t.is(residentOf(server), undefined)
  t.deepEqual(readdirSync(plugin.home, { recursive: true }), ['.local', '.local/share'])
  const again = uninstall(plugin, server, '--yes')
  t.deepEqual([again.status, again.stderr], [0, 'tma: nothing of tma is here\n'])
})

test.serial('at a terminal it shows what it will do, and asks', async (t) => {
  const { server, plugin, before } = aStage(t)
  const loaded = everything(server)
  const ask = (answer: string) => {
    const command = `'${join(plugin.root, 'bin', 'tma')}' --socket-path '${server.socketPath}' uninstall`
    const outer = startTmux(t, { command: ['sh', '-c', `${command}; exec cat`], env: plugin.env, width: 160 })
    const screen = (): string => outer.tmux('capture-pane', '-p')
    return {
      screen,
      reply: async () => {
        await until(() => screen().includes('Go on? [y/N]'), PATIENCE_MS)
        outer.tmux('send-keys', answer, 'Enter')
      },
    }
  }
  const no = ask('n')
  await no.reply()
  await until(() => no.screen().includes('Nothing was changed.'), PATIENCE_MS)
  t.is(everything(server), loaded)
  t.regex(no.screen(), /put back what you wrote in .*status-right/)
  t.regex(no.screen(), /unbind prefix A, /)
  const yes = ask('y')
  await yes.reply()
  await until(() => yes.screen().includes('Done.'), PATIENCE_MS)
  t.is(everything(server), before)
})

test('what agents call stays while one of them calls it, and reads its events in silence', (t) => {
  const { server, plugin } = aStage(t)
  const data = join(plugin.home, '.local/share/tma')
  mkdirSync(join(plugin.home, '.claude'))
  writeFileSync(join(plugin.home, '.claude/settings.json'), `{"command": "${data}/tma-hook claude Stop"}`)
  const { stdout } = uninstall(plugin, server, '--yes')
  t.regex(stdout, /settings\.json calls tma; take that away with: tma hooks uninstall/)
  t.deepEqual(readdirSync(data).toSorted(), ['tma-hook', 'tma-line'])
  const hook = spawnSync(join(data, 'tma-hook'), ['claude', 'Stop'], { input: '{}', encoding: 'utf8' })
  t.deepEqual([hook.status, hook.stdout, hook.stderr], [0, '', ''])
})

test('a status line that calls tma goes on with the command of the person, and what it left is removed', (t) => {
  const { server, plugin } = aStage(t)
  const data = join(plugin.home, '.local/share/tma')
  const command = `{ [ ! -x ${data}/tma-line ] || exec ${data}/tma-line claude; exec cat; } | {\nwc -c\n}`
  mkdirSync(join(plugin.home, '.claude'))
  const settings = JSON.stringify({ statusLine: { type: 'command', command } })
  writeFileSync(join(plugin.home, '.claude/settings.json'), settings)
  const pid = server.tmux('display-message', '-p', '#{pid}')
  const draw = () =>
    spawnSync('sh', ['-c', command], {
      input: '{"a":1}',
      encoding: 'utf8',
      env: { ...plugin.env, TMUX: `${server.socketPath},${pid},0`, TMUX_PANE: '%0' },
    })
  t.is(draw().stdout.trim(), '7')
  t.deepEqual(readdirSync(join(`${server.socketPath}.tma`, 'lines')), ['0'])
  uninstall(plugin, server, '--yes')
  t.false(existsSync(`${server.socketPath}.tma`))
  t.deepEqual(readdirSync(data).toSorted(), ['tma-hook', 'tma-line'])
  const after = draw()
  t.deepEqual([after.status, after.stdout.trim(), after.stderr], [0, '7', ''])
  t.false(existsSync(`${server.socketPath}.tma`))
})

test('what is not ours in the data folder stays', (t) => {
  const { server, plugin } = aStage(t)
  const data = join(plugin.home, '.local/share/tma')
  writeFileSync(join(data, 'tma-hook'), '#!/bin/sh\n# mine\n')
  writeFileSync(join(data, 'notes'), 'mine')
  uninstall(plugin, server, '--yes')
  t.deepEqual(readdirSync(data).toSorted(), ['notes', 'tma-hook'])
})

test('without a server it removes the files, and words it does not know it refuses', (t) => {
  const plugin = aPlugin(t)
  const run = (...args: ReadonlyArray<string>) =>
    spawnSync(join(plugin.root, 'bin', 'tma'), [...args], {
      env: { ...plugin.env, TMUX_TMPDIR: plugin.home },
      encoding: 'utf8',
    })
  t.is(run('uninstall', '--all').status, 2)
  t.is(run('--socket-path', '/nonexistent/s', 'uninstall', '--yes').status, 1)
  t.is(run('uninstall', '--yes').stderr, 'tma: nothing of tma is here\n')
  mkdirSync(join(plugin.home, '.cache/tma'), { recursive: true })
  t.is(run('uninstall', '--yes').status, 0)
  t.false(existsSync(join(plugin.home, '.cache/tma')))
})

test('the options that are taken back are those that are published', (t) => {
  const names = [...PANE_OPTIONS, ...WINDOW_OPTIONS, ...SESSION_OPTIONS, ...GLOBAL_OPTIONS]
  const ours = [...new Set(names)].filter((name) => !name.startsWith('@tma-'))
  const input = [
    'M -p %1',
    ...[...ours, '@agent_indicator', '@agent_ignore', '@tma-key'].map((name) => `${name} x`),
    '',
  ].join('\n')
  const env = { ...process.env, mark: 'M' }
  const { stdout } = spawnSync('awk', ['-f', 'scripts/published.awk'], { env, input, encoding: 'utf8' })
  t.deepEqual(
    stdout.trim().split('\n'),
    ours.map((name) => `set-option -pqu -t '%1' ${name}`),
  )
})
