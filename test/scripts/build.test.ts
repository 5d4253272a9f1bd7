import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { aPlugin, aToolchain, type Plugin, sourceHash } from '../helpers/plugin'
import { until } from '../helpers/until'

// One at a time: the deadline of one must not run while another blocks.
const test = ava.serial

/** Stands for the decoder: a manifest is bad when it says so. */
const DECODER = `
export const rawManifest = ({ text }: { text: string }) => ({ right: { text } })
export const parseManifest = (m: { name: string; path: string; text: string }) =>
  m.text.startsWith('bad') ? { _tag: 'Left', left: [m.path + ': is bad', m.path + ': very'] } : { _tag: 'Right', right: { name: m.name } }
`
const MAIN = `
import { bundled } from './bundled'
if (process.argv[2] === 'version') console.log(JSON.stringify(bundled))
`

/** The plugin with sources that are few; without a bundle. */
const aSource = (t: ExecutionContext, name = 'plugin'): Plugin => {
  const plugin = aPlugin(t, { name, isBuilt: false })
  rmSync(join(plugin.root, 'manifests'), { recursive: true })
  mkdirSync(join(plugin.root, 'manifests'))
  mkdirSync(join(plugin.root, 'src/core'))
  write(plugin, 'manifests/claude.toml', 'good = 1\n')
  write(plugin, 'src/main.ts', MAIN)
  write(plugin, 'src/bundled.ts', 'export const bundled = {}\n')
  write(plugin, 'src/core/parse-manifest.ts', DECODER)
  return plugin
}

const write = (plugin: Plugin, file: string, text: string): void =>
  writeFileSync(join(plugin.root, file), text)

const build = (
  plugin: Plugin,
  toolchain: string,
  args: ReadonlyArray<string> = [],
): SpawnSyncReturns<string> =>
  spawnSync(join(plugin.root, 'scripts/build'), args, { env: inBuild(plugin, toolchain), encoding: 'utf8' })

const inBuild = ({ env }: Plugin, toolchain: string): NodeJS.ProcessEnv => ({
  ...env,
  PATH: `${toolchain}:${process.env.PATH}`,
})

const distOf = (plugin: Plugin, dist = join(plugin.root, 'dist')) => {
  const text = (file: string): string => readFileSync(join(dist, file), 'utf8')
  return { node: text('node'), hash: text('tma.hash'), files: readdirSync(dist).sort() }
}

const version = (plugin: Plugin) =>
  JSON.parse(
    spawnSync(join(plugin.root, 'bin/tma'), ['version'], { env: plugin.env, encoding: 'utf8' }).stdout,
  )

for (const name of ['plugin', `with space, quo'te, "both" #(x) é`]) {
  test(`a folder named ${name} gets bundle, hash and Node, and keeps nothing else`, (t) => {
    const plugin = aSource(t, name)
    const { status, stdout } = build(plugin, aToolchain(t))
    t.is(status, 0)
    t.regex(stdout, /^tma: built .*\/dist\/tma\.cjs, \d+ kB\n$/)
    t.deepEqual(distOf(plugin), {
      node: `${process.execPath}\n`,
      hash: sourceHash(plugin.root),
      files: ['node', 'tma.cache', 'tma.cjs', 'tma.hash'],
    })
    t.deepEqual(version(plugin), {
      manifests: [{ name: 'claude' }],
      raw: { claude: { text: 'good = 1\n' } },
      actions: [],
      version: '0.1.0',
      hash: sourceHash(plugin.root).trim(),
    })
    t.false(existsSync(join(plugin.root, 'node_modules')))
    t.deepEqual(readdirSync(join(plugin.home, '.cache/tma')), ['build.log'])
  })
}

test('--here takes the packages of the checkout and needs no npm', (t) => {
  const plugin = aSource(t)
  symlinkSync(join(process.cwd(), 'node_modules'), join(plugin.root, 'node_modules'))
  t.is(build(plugin, aToolchain(t, 'exit 1'), ['--here']).status, 0)
  t.deepEqual(distOf(plugin).files, ['node', 'tma.cache', 'tma.cjs', 'tma.hash'])
})

test('every error of every bad manifest is shown, and the last good bundle stays', (t) => {
  const plugin = aSource(t)
  const toolchain = aToolchain(t)
  build(plugin, toolchain)
  const before = distOf(plugin)
  write(plugin, 'manifests/a.toml', 'bad')
  write(plugin, 'manifests/b.toml', 'bad')
  const { status, stderr } = build(plugin, toolchain)
  t.is(status, 1)
  for (const line of ['a.toml: is bad', 'a.toml: very', 'b.toml: is bad', 'b.toml: very']) {
    t.true(stderr.includes(`manifests/${line}\n`))
  }
  t.true(stderr.endsWith(`tma: build failed, see ${plugin.home}/.cache/tma/build.log\n`))
  const log = `${plugin.home}/.cache/tma/build.log\n`
  t.is(readFileSync(join(plugin.root, 'dist/failed'), 'utf8'), log)
  rmSync(join(plugin.root, 'dist/failed'))
  t.deepEqual(distOf(plugin), before)
})

