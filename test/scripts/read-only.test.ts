// A plugin folder that cannot be written, as in Nix's store: bundle and what tma keeps are in the person's folders.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { aCheckout, type Checkout, cloneOf } from '../helpers/checkout'
import { killResident, residentOf, residentVersion } from '../helpers/daemon'
import { aPlugin, aToolchain } from '../helpers/plugin'
import { readOnlyWay, setWritable, withReadOnly } from '../helpers/read-only'
import { aFolder, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const test = readOnlyWay === undefined ? ava.serial.skip : ava.serial

const LATEST_MS = 30_000

/** A server to which the plugin folder is read-only, with a home and XDG folders of its own. */
const aServer = (t: ExecutionContext, root: string) => {
  const home = join(aFolder(t), 'home')
  mkdirSync(home)
  const env = {
    PATH: `${aToolchain(t)}:${process.env.PATH}`,
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
  }
  const server = startTmux(t, { width: 100, env, within: withReadOnly(root) })
  t.teardown(() => {
    setWritable(root, true)
    killResident(server)
  })
  server.tmux('set-option', '-g', 'status-right', '#{tma_status}')
  return { server, home, data: join(home, 'data', 'tma') }
}

const line = (server: TmuxServer): string => server.tmux('show-options', '-gqv', '@tma_status')

/** What a command of the server's shell printed: that shell sees what the server sees. */
const said = (server: TmuxServer, command: string): string => {
  const file = join(server.folder, 'said')
  server.tmux('run-shell', `${command} >'${file}' 2>&1 || true`)
  return readFileSync(file, 'utf8')
}

const blocked = recorded('claude/claude_blocked_blocked_bash_w100h24.json')

const setVersion = ({ root, git }: Checkout, version: string): void => {
  setWritable(root, true)
  const file = join(root, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`))
  git('commit', '-q', '-a', '-m', version)
  setWritable(root, false)
}

test('a clone that cannot be written is built, shown and updated without a file in it', async (t) => {
  const plugin = cloneOf(t, aCheckout(t))
  const { server, home, data } = aServer(t, plugin.root)
  t.regex(said(server, `touch '${plugin.root}/here'`), /[Rr]ead-only|denied/)
  const { pane } = startActor(server, 'claude', blocked)
  const load = (): string => server.tmux('run-shell', `${plugin.root}/tma.tmux`)
  load()
  await until(() => line(server).includes('⚑1'), LATEST_MS)
  t.is(said(server, `${plugin.root}/bin/tma ls`).split('\t')[2], 'blocked')
  await until(() => residentOf(server) !== undefined, LATEST_MS)
  const first = residentOf(server)
  const since = server.tmux('show-options', '-pqv', '-t', pane, '@agent_since')

  setVersion(plugin, '9.9.9')
  load()
  await until(() => residentVersion(server) === '9.9.9', LATEST_MS)
  t.not(residentOf(server), first)
  t.is(said(server, `${plugin.root}/bin/tma version`), '9.9.9\n')
  t.is(server.tmux('show-options', '-pqv', '-t', pane, '@agent_since'), since)

  t.true(existsSync(join(data, 'dist', 'tma.cjs')))
  t.true(existsSync(join(data, 'tma-hook')))
  t.true(existsSync(join(home, 'cache', 'tma', 'build.log')))
  t.is(plugin.git('status', '--porcelain', '--ignored'), '', 'nothing was written into the plugin folder')
})

test('a package that came built is not built anew, and where Node is stands in the data folder', async (t) => {
  const plugin = aPlugin(t)
  rmSync(join(plugin.root, 'src'), { recursive: true })
  rmSync(join(plugin.root, 'dist', 'node'))
  const { server, home, data } = aServer(t, plugin.root)
  server.tmux('run-shell', `${plugin.root}/tma.tmux`)
  const calls = join(home, 'calls.log')
  // Whoever writes the file makes it first.
  await until(() => existsSync(calls) && readFileSync(calls, 'utf8').endsWith('\n'), LATEST_MS)
  t.regex(readFileSync(calls, 'utf8'), /"daemon"/)
  t.is(line(server), '')
  t.is(readFileSync(join(data, 'node'), 'utf8').trim(), said(server, 'command -v node').trim())
  t.false(existsSync(join(plugin.root, 'dist', 'node')))
  t.false(existsSync(join(home, 'cache')), 'no build was started')
  const bare = `env -i HOME="$HOME" XDG_DATA_HOME="$XDG_DATA_HOME" TMA_NODE_PLACES= PATH=/nonexistent`
  t.is(said(server, `${bare} ${plugin.root}/bin/tma version`), 'stand-in\n')
})
