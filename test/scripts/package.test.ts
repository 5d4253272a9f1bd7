// The way of npm: what is packed, and that it works where it is installed, without a network and without a build.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { aCheckout, ran, trackedFiles } from '../helpers/checkout'
import { killResident } from '../helpers/daemon'
import { aFolder, startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const test = ava.serial

/** Longer than a busy machine takes to start a daemon and see an agent (ms). */
const LATEST_MS = 30_000

/** npm with a home of its own, and no registry: what is not in the tarball cannot be had. */
const npmIn = (home: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: home,
  npm_config_cache: join(home, 'npm-cache'),
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_fetch_retries: '0',
  npm_config_update_notifier: 'false',
})

/** A tarball of this checkout, and the folder it was packed in. */
const packed = (t: ExecutionContext, home: string) => {
  const { root, git } = aCheckout(t)
  const tarball = ran('npm', ['pack', '--silent', '--pack-destination', home], {
    cwd: root,
    env: npmIn(home),
  })
  return { git, tarball: join(home, tarball.split('\n').at(-1) ?? '') }
}

const installed = (home: string, tarball: string): string => {
  const prefix = join(home, 'prefix')
  mkdirSync(prefix, { recursive: true })
  const words = ['install', '--global', '--ignore-scripts', '--silent', '--prefix', prefix, tarball]
  ran('npm', words, { cwd: home, env: npmIn(home) })
  return prefix
}

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()

/** What only a checkout needs: to build, to draw, to show. */
const OF_A_CHECKOUT = /^scripts\/(.*\.mjs|build.*|demo)$|^docs\/images\//
const OF_A_PLUGIN = /^(actions|bin|completions|docs|man|manifests|scripts|themes)\//
const BESIDE = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'tma.tmux']
const BUNDLE = ['dist/tma.cjs', 'dist/tma.hash']

test('the tarball holds the bundle and what the plugin reads, runs and shows, and asks for no package', (t) => {
  const home = aFolder(t)
  const { git, tarball } = packed(t, home)
  const wanted = trackedFiles().filter((path) => OF_A_PLUGIN.test(path) && !OF_A_CHECKOUT.test(path))
  const files = ran('tar', ['tzf', tarball])
    .split('\n')
    .map((path) => path.replace(/^package\//, ''))
  t.deepEqual(files.sort(), [...wanted, ...BESIDE, ...BUNDLE].sort())
  t.is(git('status', '--porcelain'), '', 'the checkout is as it was')
  const { dependencies, devDependencies, optionalDependencies, scripts, bin, name, engines, man } =
    JSON.parse(ran('tar', ['xzOf', tarball, 'package/package.json']))
  t.deepEqual([dependencies, devDependencies, optionalDependencies, scripts], Array(4).fill(undefined))
  t.like(
    { bin, name, engines, man },
    {
      bin: { tma: 'bin/tma' },
      name: 'tmux-tma',
      engines: { node: '>=20' },
      man: ['man/man1/tma.1'],
    },
  )
})

test('a pack that was killed is made good by the next one', (t) => {
  const { root, git } = aCheckout(t)
  const step = (name: string): string => ran('node', ['scripts/package.mjs', name], { cwd: root })
  mkdirSync(join(root, 'dist'))
  step('trim')
  t.not(git('status', '--porcelain'), '')
  step('trim')
  step('restore')
  step('restore')
  t.is(git('status', '--porcelain'), '')
})

test('installed by npm without a network it shows states, and writes nothing but where Node is', async (t) => {
  const home = aFolder(t)
  const { tarball } = packed(t, aFolder(t))
  const prefix = installed(home, tarball)
  const folder = join(prefix, 'lib/node_modules/tmux-tma')
  t.deepEqual(readdirSync(join(prefix, 'lib/node_modules')), ['tmux-tma'])
  const before = filesIn(folder)

  const server = startTmux(t, { width: 100, env: { HOME: home, PATH: process.env.PATH } })
  server.tmux('set-option', '-g', 'status-right', '#{tma_status}')
  const { pane } = startActor(server, 'claude', recorded('claude/claude_blocked_blocked_bash_w100h24.json'))
  server.tmux('run-shell', `"$(npm root --global --prefix '${prefix}')/tmux-tma/tma.tmux"`)
  t.teardown(() => killResident(server))
  await until(() => server.tmux('show-options', '-gqv', '@tma_status').includes('⚑1'), LATEST_MS)

  const tma = (...args: ReadonlyArray<string>): string =>
    ran(join(prefix, 'bin/tma'), ['--socket-path', server.socketPath, ...args], {
      env: { HOME: home, PATH: process.env.PATH },
    })
  t.is(tma('version'), JSON.parse(readFileSync('package.json', 'utf8')).version)
  t.true(tma('ls').startsWith(`${pane}\tclaude\tblocked\tpermission\t`))
  t.regex(tma('doctor'), /^daemon: +lives/m)
  t.true(tma('completion', 'bash').includes('_tma'))
  t.true(existsSync(join(prefix, 'share/man/man1/tma.1')))
  t.deepEqual(
    filesIn(folder).filter((file) => !before.includes(file)),
    ['dist/node'],
  )
  t.false(existsSync(join(home, '.cache/tma')), 'nothing was built')
})
