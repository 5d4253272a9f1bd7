import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { aPlugin, fillDist } from '../helpers/plugin'
import { aFolder, aProgram } from '../helpers/tmux-server'

const run = (command: string, args: ReadonlyArray<string> = ['version'], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { env, encoding: 'utf8' })

test('it needs nothing of the environment once the build noted where Node is', (t) => {
  const { stdout, stderr, status } = run(join(aPlugin(t).root, 'bin/tma'))
  t.deepEqual({ stdout, stderr, status }, { stdout: 'stand-in\n', stderr: '', status: 0 })
})

for (const shell of ['dash', 'bash']) {
  test(`it runs in ${shell}`, (t) => {
    t.is(run(`/bin/${shell}`, [join(aPlugin(t).root, 'bin/tma'), 'version']).stdout, 'stand-in\n')
  })
}

test('it finds its folder through links, relative ones too, and through PATH', (t) => {
  const { root } = aPlugin(t, { name: "a b'c" })
  const folder = aFolder(t)
  symlinkSync(join(root, 'bin/tma'), join(folder, 'first'))
  symlinkSync('first', join(folder, 'tma'))
  symlinkSync(root, join(folder, 'plugin'))
  t.is(run(join(folder, 'tma')).stdout, 'stand-in\n')
  t.is(run(join(folder, 'plugin/bin/tma')).stdout, 'stand-in\n')
  t.is(run('/bin/sh', ['-c', 'tma version'], { PATH: `${folder}:/usr/bin:/bin` }).stdout, 'stand-in\n')
  const here = { cwd: join(root, 'bin'), env: {}, encoding: 'utf8' } as const
  const relative = './tma version && sh tma version && cd .. && bin/tma version'
  t.is(spawnSync('/bin/sh', ['-c', relative], here).stdout, 'stand-in\n'.repeat(3))
})

test('without a bundle it says how to get one', (t) => {
  const { root } = aPlugin(t, { isBuilt: false })
  const { stderr, status } = run(join(root, 'bin/tma'))
  t.deepEqual({ stderr, status }, { stderr: `tma: not built yet: run ${root}/scripts/build\n`, status: 1 })
})

test('without Node it says in one line where it looked', (t) => {
  const { root } = aPlugin(t)
  writeFileSync(join(root, 'dist/node'), '/gone/node\n')
  const { stderr, status } = run(join(root, 'bin/tma'), ['version'], {
    PATH: aFolder(t),
    TMA_NODE_PLACES: '',
  })
  t.regex(stderr, /^tma: no Node of version 20 or newer in PATH or where nvm, .*\n$/)
  t.is(status, 1)
})

test('the Node in PATH serves when the one noted is gone', (t) => {
  const { root, env } = aPlugin(t)
  rmSync(join(root, 'dist/node'))
  t.is(run(join(root, 'bin/tma'), ['version'], env).stdout, 'stand-in\n')
})

const PLACES = {
  nvm: '.nvm/versions/node/VERSION/bin',
  fnm: '.local/share/fnm/node-versions/VERSION/installation/bin',
  'fnm on macOS': 'Library/Application Support/fnm/node-versions/VERSION/installation/bin',
  volta: '.volta/tools/image/node/VERSION/bin',
  asdf: '.asdf/installs/nodejs/VERSION/bin',
  mise: '.local/share/mise/installs/node/VERSION/bin',
}

for (const [manager, place] of Object.entries(PLACES)) {
  test(`of what ${manager} keeps the newest is taken, and one that is too old or broken never`, (t) => {
    const { root, home } = aPlugin(t)
    rmSync(join(root, 'dist/node'))
    const install = (version: string, script: string): void => {
      const folder = join(home, place.replace('VERSION', version))
      mkdirSync(folder, { recursive: true })
      aProgram(folder, 'node', script)
    }
    install('v20.9.0', `echo old; exec '${process.execPath}' "$@"`)
    install('v20.10.0', `[ "$1" = -e ] || echo newest; exec '${process.execPath}' "$@"`)
    install('v99.0.0', 'exit 1')
    const env = { HOME: home, PATH: '/usr/bin:/bin', TMA_NODE_PLACES: '' }
    const hidden = aFolder(t)
    aProgram(hidden, 'node', 'exit 1')
    const { stdout } = run(join(root, 'bin/tma'), ['version'], { ...env, PATH: `${hidden}:${env.PATH}` })
    t.is(stdout, 'newest\nstand-in\n')
  })
}

test('what the environment tells every Node does not reach it', (t) => {
  const { stdout } = run(join(aPlugin(t).root, 'bin/tma'), ['version'], {
    NODE_OPTIONS: '--require /gone.cjs',
  })
  t.is(stdout, 'stand-in\n')
})

test('the bundle of the data folder serves a plugin folder that has none', (t) => {
  const { root, home, env } = aPlugin(t, { isBuilt: false })
  fillDist(root, join(home, '.local/share/tma/dist'))
  t.is(run(join(root, 'bin/tma'), ['version'], env).stdout, 'stand-in\n')
})

test("a folder that can be written keeps its own bundle, whatever the data folder's age", (t) => {
  const { root, home, env } = aPlugin(t)
  const other = join(home, '.local/share/tma/dist')
  fillDist(root, other)
  writeFileSync(join(other, 'tma.cjs'), 'console.log("other")')
  utimesSync(join(root, 'dist/tma.cjs'), 1, 1)
  t.is(run(join(root, 'bin/tma'), ['version'], env).stdout, 'stand-in\n')
})