const FAILURES: Readonly<Record<string, (plugin: Plugin) => void>> = {
  'npm fails': () => {},
  'a source does not compile': (plugin) => write(plugin, 'src/main.ts', 'const const'),
  'the new bundle does not answer': (plugin) => write(plugin, 'src/main.ts', 'process.exit(3)'),
}

for (const [name, breakIt] of Object.entries(FAILURES)) {
  test(`the last good bundle stays when ${name}`, (t) => {
    const plugin = aSource(t)
    const toolchain = aToolchain(t)
    build(plugin, toolchain)
    const before = version(plugin)
    breakIt(plugin)
    t.is(build(plugin, name === 'npm fails' ? aToolchain(t, 'exit 1') : toolchain).status, 1)
    t.deepEqual(version(plugin), before)
    t.deepEqual(readdirSync(join(plugin.home, '.cache/tma')), ['build.log'])
  })
}

test('a plugin folder that cannot be written is built into the data folder', (t) => {
  const plugin = aSource(t)
  write(plugin, 'dist', 'a file where the folder would be: not even root can make it\n')
  t.is(build(plugin, aToolchain(t)).status, 0)
  const { files } = distOf(plugin, join(plugin.home, '.local/share/tma/dist'))
  t.deepEqual(files, ['node', 'tma.cache', 'tma.cjs', 'tma.hash'])
  t.is(version(plugin).version, '0.1.0')
})

test('a build that was killed blocks no other', async (t) => {
  const plugin = aSource(t)
  const npm = `echo >"$HOME/here"; exec sleep 60`
  const child = spawn(join(plugin.root, 'scripts/build'), {
    env: inBuild(plugin, aToolchain(t, npm)),
    stdio: 'ignore',
    detached: true,
  })
  await until(() => existsSync(join(plugin.home, 'here')))
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await until(() => child.signalCode !== null)
  t.is(build(plugin, aToolchain(t)).status, 0)
  t.deepEqual(readdirSync(join(plugin.home, '.cache/tma')), ['build.log'])
})

test('by hand it waits for the build that runs', async (t) => {
  const plugin = aSource(t)
  const slow = aToolchain(
    t,
    `until [ -e "$HOME/go" ]; do sleep 0.05; done; ln -s '${process.cwd()}/node_modules' .`,
  )
  const first = spawn(join(plugin.root, 'scripts/build'), { env: inBuild(plugin, slow), stdio: 'ignore' })
  await until(() => existsSync(join(plugin.home, '.cache/tma/build.log')))
  const second = spawn(join(plugin.root, 'scripts/build'), { env: inBuild(plugin, slow), stdio: 'ignore' })
  writeFileSync(join(plugin.home, 'go'), '')
  await until(() => first.exitCode !== null && second.exitCode !== null, 30_000)
  t.deepEqual([first.exitCode, second.exitCode], [0, 0])
})

test('the hash tells names and contents apart, and what is no source from what is', (t) => {
  const { root } = aSource(t)
  const hashes = [sourceHash(root)]
  const changed = (file: string): boolean => {
    writeFileSync(join(root, file), 'x')
    hashes.unshift(sourceHash(root))
    return hashes[0] !== hashes[1]
  }
  for (const file of [
    'src/core/new.ts',
    'manifests/new.toml',
    'package.json',
    'tsconfig.json',
    'scripts/build',
  ]) {
    t.true(changed(file), file)
  }
  for (const file of [
    'src/.#new.ts',
    'src/new.ts~',
    'manifests/new.toml.orig',
    'README.md',
    'scripts/demo',
  ]) {
    t.false(changed(file), file)
  }
})

test('a file that git does not track is no source of a clone; where it is, tracked or not, the hash is the same', (t) => {
  const plugin = aSource(t)
  const { root } = plugin
  const plain = sourceHash(root)
  const git = (...args: ReadonlyArray<string>) => spawnSync('git', ['-C', root, ...args])
  git('init', '-q')
  git('add', '.')
  t.is(sourceHash(root), plain)
  write(plugin, 'src/mine.ts', 'x')
  write(plugin, 'manifests/broken.toml', 'bad')
  t.is(sourceHash(root), plain)
  t.is(build(plugin, aToolchain(t)).status, 0)
})

test('a copy inside somebody else’s repository counts as a plain folder', (t) => {
  const plugin = aSource(t)
  const plain = sourceHash(plugin.root)
  spawnSync('git', ['-C', join(plugin.root, '..'), 'init', '-q'])
  t.is(sourceHash(plugin.root), plain)
})
