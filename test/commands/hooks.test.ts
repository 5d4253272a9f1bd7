import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { startActor } from '../helpers/actor'
import { aPlugin, runtimeOf, startDaemon } from '../helpers/daemon'
import { type Ran, tma } from '../helpers/tma'
import { aFolder, aProgram, startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

interface Home {
  readonly home: string
  readonly settings: string
  readonly env: NodeJS.ProcessEnv
  readonly hooks: (...args: ReadonlyArray<string>) => Promise<Ran>
}

/** For what takes several starts of programs. */
const LONG_MS = 60_000

const BEFORE = '{\n  "model": "opus"\n}\n'

/** A home with Claude Code in it, and no tmux server. */
const aHome = (t: ExecutionContext, before: string | undefined = BEFORE): Home => {
  const home = aFolder(t)
  const settings = join(home, '.claude', 'settings.json')
  mkdirSync(join(home, '.claude'))
  if (before !== undefined) writeFileSync(settings, before)
  const env = { HOME: home, XDG_DATA_HOME: '', XDG_CONFIG_HOME: '', TMUX_TMPDIR: home, PATH: '/usr/bin:/bin' }
  return { home, settings, env, hooks: (...args) => tma(['hooks', ...args], env) }
}

const textOf = (path: string): string => readFileSync(path, 'utf8')

test('--yes writes, again changes nothing, and uninstalling gives the file back', async (t) => {
  const { home, settings, hooks } = aHome(t)
  chmodSync(settings, 0o640)
  const done = await hooks('install', 'claude', '--yes')
  t.deepEqual([done.exitCode, done.stderr], [0, ''])
  t.regex(done.stdout, /^claude: changed .*settings\.json\n {2}- /)
  const hook = join(home, '.local/share/tma/tma-hook')
  t.true(textOf(settings).includes(`exec ${hook} claude Stop`))
  t.is(statSync(settings).mode & 0o777, 0o640)
  t.true(existsSync(hook), 'the command is there before an agent calls it')
  const wired = textOf(settings)
  const again = await hooks('install', 'claude', '--yes')
  t.deepEqual([again.exitCode, again.stdout], [0, 'Nothing to change.\n'])
  t.is(textOf(settings), wired)
  t.is((await hooks('uninstall', '--all', '--yes')).exitCode, 0)
  t.is(textOf(settings), BEFORE)
  t.deepEqual(readdirSync(join(home, '.claude')), ['settings.json'])
})

test('without a terminal and without --yes the change is shown, and nothing is written', async (t) => {
  const { home, settings, hooks } = aHome(t)
  const done = await hooks('install', 'claude')
  t.is(done.exitCode, 1)
  t.regex(done.stdout, /^--- .*settings\.json\n\+\+\+ .*settings\.json\n@@ [\s\S]*\+.*tma-hook claude Stop"/)
  t.regex(done.stderr, /nothing was changed: there is no terminal/)
  t.is(textOf(settings), BEFORE)
  t.false(existsSync(join(home, '.local')))
  t.is((await hooks('install', 'tmux')).exitCode, 1)
  t.false(existsSync(join(home, '.local')))
})

for (const args of [
  ['install', '--help'],
  ['install', '-h', 'claude'],
  ['--help'],
  ['install', 'claude', '--dry-run'],
  ['install', 'claude', '--yes', '--frobnicate'],
  ['install'],
  ['install', 'nobody', '--yes'],
  ['install', 'claude', 'nobody', '--yes'],
  ['install', 'claude', '--all', '--yes'],
  ['install', 'cline', '--config', 'x', '--yes'],
  ['install', 'claude', 'codex', '--config', 'x', '--yes'],
  ['frobnicate'],
  ['diff', 'claude'],
])
  test(`hooks ${args.join(' ')}: no file is touched`, async (t) => {
    const { home, settings, hooks } = aHome(t)
    const done = await hooks(...args)
    t.is(textOf(settings), BEFORE)
    t.deepEqual(readdirSync(home), ['.claude'])
    t.is(done.exitCode, args[0] === 'diff' || args.some((word) => /^(-h|--help)$/.test(word)) ? 0 : 2)
  })

test('an agent that gets none and one that is not here are named with the reason', async (t) => {
  const { hooks } = aHome(t)
  const done = await hooks('install', 'crush', 'kiro', 'claude', '--yes')
  t.is(done.exitCode, 1)
  t.regex(done.stderr, /crush gets no hooks: its only hook decides/)
  t.regex(done.stderr, /kiro is not on this machine/)
  t.regex(done.stdout, /claude: changed/)
})

for (const [name, text] of [
  ['comments', '{ "model": "opus" } // mine'],
  ['a byte order mark', '\uFEFF{}'],
  ['half a file', '{ "model": '],
] as const)
  test(`${name} in Claude's settings: kept, and what to add by hand is said`, async (t) => {
    const { settings, hooks } = aHome(t, text)
    const done = await hooks('install', 'claude', '--yes')
    t.is(done.exitCode, 1)
    t.is(textOf(settings), text)
    t.regex(done.stderr, /settings\.json (is not valid: line 1|begins with).*it is kept as it is\./)
    t.regex(done.stderr, /Add by hand:\n\{\n {2}"hooks": \{/)
  })

test('--config names another file', async (t) => {
  const { home, settings, hooks } = aHome(t)
  t.is((await hooks('install', 'claude', '--config', join(home, 'other.json'), '--yes')).exitCode, 0)
  t.is(textOf(settings), BEFORE)
  t.true(textOf(join(home, 'other.json')).includes('claude Stop'))
})

test('two installations at once: each event stands there once', async (t) => {
  const { settings, hooks } = aHome(t)
  const done = await Promise.all([1, 2, 3].map(() => hooks('install', 'claude', '--yes')))
  t.deepEqual(
    done.map(({ exitCode }) => exitCode),
    [0, 0, 0],
  )
  t.is(textOf(settings).match(/tma-hook claude Stop"/g)?.length, 1)
})

test('a disk that is full: the file is as it was', async (t) => {
  const { env, settings, home } = aHome(t)
  const command = `ulimit -f 2 && exec "$0" "$1" hooks install claude --yes`
  const child = spawn('sh', ['-c', command, process.execPath, join(process.cwd(), 'dist/tma.cjs')], { env })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
  const exitCode = await new Promise((resolve) => child.on('close', resolve))
  t.is(exitCode, 1)
  t.regex(stderr, /EFBIG/)
  t.is(textOf(settings), BEFORE)
  t.deepEqual(readdirSync(join(home, '.claude')), ['settings.json'])
})

const answered = async (
  t: ExecutionContext,
  answer: string,
): Promise<{ home: Home; screen: () => string }> => {
  const home = aHome(t)
  const server = startTmux(t, { command: ['sh'], env: home.env, width: 200, height: 50 })
  const screen = (): string => server.tmux('capture-pane', '-p', '-S', '-', '-t', '%0')
  const command = `${process.execPath} ${join(process.cwd(), 'dist/tma.cjs')} hooks install claude; echo "exit=$?"`
  server.tmux('send-keys', '-t', '%0', command, 'Enter')
  await until(() => screen().includes('Write this? [y/N]'), LONG_MS)
  server.tmux('send-keys', '-t', '%0', answer, 'Enter')
  await until(() => /^exit=\d/m.test(screen()), LONG_MS)
  return { home, screen }
}

test('on a terminal it asks, and a yes writes', async (t) => {
  const { home, screen } = await answered(t, 'y')
  t.regex(screen(), /^exit=0/m)
  t.true(textOf(home.settings).includes('tma-hook claude Stop'))
})

test('on a terminal it asks, and anything else writes nothing', async (t) => {
  const { home, screen } = await answered(t, 'x')
  t.regex(screen(), /Nothing was changed\.\nexit=1/)
  t.is(textOf(home.settings), BEFORE)
})

test('status: judged in one word each, as text and as JSON', async (t) => {
  const { home, hooks } = aHome(t)
  mkdirSync(join(home, '.codex'))
  await hooks('install', 'claude', 'codex', '--yes')
  const { stdout } = await hooks('status')
  t.regex(stdout, /^claude {4}wired: 17 events$/m)
  t.regex(stdout, /^codex {5}untrusted: 11 events$/m)
  t.regex(stdout, /^ {2}- 0 of 11 hooks are trusted by Codex/m)
  t.notRegex(stdout, /gemini/)
  t.regex((await hooks('status', 'gemini', 'crush')).stdout, /^gemini {4}not wired.*\ncrush {5}none: /)
  const json = JSON.parse((await hooks('status', '--json')).stdout)
  t.deepEqual(
    json.agents.map(({ agent, verdict }: { agent: string; verdict: string }) => [agent, verdict]),
    [
      ['claude', 'wired'],
      ['codex', 'untrusted'],
    ],
  )
  writeFileSync(join(home, '.local/share/tma/tma-hook'), '')
  chmodSync(join(home, '.local/share/tma/tma-hook'), 0o644)
  t.regex((await hooks('status', 'claude')).stdout, /^claude {4}command not found/)
})

const withLine = (command: string): string =>
  `{\n  "model": "opus",\n  "statusLine": { "type": "command", "command": ${JSON.stringify(command)} }\n}\n`

test('--statusline: shown, written around theirs, named by status, and given back', async (t) => {
  const before = withLine('echo "$HOME"; exit 3')
  const { home, settings, env, hooks } = aHome(t, before)
  const shown = await hooks('diff', '--statusline', 'claude')
  t.regex(shown.stdout, /^-.*"command": "echo /m)
  t.regex(shown.stdout, /^\+.*tma-line claude; exec cat; \} \| \{\\necho /m)
  t.is((await hooks('install', '--statusline', 'claude')).exitCode, 1)
  t.is(textOf(settings), before)
  t.is((await hooks('install', '--statusline', '--yes')).exitCode, 0)
  const { command } = JSON.parse(textOf(settings)).statusLine
  const ran = spawnSync('sh', ['-c', command], { env, input: '{}', encoding: 'utf8' })
  t.deepEqual([ran.status, ran.stdout, ran.stderr], [3, `${home}\n`, ''])
  t.regex((await hooks('status', 'claude')).stdout, /\n {10}its status line tells how full/)
  t.is(JSON.parse((await hooks('status', '--json')).stdout).agents[0].line, 'wired')
  t.is((await hooks('uninstall', 'claude', '--yes')).exitCode, 0)
  t.is(textOf(settings), before)
})

test('--statusline of an agent without one, and of another file: said, and not done', async (t) => {
  const { home, settings, hooks } = aHome(t)
  mkdirSync(join(home, '.qwen'))
  const done = await hooks('install', '--statusline', 'qwen', '--yes')
  t.is(done.exitCode, 1)
  t.regex(done.stderr, /qwen has no status line that is wired; claude and cursor have one/)
  t.is((await hooks('install', '--statusline', 'claude', '--config', settings, '--yes')).exitCode, 2)
  t.is(textOf(settings), BEFORE)
})

test('what the status line is told becomes the gauge', async (t) => {
  const { settings, env, hooks } = aHome(t, withLine('cat'))
  await hooks('install', '--statusline', 'claude', '--yes')
  const server = startTmux(t)
  const { pane } = startActor(server, 'claude', { rows: ['nothing to see'] })
  startDaemon(t, server, env, aPlugin(t))
  const option = (name: string): string => server.tmux('show-options', '-pqv', '-t', pane, name)
  await until(() => option('@agent_name') === 'claude', LONG_MS)
  const { command } = JSON.parse(textOf(settings)).statusLine
  const pid = server.tmux('display-message', '-p', '#{pid}')
  const where = { ...env, TMUX: `${server.socketPath},${pid},0`, TMUX_PANE: pane }
  const input = JSON.stringify({
    session_id: 's1',
    context_window: { context_window_size: 200_000, used_percentage: 37 },
  })
  const ran = spawnSync('sh', ['-c', command], { env: where, input, encoding: 'utf8' })
  t.deepEqual([ran.status, ran.stdout, ran.stderr], [0, input, ''])
  await until(() => option('@agent_context_pct') === '37', LONG_MS)
  t.pass()
})

test('an event that comes in is seen by status, and doctor says the same', async (t) => {
  const { env, hooks } = aHome(t)
  await hooks('install', 'claude', '--yes')
  const server = startTmux(t)
  startDaemon(t, server, env, aPlugin(t))
  const inside = (...args: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...args], env)
  await until(() => existsSync(join(runtimeOf(server), 'memory.json')), LONG_MS)
  t.regex((await inside('hooks', 'status')).stdout, /^claude {4}wired: 17 events$/m)
  const pid = server.tmux('display-message', '-p', '#{pid}')
  const pane = { TMUX: `${server.socketPath},${pid},0`, TMUX_PANE: '%0' }
  await tma(['event', 'claude', 'SessionStart'], { ...env, ...pane })
  await until(
    async () => /last event less than a minute ago/.test((await inside('hooks', 'status')).stdout),
    LONG_MS,
  )
  t.regex((await inside('doctor')).stdout, /^hooks: {3}1 of 1 run$/m)
})

test('an agent without its pane in its environment reaches nobody, and status says so', async (t) => {
  const { home, env, hooks } = aHome(t)
  await hooks('install', 'claude', '--yes')
  const claude = aProgram(home, 'claude', 'read -r line')
  const server = startTmux(t, { command: ['env', '-u', 'TMUX_PANE', 'sh', '-c', `${claude}; :`] })
  startDaemon(t, server, env, aPlugin(t))
  const inside = (...args: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...args], env)
  await until(
    async () => /%0 has no TMUX_PANE/.test((await inside('hooks', 'status', 'claude')).stdout),
    LONG_MS,
  )
  t.regex((await inside('doctor')).stdout, /^ {2}- claude: the agent in %0 has no TMUX_PANE/m)
})

test('the hooks of tmux are set and taken away by the same verbs, and stay away', async (t) => {
  const { env } = aHome(t)
  const server = startTmux(t)
  const shown = (): string => server.tmux('show-hooks', '-g') + server.tmux('show-hooks', '-g', '-w')
  const before = shown()
  const hooks = (...args: ReadonlyArray<string>) =>
    tma(['--socket-path', server.socketPath, 'hooks', ...args], env)
  t.regex((await hooks('status', 'tmux')).stdout, /^tmux {6}not wired: 0 of 3/)
  t.is((await hooks('install', 'tmux', '--yes')).exitCode, 0)
  t.regex((await hooks('status', 'tmux')).stdout, /^tmux {6}wired: 3 of 3/)
  t.is((await hooks('uninstall', 'tmux', '--yes')).exitCode, 0)
  t.is(shown(), before)
  startDaemon(t, server, env, aPlugin(t))
  await until(() => existsSync(join(runtimeOf(server), 'pid')), LONG_MS)
  t.is(shown(), before)
  t.regex((await hooks('status', 'tmux')).stdout, /taken away on purpose/)
})
