import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { killResident } from '../helpers/daemon'
import { aWholePlugin } from '../helpers/person'
import type { Plugin } from '../helpers/plugin'
import { type Ran, tma } from '../helpers/tma'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const test = ava.serial

const PATIENCE_MS = 30_000

interface Machine {
  readonly plugin: Plugin
  readonly server: TmuxServer
  readonly env: NodeJS.ProcessEnv
  readonly init: (...words: ReadonlyArray<string>) => Promise<Ran>
  readonly gemini: string
}

/** A home with Claude Code, Gemini and Goose in it, and a tmux server that has never heard of tma. */
const aMachine = (t: ExecutionContext): Machine => {
  const plugin = aWholePlugin(t)
  const { home } = plugin
  for (const folder of ['.claude', '.gemini', '.config/goose'])
    mkdirSync(join(home, folder), { recursive: true })
  const gemini = join(home, '.gemini', 'settings.json')
  writeFileSync(gemini, '{\n  "theme": "dark"\n}\n')
  const env = {
    HOME: home,
    XDG_DATA_HOME: '',
    XDG_CONFIG_HOME: '',
    XDG_CACHE_HOME: '',
    TMA_BIN: join(plugin.root, 'bin', 'tma'),
  }
  const server = startTmux(t, { width: 120, height: 60, env: { ...env, TMA_BIN: undefined } })
  t.teardown(() => killResident(server))
  const init = (...words: ReadonlyArray<string>) =>
    tma(['--socket-path', server.socketPath, 'init', ...words], env)
  return { plugin, server, env, init, gemini }
}

test('--yes wires what gains from it, shows states in the bar, and finds nothing to do the second time', async (t) => {
  const { plugin, server, init, gemini } = aMachine(t)
  server.tmux('set-option', '-g', 'status-right', "it's #{=5:pane_title} %H:%M")
  const done = await init('--yes')
  t.is(done.exitCode, 0, done.stderr)
  t.regex(done.stdout, /claude: it tells its states by files of its own/)
  t.regex(done.stdout, /gemini: changed .*settings\.json/)
  t.regex(done.stdout, /goose: .*untested; tma hooks install goose/)
  const wired = readFileSync(gemini, 'utf8')
  t.regex(wired, /tma-hook gemini/)
  t.false(existsSync(join(plugin.home, '.claude', 'settings.json')))
  const bar = server.tmux('show-options', '-gv', 'status-right')
  t.regex(bar, /^#\{@tma_status\}#\(.*tma-status --tend\) it's #\{=5:pane_title\} %H:%M$/)
  t.is(server.tmux('show-options', '-gv', 'status-right-length'), '100')
  const again = await init('--yes')
  t.is(again.exitCode, 0, again.stderr)
  t.regex(again.stdout, /gemini: its hooks are installed/)
  t.regex(again.stdout, /Status line: it shows tma/)
  t.is(readFileSync(gemini, 'utf8'), wired)
  t.is(server.tmux('show-options', '-gv', 'status-right'), bar)
})

test('without a terminal it shows everything, changes nothing and says so', async (t) => {
  const { server, init, gemini } = aMachine(t)
  const bar = server.tmux('show-options', '-gv', 'status-right')
  const done = await init()
  t.is(done.exitCode, 1)
  t.regex(done.stderr, /there is no terminal to ask on/)
  t.regex(done.stdout, /\+.*tma-hook gemini/)
  t.regex(done.stdout, /set -g status-right '#\{tma_status\} /)
  t.regex(done.stdout, /run-shell '.*tma\.tmux'/)
  t.is(readFileSync(gemini, 'utf8'), '{\n  "theme": "dark"\n}\n')
  t.is(server.tmux('show-options', '-gv', 'status-right'), bar)
})

test('at a terminal each step is asked for; a no is no failure, and a yes is done', async (t) => {
  const { plugin, server, gemini } = aMachine(t)
  const answered = async (answers: ReadonlyArray<readonly [RegExp, string]>): Promise<string> => {
    const line = `'${plugin.root}/bin/tma' init; echo ended $?; exec cat`
    const pane = server.tmux('new-window', '-P', '-F', '#{pane_id}', line)
    const screen = (): string => server.tmux('capture-pane', '-p', '-S', '-', '-t', pane)
    for (const [question, answer] of answers) {
      await until(() => question.test(screen()), PATIENCE_MS).catch(() => {
        throw new Error(`${question} is not asked, but:\n${screen()}`)
      })
      server.tmux('send-keys', '-t', pane, answer, 'Enter')
    }
    await until(() => /ended \d/.test(screen()), PATIENCE_MS)
    return screen()
  }
  const gone = await answered([
    [/gemini[\s\S]*Write this\? \[y\/N\]\s*$/, 'n'],
    [/goose[\s\S]*Write this\? \[y\/N\]\s*$/, 'n'],
    [/Show it in the running server now\? \[y\/N\]\s*$/, 'n'],
  ])
  t.regex(gone, /ended 0/)
  t.false(readFileSync(gemini, 'utf8').includes('tma'))
  t.false(server.tmux('show-options', '-gv', 'status-right').includes('tma'))
  const done = await answered([
    [/gemini[\s\S]*Write this\? \[y\/N\]\s*$/, 'y'],
    [/goose[\s\S]*Write this\? \[y\/N\]\s*$/, 'n'],
    [/Show it in the running server now\? \[y\/N\]\s*$/, 'y'],
  ])
  t.regex(done, /ended 0/)
  t.true(readFileSync(gemini, 'utf8').includes('tma-hook'))
  t.true(server.tmux('show-options', '-gv', 'status-right').includes('@tma_status'))
})

test('a file that cannot be merged is kept, its step fails, and the rest is done all the same', async (t) => {
  const { server, init, gemini } = aMachine(t)
  writeFileSync(gemini, '{ not json')
  const done = await init('--yes')
  t.is(done.exitCode, 1)
  t.regex(done.stderr, /gemini: .*it is kept as it is/)
  t.is(readFileSync(gemini, 'utf8'), '{ not json')
  t.true(server.tmux('show-options', '-gv', 'status-right').includes('@tma_status'))
})

test('without a tmux server the hooks are offered all the same, and doctor says what is missing', async (t) => {
  const { server, init, gemini } = aMachine(t)
  server.tmux('kill-server')
  const done = await init('--yes')
  t.is(done.exitCode, 1)
  t.true(readFileSync(gemini, 'utf8').includes('tma-hook'))
  t.regex(done.stderr, /no tmux server/)
})
