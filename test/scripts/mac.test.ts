// A whole life of tma with the tools of macOS, in each shell that may be `sh`: it is loaded, reads processes from `ps`, takes
// an event, is asked, and goes.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { killResident, residentOf, runs, runtimeOf } from '../helpers/daemon'
import { aMac, canBeMac, type Mac, type Shell } from '../helpers/mac'
import { aWholePlugin } from '../helpers/person'
import { aToolchain, type Plugin, sourceHash } from '../helpers/plugin'
import { drawn, PATIENCE_MS, startPlayer } from '../helpers/scenario-live'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const test = canBeMac ? ava.serial : ava.serial.skip

const SHELLS: ReadonlyArray<Shell> = ['dash', 'bash --posix', 'bash']

interface Stage {
  readonly mac: Mac
  readonly server: TmuxServer
  readonly plugin: Plugin
  /** Runs one of the plugin's scripts there, as from a pane of the server. */
  readonly script: (words: ReadonlyArray<string>, input?: string) => ReturnType<Mac['run']>
}

const aStage = (t: ExecutionContext, shell: Shell): Stage => {
  const mac = aMac(t, shell)
  const plugin = aWholePlugin(t)
  const env = { HOME: plugin.home, PATH: mac.path }
  const server = startTmux(t, { width: 100, height: 24, env, within: mac.within })
  server.tmux('set-option', '-g', 'status-right', '#{tma_status} mine')
  t.teardown(() => killResident(server))
  const TMUX = `${server.socketPath},${server.tmux('display-message', '-p', '#{pid}')},0`
  const script: Stage['script'] = ([path = '', ...words], input) =>
    mac.run([join(plugin.root, path), ...words], {
      env: { HOME: plugin.home, TMUX, TMUX_PANE: '%1' },
      ...(input === undefined ? {} : { input }),
    })
  return { mac, server, plugin, script }
}

const isSilent = (t: ExecutionContext, { status, stdout, stderr }: ReturnType<Mac['run']>): boolean =>
  t.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })

/** How a shell shows which it is. */
const SHOWS: Readonly<Record<Shell, string>> = { dash: ':', 'bash --posix': '5:posix', bash: '5:' }

for (const shell of SHELLS) {
  test(`with ${shell} as sh there is nothing that macOS lacks`, (t) => {
    const { run } = aMac(t, shell)
    const shown = 'case $SHELLOPTS in *posix*) mode=posix ;; esac; echo "\x24{BASH_VERSINFO:+5}:\x24{mode-}"'
    t.is(run(['sh', '-c', shown]).stdout, `${SHOWS[shell]}\n`)
    for (const tool of ['setsid', 'timeout', 'gawk', 'tac', 'realpath', 'pgrep'])
      t.is(run(['sh', '-c', `command -v ${tool}`]).stdout, '')
    t.is(run(['ls', '/proc']).stdout, '')
    t.regex(run(['sed', '--version']).stderr, /illegal option/)
  })
}

for (const shell of SHELLS) {
  test(`with ${shell} as sh it is loaded, finds an agent by ps, takes an event, shows all, and is removed`, async (t) => {
    const { server, script } = aStage(t, shell)
    const before = [server.tmux('show-options', '-g'), server.tmux('list-keys')]
    const player = startPlayer(server, 'claude', drawn('claude', 'blocked_blocked_bash'))
    const option = (name: string): string => server.tmux('show-options', '-pqv', '-t', player.pane, name)
    const becomes = (state: string) =>
      until(
        () => option('@agent_state') === state,
        PATIENCE_MS,
        `it is ${state}, not ${option('@agent_state')}`,
      )

    isSilent(t, script(['tma.tmux']))
    await until(() => residentOf(server) !== undefined, PATIENCE_MS, 'the daemon lives')
    t.regex(server.tmux('show-options', '-gv', 'status-right'), /^#\{@tma_status\}#\(.*--tend\) mine$/)
    await becomes('blocked')
    t.is(option('@agent_name'), 'claude')
    t.is(option('@agent_pid'), String(player.pid))

    player.draw({ rows: [] })
    isSilent(t, script(['scripts/tma-hook', 'claude', 'UserPromptSubmit'], '{"session_id":"s1"}'))
    await becomes('working')
    t.is(option('@agent_source'), 'hook')
    isSilent(t, script(['scripts/tma-status', '--tend']))
    await until(() => existsSync(join(runtimeOf(server), 'status')), PATIENCE_MS, 'the line is written')
    t.is(script(['scripts/tma-status']).stdout, readFileSync(join(runtimeOf(server), 'status'), 'utf8'))
    t.regex(script(['scripts/tma-key', 'rows']).stdout, new RegExp(`^${player.pane}\t.*claude`, 'm'))
    t.regex(script(['bin/tma', 'explain', player.pane]).stdout, /claude/)

    const daemon = residentOf(server) ?? 0
    const gone = script(['bin/tma', 'uninstall', '--yes'])
    t.is(gone.status, 0, gone.stderr)
    t.regex(gone.stdout, new RegExp(`end the daemon, process ${daemon}\n`))
    t.false(runs(daemon))
    t.false(existsSync(runtimeOf(server)))
    t.deepEqual([server.tmux('show-options', '-g'), server.tmux('list-keys')], before)
  })

  test(`with ${shell} as sh a dead daemon is started anew by the bar`, async (t) => {
    const { server, script } = aStage(t, shell)
    isSilent(t, script(['tma.tmux']))
    await until(() => residentOf(server) !== undefined, PATIENCE_MS, 'the daemon lives')
    const first = residentOf(server) ?? 0
    process.kill(first, 'SIGKILL')
    await until(() => {
      isSilent(t, script(['scripts/tma-status', '--tend']))
      const resident = residentOf(server)
      return resident !== undefined && resident !== first
    }, PATIENCE_MS)
  })

  test(`with ${shell} as sh the bundle is built, past the lock of a builder that died and not past a living one's`, (t) => {
    const mac = aMac(t, shell)
    const plugin = aWholePlugin(t)
    rmSync(join(plugin.root, 'dist'), { recursive: true })
    writeFileSync(join(plugin.root, 'scripts', 'bundle.mjs'), BUNDLER)
    const env = { HOME: plugin.home, PATH: `${aToolchain(t, 'mkdir node_modules')}:/usr/bin:/bin` }
    const build = (...words: ReadonlyArray<string>) =>
      mac.run([join(plugin.root, 'scripts', 'build'), ...words], { env })
    const name = mac
      .run(['sh', '-c', 'printf %s "$0" | cksum | tr " " -', plugin.root], { env })
      .stdout.trim()
    const lock = join(plugin.home, '.cache', 'tma', `build-${name}.lock`)
    mkdirSync(lock, { recursive: true })

    writeFileSync(join(lock, 'pid'), `${process.pid}\n`)
    t.is(build('--socket', '/nonexistent').status, 0)
    t.false(existsSync(join(plugin.root, 'dist')))

    writeFileSync(join(lock, 'pid'), `${2 ** 22 + 1}\n`)
    const { status, stdout, stderr } = build()
    t.is(status, 0, stderr)
    t.regex(stdout, /^tma: built .*\/dist\/tma\.cjs, \d+ kB\n$/)
    t.is(readFileSync(join(plugin.root, 'dist', 'tma.hash'), 'utf8'), sourceHash(plugin.root))
    t.false(existsSync(lock))
  })
}

/** Stands for the bundler: what it makes answers `version`. */
const BUNDLER = `import { writeFileSync } from 'node:fs'
writeFileSync(process.argv[2], "console.log('" + 'x'.repeat(2000) + "')")
`
