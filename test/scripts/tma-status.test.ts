import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { aDaemon, SERVER } from '../helpers/hook-place'
import { aPlugin, type Plugin } from '../helpers/plugin'
import { statOf } from '../helpers/proc'
import { until } from '../helpers/until'

// One at a time: the deadline of one must not run while another blocks.
const test = ava.serial

interface Place {
  readonly plugin: Plugin
  /** The server's runtime directory. */
  readonly dir: string
  readonly run: (args?: ReadonlyArray<string>, env?: NodeJS.ProcessEnv) => string
}

/** A socket (a plain file will do) with its runtime directory, in a folder with a comma in its name. */
const aPlace = (t: ExecutionContext, shell = 'sh'): Place => {
  const plugin = aPlugin(t)
  const socket = join(plugin.home, 'a,b')
  const dir = `${socket}.tma`
  writeFileSync(socket, '')
  utimesSync(socket, 1, 1)
  mkdirSync(dir, { mode: 0o700 })
  const script = join(plugin.root, 'scripts/tma-status')
  const run: Place['run'] = (args = ['--tend'], env = {}) => {
    const { stdout, stderr, status } = spawnSync(shell, [script, ...args], {
      env: { ...plugin.env, TMUX: `${socket},${SERVER},-1`, ...env },
      encoding: 'utf8',
    })
    t.is(status, 0)
    t.is(stderr, '')
    return stdout
  }
  return { plugin, dir, run }
}

const started = async (plugin: Plugin, count = 1): Promise<void> =>
  until(() => plugin.calls().length >= count)

for (const shell of ['dash', 'bash']) {
  test(`--tend prints nothing and starts one daemon, in a session of its own (${shell})`, async (t) => {
    const { plugin, run, dir } = aPlace(t, shell)
    t.is(run(), '')
    await started(plugin)
    const [call] = plugin.calls()
    t.deepEqual(call?.args, ['--socket-path', dir.replace(/\.tma$/, ''), 'daemon'])
    t.deepEqual(call?.descriptors, ['/dev/null', '/dev/null', '/dev/null'])
    t.not(call?.session, statOf(process.pid).session)
  })

  test(`a living daemon is left alone, with no program at hand (${shell})`, (t) => {
    const { plugin, dir, run } = aPlace(t, `/bin/${shell}`)
    aDaemon(t, dir, SERVER)
    writeFileSync(join(dir, 'status'), '⚑1 ●2\n')
    t.is(run(['--tend'], { PATH: '/nonexistent' }), '')
    t.is(run([], { PATH: '/nonexistent' }), '⚑1 ●2\n')
    t.deepEqual(plugin.calls(), [])
  })
}

test('a stopped daemon is woken, and the bar says so', async (t) => {
  const { dir, run } = aPlace(t)
  const pid = aDaemon(t, dir, SERVER)
  const state = (): string => statOf(pid).state
  process.kill(pid, 'SIGSTOP')
  await until(() => state() === 'T')
  t.is(run(), ' tma: stopped\n')
  await until(() => state() !== 'T')
})

test('a pid that another process got since, or of another server, silences nobody', async (t) => {
  const { plugin, dir, run } = aPlace(t)
  writeFileSync(join(dir, 'pid'), `${process.pid} 1 ${SERVER} 0.1.0\n`)
  run()
  await started(plugin)
  const other = aPlace(t)
  aDaemon(t, other.dir, SERVER + 1)
  other.run()
  await started(other.plugin)
  t.pass()
})

for (const text of [
  '',
  '\n',
  'x',
  '-1 1 4711 v',
  '0 0 4711 v',
  `${'9'.repeat(40)} 1 4711 v`,
  '1 1',
  '\0\0\0',
]) {
  test(`a pid file of ${JSON.stringify(text)} names no daemon`, async (t) => {
    const { plugin, dir, run } = aPlace(t)
    writeFileSync(join(dir, 'pid'), text)
    t.is(run(), '')
    await started(plugin)
  })
}

test('what a person stopped stays stopped, and the last line is still shown', (t) => {
  const { plugin, dir, run } = aPlace(t)
  writeFileSync(join(dir, 'stopped'), '')
  writeFileSync(join(dir, 'status'), '○1\n')
  t.is(run(), '')
  t.is(run([]), '○1\n')
  t.deepEqual(plugin.calls(), [])
})

test('without --tend it prints the last line of this server, and of no earlier one', async (t) => {
  const { plugin, dir, run } = aPlace(t)
  t.is(run([]), '')
  writeFileSync(join(dir, 'status'), "#[fg=red]⚑1 \\n $X 'q'#[default]\n")
  t.is(run([]), "#[fg=red]⚑1 \\n $X 'q'#[default]\n")
  utimesSync(join(dir, 'status'), 0, 0)
  t.is(run([]), '')
  await started(plugin)
})

test('many refreshes at once start at most one daemon a second', async (t) => {
  const { plugin, run } = aPlace(t)
  const uptime = (): number => Math.trunc(Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]))
  const from = uptime()
  for (let i = 0; i < 10; i++) run()
  const seconds = uptime() - from + 1
  await started(plugin)
  t.true(plugin.calls().length <= seconds)
})

test('a planted directory is neither read nor written', async (t) => {
  const { plugin, dir, run } = aPlace(t)
  const trap = join(plugin.home, 'trap')
  mkdirSync(trap)
  writeFileSync(join(trap, 'status'), 'planted\n')
  writeFileSync(join(trap, 'stopped'), '')
  spawnSync('rm', ['-r', dir])
  symlinkSync(trap, dir)
  const before = statSync(trap).mtimeMs
  t.is(run([]), '')
  await started(plugin)
  t.is(statSync(trap).mtimeMs, before)
})

test('outside tmux it does nothing', (t) => {
  const { plugin, run } = aPlace(t)
  t.is(run([], { TMUX: undefined }), '')
  t.is(run(['--tend'], { TMUX: '' }), '')
  t.deepEqual(plugin.calls(), [])
})

test('it is found through a link', async (t) => {
  const { plugin, dir } = aPlace(t)
  const link = join(plugin.home, 'bar')
  symlinkSync(join(plugin.root, 'scripts/tma-status'), link)
  chmodSync(dir, 0o700)
  spawnSync(link, [], { env: { ...plugin.env, TMUX: `${dir.replace(/\.tma$/, '')},${SERVER},-1` } })
  await started(plugin)
  t.pass()
})
