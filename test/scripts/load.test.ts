import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { hasFeature } from '../../src/core/tmux-version'
import { aDaemon } from '../helpers/hook-place'
import { pathWithout } from '../helpers/path'
import { aPlugin, aToolchain, fillDist, load, type Plugin, replaceScript } from '../helpers/plugin'
import { statOf } from '../helpers/proc'
import { aFolder, aProgram, REAL_TMUX, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

// One at a time: the deadline of one must not run while another blocks.
const test = ava.serial

const status = (server: TmuxServer): string => server.tmux('show-options', '-gqv', '@tma_status')

/** A PATH on which tmux says another version. */
const withVersion = (t: ExecutionContext, version: string): NodeJS.ProcessEnv => {
  const folder = aFolder(t)
  aProgram(folder, 'tmux', `[ "$1" != -V ] || { echo 'tmux ${version}'; exit; }\nexec '${REAL_TMUX}' "$@"`)
  return { PATH: `${folder}:${process.env.PATH}` }
}

/** A PATH with the usual tools and no Node, on a machine that has none elsewhere. */
const withoutNode = (t: ExecutionContext): NodeJS.ProcessEnv => {
  const folder = aFolder(t)
  for (const tool of [
    'tmux',
    'awk',
    'grep',
    'sort',
    'sed',
    'find',
    'xargs',
    'cksum',
    'tr',
    'cat',
    'setsid',
    'flock',
    'git',
  ]) {
    aProgram(folder, tool, `PATH='${process.env.PATH}' exec ${tool} "$@"`)
  }
  return { PATH: folder, TMA_NODE_PLACES: '' }
}

/** What something left in a file of the person's HOME. */
const linesOf = (plugin: Plugin, name: string): ReadonlyArray<string> => {
  const file = join(plugin.home, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}

/** The build of the background is over. */
const cleanedUp = (plugin: Plugin): Promise<void> =>
  until(() => readdirSync(join(plugin.home, '.cache/tma')).join() === 'build.log')

test('with a bundle of these sources it says nothing and starts the daemon', async (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  const { status: code, stdout, stderr } = load(plugin, server)
  t.deepEqual({ code, stdout, stderr }, { code: 0, stdout: '', stderr: '' })
  await until(() => plugin.calls().length > 0)
  const [call] = plugin.calls()
  t.deepEqual(call?.args, ['--socket-path', server.socketPath, 'daemon'])
  t.deepEqual(call?.descriptors, ['/dev/null', '/dev/null', '/dev/null'])
  t.not(call?.session, statOf(process.pid).session)
  t.is(status(server), '')
})

for (const env of [{ LC_ALL: 'de_DE.UTF-8' }, { LC_ALL: '' }, {}]) {
  test(`the daemon is started in the person's locale: ${JSON.stringify(env)}`, async (t) => {
    const plugin = aPlugin(t)
    load(plugin, startTmux(t), { env })
    await until(() => plugin.calls().length > 0)
    t.is(plugin.calls()[0]?.locale, env.LC_ALL || undefined)
  })
}

test('a daemon that lives is left alone, however often it is loaded', async (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  appendFileSync(join(plugin.root, 'scripts/places.sh'), 'start_apart() { echo "$*" >>"$HOME/starts"; }\n')
  const dir = `${server.socketPath}.tma`
  mkdirSync(dir, { mode: 0o700 })
  const daemon = aDaemon(t, dir, Number(server.tmux('display-message', '-p', '#{pid}')))
  for (let count = 0; count < 3; count += 1) load(plugin, server)
  t.deepEqual(linesOf(plugin, 'starts'), [])
  process.kill(daemon, 'SIGKILL')
  await until(() => !existsSync(`/proc/${daemon}`))
  load(plugin, server)
  t.is(linesOf(plugin, 'starts').length, 1)
})

test('without a bundle it says so in the bar and builds', async (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t, { isBuilt: false })
  const env = { PATH: `${aToolchain(t, 'sleep 0.5; exit 1')}:${process.env.PATH}` }
  load(plugin, server, { env })
  t.is(status(server), 'tma: building…')
  await until(() => status(server) === 'tma: build failed, see ~/.cache/tma/build.log')
  await cleanedUp(plugin)
})

test('with a bundle of other sources it builds in silence and uses what is there', async (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  replaceScript(plugin, 'scripts/build', `echo "$*" >>"$HOME/builds"`) // no longer the hashed one, either
  load(plugin, server)
  await until(() => plugin.calls().length > 0 && linesOf(plugin, 'builds').length > 0)
  t.deepEqual(linesOf(plugin, 'builds'), [`--socket ${server.socketPath}`])
  t.is(status(server), '')
})

const versions: ReadonlyArray<[string, boolean]> = [
  ['3.2', true],
  ['3.2a', true],
  ['3.10', true],
  ['3.7c', true],
  ['next-3.8', true],
  ['master', true],
  ['openbsd-7.4', true],
  ['4.0', true],
  ['3.1c', false],
  ['3.0a', false],
  ['2.9', false],
  ['1.10', false],
  ['next-3.1', false],
  ['openbsd-6.8', false],
]

test('the table that code and doctor read draws the same line', (t) => {
  for (const [version, isEnough] of versions) t.is(hasFeature(version, 'tma'), isEnough, version)
})

for (const [version, isEnough] of versions) {
  test(`tmux ${version} is ${isEnough ? 'new enough' : 'too old, and the bar says so'}`, (t) => {
    const server = startTmux(t)
    server.tmux('set-option', '-g', 'status-right', '#{tma_status}')
    load(aPlugin(t), server, { env: withVersion(t, version) })
    t.is(status(server), isEnough ? '' : 'tma: needs tmux 3.2')
    t.true(server.tmux('show-options', '-gv', 'status-right').startsWith('#{@tma_status}'))
  })
}

test('without Node the bar says so, and nothing is started', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  unlinkSync(join(plugin.root, 'dist', 'node'))
  load(plugin, server, { env: withoutNode(t) })
  t.is(status(server), 'tma: no Node, see README')
  t.deepEqual(plugin.calls(), [])
})

