// Update and rollback of a clone on a real server: states go on, and what cannot be built keeps nobody from them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { aCheckout, type Checkout, cloneOf, ran } from '../helpers/checkout'
import { killResident, residentOf, residentVersion } from '../helpers/daemon'
import { anOnlooker } from '../helpers/onlooker'
import { aToolchain } from '../helpers/plugin'
import { aFolder, aProgram, startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const test = ava.serial

const LATEST_MS = 30_000

const blocked = recorded('claude/claude_blocked_blocked_bash_w100h24.json')
const NOTE = 'tma: build failed'

/** A person with the plugin as a clone, a blocked agent, a bar that shows it, and a process that keeps it current. */
const aPerson = async (t: ExecutionContext, within: ReadonlyArray<string> = []) => {
  const upstream = aCheckout(t)
  const plugin = cloneOf(t, upstream)
  const home = join(aFolder(t), 'home')
  mkdirSync(home)
  const tools = aToolchain(t)
  const env = { HOME: home, PATH: `${tools}:${process.env.PATH}` }
  const server = startTmux(t, { width: 100, env, within })
  t.teardown(() => killResident(server))
  server.tmux('set-option', '-g', 'status-right', '#{tma_status}')
  server.tmux('set-option', '-g', 'status-right-length', '60')
  server.tmux('set-option', '-g', 'display-time', '100') // what is said in a message covers the bar
  const { pane } = startActor(server, 'claude', blocked)
  const option = (...args: ReadonlyArray<string>): string => server.tmux('show-options', '-qv', ...args)
  const reload = (): string => server.tmux('run-shell', `${plugin.root}/tma.tmux`)
  const { bar } = await anOnlooker(t, server)
  reload()
  await until(() => residentVersion(server) === '0.1.0', LATEST_MS)
  await until(() => option('-p', '-t', pane, '@agent_state') === 'blocked', LATEST_MS)
  const tma = (...args: ReadonlyArray<string>): string =>
    ran(join(plugin.root, 'bin/tma'), ['--socket-path', server.socketPath, ...args], { env })
  const since = (): string => option('-p', '-t', pane, '@agent_since')
  return { upstream, plugin, home, tools, server, bar, option, reload, tma, since, pane }
}

const write = ({ root, git }: Checkout, file: string, change: (text: string) => string): void => {
  writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')))
  git('commit', '-q', '-a', '-m', file)
}

const setVersion = (checkout: Checkout, version: string): void =>
  write(checkout, 'package.json', (text) => text.replace(/"version": "[^"]*"/, `"version": "${version}"`))

const pull = ({ git }: Checkout): string => git('pull', '-q', '--ff-only')

test('an update goes on with the states, and so does the way back', async (t) => {
  const { upstream, plugin, server, reload, tma, since, pane, option } = await aPerson(t)
  const before = { since: since(), resident: residentOf(server) }
  setVersion(upstream, '0.2.0')
  pull(plugin)
  reload()
  await until(() => residentVersion(server) === '0.2.0', LATEST_MS)
  t.not(residentOf(server), before.resident)
  t.is(tma('version'), '0.2.0')

  plugin.git('checkout', '-q', 'HEAD~1')
  reload()
  await until(() => residentVersion(server) === '0.1.0', LATEST_MS)
  t.is(tma('version'), '0.1.0')
  t.is(since(), before.since)
  t.is(option('-p', '-t', pane, '@agent_state'), 'blocked')
  const journal = readFileSync(`${server.socketPath}.tma/journal.jsonl`, 'utf8').trim().split('\n')
  t.is(journal.filter((line) => JSON.parse(line).pane === pane).length, 1, 'no state was lost or found again')
})

type Person = Awaited<ReturnType<typeof aPerson>>

/** Each breaks the next build, and gives what mends it. */
const FAILURES: Readonly<Record<string, (person: Person) => () => void>> = {
  'npm is not there': ({ tools }) => {
    aProgram(tools, 'npm', 'echo "npm: not found" >&2; exit 127')
    return () => void aProgram(tools, 'npm', `ln -s '${process.cwd()}/node_modules' node_modules`)
  },
  'a source does not compile': ({ upstream, plugin }) => {
    write(upstream, 'src/main.ts', (text) => `const const\n${text}`)
    pull(plugin)
    return () => {
      write(upstream, 'src/main.ts', (text) => text.replace('const const\n', ''))
      pull(plugin)
    }
  },
  'the new bundle does not answer': ({ upstream, plugin }) => {
    write(upstream, 'src/main.ts', (text) => `process.exit(3)\n${text}`)
    pull(plugin)
    return () => void plugin.git('checkout', '-q', 'HEAD~1')
  },
}

for (const [name, breakIt] of Object.entries(FAILURES)) {
  test(`when ${name} the bundle of before works on; bar and doctor say so until it is mended`, async (t) => {
    const person = await aPerson(t)
    const { upstream, plugin, home, server, bar, option, reload, tma, since } = person
    const before = since()
    setVersion(upstream, '0.2.0')
    pull(plugin)
    const mend = breakIt(person)
    reload()
    await until(() => bar().includes('⚑1') && bar().includes(NOTE), LATEST_MS)
    // The line that scripts read has it with the daemon's next cycle.
    await until(() => option('-g', '@tma_status').endsWith(` ${NOTE}`), LATEST_MS)
    t.is(residentVersion(server), '0.1.0')
    t.is(tma('version'), '0.1.0')
    const doctor = tma('doctor')
    t.true(doctor.includes(`  - the last build failed, see ${home}/.cache/tma/build.log\n`), doctor)
    t.true(doctor.includes(`    $ ${plugin.root}/scripts/build\n`), doctor)

    mend()
    reload()
    await until(() => residentVersion(server) === '0.2.0', LATEST_MS)
    await until(() => !bar().includes(NOTE), LATEST_MS)
    t.is(since(), before)
    t.false(tma('doctor').includes('build failed'))
  })
}

test('the way back from a build that failed needs no build', async (t) => {
  const { upstream, plugin, home, tools, server, bar, reload } = await aPerson(t)
  const first = residentOf(server)
  write(upstream, 'src/main.ts', (text) => `const const\n${text}`)
  pull(plugin)
  reload()
  await until(() => bar().includes(NOTE), LATEST_MS)
  aProgram(tools, 'npm', 'echo >"$HOME/npm"; exit 1')
  plugin.git('checkout', '-q', 'HEAD~1')
  reload()
  await until(() => !bar().includes(NOTE), LATEST_MS)
  t.is(residentOf(server), first)
  t.false(existsSync(join(home, 'npm')))
})

const REAL_NPM = ran('sh', ['-c', 'command -v npm'])

test('npm without its registry fails in words, and leaves nothing half done', async (t) => {
  const { upstream, plugin, home, tools, server, bar, reload } = await aPerson(t)
  const away =
    'npm_config_registry=http://127.0.0.1:9 npm_config_fetch_retries=0 npm_config_cache="$HOME/npm-cache"'
  aProgram(tools, 'npm', `${away} exec '${REAL_NPM}' "$@"`)
  setVersion(upstream, '0.2.0')
  pull(plugin)
  reload()
  await until(() => bar().includes(NOTE), LATEST_MS)
  t.is(residentVersion(server), '0.1.0')
  t.regex(readFileSync(join(home, '.cache/tma/build.log'), 'utf8'), /ECONNREFUSED|127\.0\.0\.1:9/)
  const left = () =>
    ran('ls', ['-A', join(plugin.root, 'dist')])
      .split('\n')
      .join(' ')
  // The build says that it failed before it clears up.
  await until(() => left() === 'failed node tma.cache tma.cjs tma.hash', LATEST_MS)
})

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0

/** Room for one bundle with its code cache and a little, in the place of dist. */
const SMALL = 'mkdir -p "$0/dist" && mount -t tmpfs -o size=2400k none "$0/dist" && exec "$@"'

;(canMount ? test : test.skip)('a disk that is full keeps the bundle of before whole', async (t) => {
  const upstream = aCheckout(t)
  const plugin = cloneOf(t, upstream)
  const home = aFolder(t)
  const env = { HOME: home, PATH: `${aToolchain(t)}:${process.env.PATH}` }
  const script = [
    'set -e; cd "$0"; scripts/build >/dev/null; cksum dist/tma.cjs dist/tma.cache dist/tma.hash dist/node >"$HOME/before"',
    `printf '\\n' >>src/main.ts; ! scripts/build >/dev/null 2>&1; cksum dist/tma.cjs dist/tma.cache dist/tma.hash dist/node >"$HOME/after"`,
    'ls -A dist; bin/tma version; bin/tma doctor | grep -A2 "last build failed"',
  ].join('\n')
  const words = ['-m', 'sh', '-c', SMALL, plugin.root, 'sh', '-c', script, plugin.root]
  const done = spawnSync('unshare', words, { env, encoding: 'utf8' })
  t.deepEqual(
    done.stdout.split('\n').slice(0, 6),
    ['failed', 'node', 'tma.cache', 'tma.cjs', 'tma.hash', '0.1.0'],
    done.stderr,
  )
  t.regex(done.stdout, /the last build failed, and there was no room .*: is\s+the\s+disk full/s)
  t.is(readFileSync(join(home, 'after'), 'utf8'), readFileSync(join(home, 'before'), 'utf8'))
  t.regex(readFileSync(join(home, '.cache/tma/build.log'), 'utf8'), /No space left/)
})
