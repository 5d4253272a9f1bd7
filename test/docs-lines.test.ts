import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { recorded, startActor } from './helpers/actor'
import { bare, callsIn, objection, piecesOf, stranger } from './helpers/command-lines'
import { blocksOf, type Page } from './helpers/markdown'
import { PAGES } from './helpers/pages'
import { aFolder, aProgram, startTmux } from './helpers/tmux-server'
import { until } from './helpers/until'

// One at a time: each has a server with agents.
const test = ava.serial

/** Blocks that have a test of their own, by page and language. */
const TRIED_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/add-an-agent.md console': 'test/docs-add-an-agent.test.ts',
  'docs/notifications.md sh': 'test/docs-notifications.test.ts',
  'docs/scripts.md sh': 'test/docs-scripts.test.ts',
}

const PRESSES_KEYS = 'presses keys: test/commands/act.test.ts tries it'
const FOLLOWED = 'test/follow-readme.test.ts types it, in a home of its own'
const CONTAINERS = 'needs docker: test/scripts/containers.test.ts opens the namespaces itself'
const LAB = 'needs the real agents, installed by the first of these lines'

/** What no test types, with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'git clone … tma && cd tma': 'needs a network',
  'git clone https://github.com/tmux-tma/tmux-tma && cd tmux-tma': FOLLOWED,
  'tmux source-file ~/.tmux.conf': FOLLOWED,
  'cd ~/.tmux/plugins/tmux-tma': FOLLOWED,
  'npm cit': 'runs this very test: .ci/run types it',
  'npm run coverage': 'runs this very test',
  'npm run check': 'runs this very test: .ci/run takes its steps one by one',
  './scripts/demo': 'test/scripts/demo.test.ts runs it',
  'tma act approve --pane %3': PRESSES_KEYS,
  'tma act deny --agent claude': PRESSES_KEYS,
  'tma act reply "go on" --pane %3': PRESSES_KEYS,
  'tma act interrupt --all --repo api': PRESSES_KEYS,
  'bin/tma init': 'asks: test/commands/init.test.ts answers',
  'git clone https://github.com/tmux-tma/tmux-tma ~/.tmux/plugins/tmux-tma':
    'needs a network: test/scripts/update.test.ts clones the checkout',
  'npm install --global ./tmux-tma-0.1.0.tgz': 'test/scripts/package.test.ts packs and installs it',
  'bin/tma hooks install --all': 'asks: test/commands/hooks.test.ts answers',
  'bin/tma hooks install claude': 'asks: test/commands/hooks.test.ts answers',
  'bin/tma hooks install --statusline claude': 'asks: test/commands/hooks.test.ts answers',
  'bin/tma hooks uninstall claude': 'asks: test/commands/hooks.test.ts answers',
  'exec HOOK auggie Stop': 'HOOK stands for a path',
  'docker run -it --user "$(id -u):$(id -g)" -e TMUX -e TMUX_PANE \\': CONTAINERS,
  'dir="${TMUX%,*,*}.tma" data="$HOME/.local/share/tma" plugin="$(readlink -f "$HOME/.local/share/tma/plugin")"':
    CONTAINERS,
  'tma doctor --exit-code': 'ends with 1 where something is to be mended: test/commands/doctor.test.ts',
  'npm run fuzz': 'takes long: the tests of test/fuzz do the same for seconds',
  'npm run bench': 'takes a quarter of an hour and the machine for itself',
  'npm run bench:check': 'test/bench-check.test.ts holds what it compares and says',
  'npm run lab -- install': 'installs 2.5 GB',
  'npm run build': 'the bundle that the tests run is built by it',
  'npm run accuracy': 'test/lab/accuracy.test.ts holds the page that it writes',
  'npm run day': LAB,
  'npm run day -- --source screen': LAB,
  'lab/check-all.sh': LAB,
  'npm run lab -- codex --check': LAB,
  'npm run lab -- claude --check --source file': LAB,
  'npm run lab -- gemini --record /tmp/rec': LAB,
  'npm run lab -- pi --check --only work,bash --w 60 --h 15': LAB,
}

/** A piece goes by its first line. */
const titleOf = (piece: string): string => bare(piece.split('\n')[0] ?? '')

/** The languages in which a reader types. */
const TYPED = ['sh', 'console']

const isTriedHere = ({ path }: Page, language: string): boolean =>
  !Object.hasOwn(TRIED_ELSEWHERE, `${path} ${language}`)