test('without flock, which Linux locks with, the bar says so', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  load(plugin, server, { env: { PATH: pathWithout(t, 'flock') } })
  t.is(status(server), 'tma: no flock, see README')
})

test('Node needs to be in no PATH: the build noted where it is', async (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  load(plugin, server, { env: withoutNode(t) })
  t.is(status(server), '')
  await until(() => plugin.calls().length > 0)
})

test('what is wrong is also shown to a person who is attached', async (t) => {
  const server = startTmux(t)
  const outer = startTmux(t, { command: ['env', '-u', 'TMUX', REAL_TMUX, '-S', server.socketPath, 'attach'] })
  await until(() => server.tmux('list-clients') !== '')
  server.tmux('set-option', '-g', 'display-time', '0')
  load(aPlugin(t), server, { env: withVersion(t, '3.1') })
  await until(() => outer.tmux('capture-pane', '-p').includes('tma: needs tmux 3.2'))
  t.pass()
})

test('a load during a build leaves the work to it', async (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t, { isBuilt: false })
  const npm = `echo npm >>"$HOME/npm"; while [ ! -e "$HOME/go" ]; do sleep 0.05; done; exit 1`
  const env = { ...plugin.env, PATH: `${aToolchain(t, npm)}:${process.env.PATH}` }
  load(plugin, server, { env })
  await until(() => linesOf(plugin, 'npm').length > 0)
  const second = [join(plugin.root, 'scripts/build'), '--socket', server.socketPath]
  t.is(spawnSync('sh', second, { env }).status, 0)
  writeFileSync(join(plugin.home, 'go'), '')
  await until(() => status(server).startsWith('tma: build failed'))
  t.deepEqual(linesOf(plugin, 'npm'), ['npm'])
  await cleanedUp(plugin)
})

test('a read-only plugin folder works with the bundle of the data folder', async (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  rmSync(join(plugin.root, 'dist'), { recursive: true })
  fillDist(plugin.root, join(plugin.home, '.local/share/tma/dist'))
  load(plugin, server)
  await until(() => plugin.calls().length > 0)
  t.is(status(server), '')
})

test('without any environment it still ends well', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  t.is(load(plugin, server, { env: { HOME: undefined } }).status, 0)
  t.is(load(plugin, server, { env: { PATH: '/nonexistent' } }).status, 0)
  const nowhere = join(plugin.home, 'nowhere')
  t.is(load(plugin, server, { env: { TMUX: `${nowhere},1,0` } }).status, 0)
  t.false(existsSync(nowhere), 'no server was started')
})
