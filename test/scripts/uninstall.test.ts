import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { aPlugin, load, type Plugin } from '../helpers/plugin'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'

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