const shellOf = (page: Page): ReadonlyArray<string> =>
  TYPED.filter((language) => isTriedHere(page, language)).flatMap((language) =>
    blocksOf(page, language).flatMap(piecesOf),
  )

test('every call of tma that a page shows is one that the command line takes', async (t) => {
  const calls = PAGES.flatMap((page) =>
    page.blocks
      .filter(({ language }) => TYPED.includes(language))
      .flatMap(({ text }) => callsIn(text.replaceAll(/^\$ /gm, '')).map((words) => ({ page, words }))),
  )
  t.true(calls.length > 40)
  for (const { page, words } of calls)
    t.is(await objection(words), undefined, `${page.path}: tma ${words.join(' ')}`)
})

test('every command of tma that a page names is one', (t) => {
  const named = PAGES.flatMap(({ path, code }) =>
    code.flatMap((word) => callsIn(word).map((words) => ({ path, words }))),
  )
  t.true(named.length > 60)
  for (const { path, words } of named) t.is(stranger(words), undefined, `${path}: tma ${words.join(' ')}`)
})

test('what the command line does not take is told', async (t) => {
  const [pipe, quoted] = callsIn('x | bin/tma ls --json # tma no\ntma act reply "go on" --pane %3 >f')
  t.deepEqual(pipe, ['ls', '--json'])
  t.deepEqual(quoted, ['act', 'reply', 'go on', '--pane', '%3'])
  t.regex((await objection(['ls', '--jsno'])) ?? '', /unknown option '--jsno'/)
  t.regex((await objection(['lss'])) ?? '', /unknown command 'lss'/)
  t.is(stranger(['hooks', 'instal']), 'instal')
  t.is(stranger(['doctor', '--exit']), '--exit')
})

/** A server with a blocked claude in `%3`, and a person's home and folder where tma is `tma` and `bin/tma`. */
const stage = async (t: ExecutionContext) => {
  const server = startTmux(t, { width: 100, height: 24 })
  startActor(server, 'codex', recorded('codex/codex_working_working_stream_w100h24.json'))
  startActor(server, 'copilot', recorded('copilot/copilot_idle_idle_fresh_w100h24.json'))
  startActor(server, 'claude', recorded('claude/claude_blocked_blocked_bash_w100h24.json'))
  const home = aFolder(t)
  const bin = join(home, 'bin')
  mkdirSync(bin)
  mkdirSync(join(home, '.claude')) // as one who has that agent
  aProgram(
    bin,
    'tma',
    `exec '${process.execPath}' '${join(process.cwd(), 'dist', 'tma.cjs')}' --socket-path '${server.socketPath}' "$@"`,
  )
  const {
    TMUX: _server,
    TMUX_PANE: _pane,
    XDG_CONFIG_HOME: _config,
    XDG_DATA_HOME: _data,
    ...own
  } = process.env
  const typed = (piece: string) =>
    new Promise<{ exitCode: number | null; output: string }>((resolve) => {
      const child = spawn('sh', ['-c', piece], {
        cwd: home,
        env: { ...own, HOME: home, PATH: `${bin}:${process.env.PATH}` },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk))
      child.on('close', (exitCode) => resolve({ exitCode, output }))
    })
  await until(async () => (await typed('tma status')).output === 'blocked:1 working:1 idle:1\n', 30_000)
  return { typed, home }
}

test('every command that can be run does what it says', async (t) => {
  const { typed } = await stage(t)
  const pieces = PAGES.flatMap((page) => shellOf(page).map((piece) => ({ path: page.path, piece })))
  const run = pieces.filter(({ piece }) => !Object.hasOwn(NOT_RUN, titleOf(piece)))
  t.true(run.length > 8)
  for (const { path, piece } of run) {
    const { exitCode, output } = await typed(piece)
    t.is(exitCode, 0, `${path}: ${piece}\n${output}`)
    if (callsIn(piece).length > 0) t.not(output, '', `${path}: ${piece}`)
  }
})

test('every page that is tried elsewhere is, and every reason is for a line that a page shows', (t) => {
  for (const [blocks, file] of Object.entries(TRIED_ELSEWHERE)) {
    const [page = '', language = ''] = blocks.split(' ')
    t.true(readFileSync(file, 'utf8').includes(page), blocks)
    t.true(
      PAGES.some((each) => each.path === page && blocksOf(each, language).length > 0),
      blocks,
    )
  }
  const shown = new Set(PAGES.flatMap(shellOf).map(titleOf))
  t.deepEqual(
    Object.keys(NOT_RUN).filter((line) => !shown.has(line)),
    [],
  )
})
