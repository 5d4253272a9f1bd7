import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { runtimeOf } from '../helpers/daemon'
import { aPlugin, load } from '../helpers/plugin'
import { tma } from '../helpers/tma'
import { REAL_TMUX, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')

const doctor = (server: TmuxServer) => tma(['--socket-path', server.socketPath, 'doctor'])

test('the bar of every session that somebody looks at is judged', async (t) => {
  const server = startTmux(t)
  server.tmux('new-session', '-d', '-s', 'second', 'cat')
  for (const session of ['first', 'second']) {
    server.tmux('set-option', '-t', session, 'status-right', '#{@tma_status}#(x/tma-status --tend)')
    const attach = `exec env TMUX= ${REAL_TMUX} -u -S '${server.socketPath}' attach -t ${session}`
    startTmux(t, { command: [attach] })
  }
  const clients = () => server.tmux('list-clients', '-F', '#{session_name}').split('\n').sort().join(' ')
  await until(() => clients() === 'first second')
  t.regex((await doctor(server)).stdout, /^bar: {5}shows tma in 2 sessions$/m)
  server.tmux('set-option', '-t', 'second', 'status-right', '%H:%M')
  t.regex(
    (await doctor(server)).stdout,
    /^bar: {5}does not show all of tma\n {2}- no status line holds #\{tma_status\}, .* \(session second\)\n {4}set -g/m,
  )
})

const OURS = '#{@tma_status}#(x/tma-status --tend)'

/** What a theme sets, and the section on the bar. */
const THEMES: ReadonlyArray<readonly [string, Readonly<Record<string, string>>, RegExp]> = [
  [
    'modules that refer to modules',
    { 'status-right': '#{E:@theme_right}', '@theme_right': '#{E:@theme_own} ', '@theme_own': OURS },
    /^bar: {5}shows tma/m,
  ],
  [
    'modules that refer to each other',
    { 'status-right': '#{E:@theme_a}', '@theme_a': '#{E:@theme_b}', '@theme_b': '#{E:@theme_a}' },
    /- no status line holds/,
  ],
  [
    'a line of its own, from an option',
    { 'status-format[0]': '#{E:@bar}', '@bar': '#S #{status-right}', 'status-right': OURS },
    /^bar: {5}shows tma/m,
  ],
  [
    'a line of its own without our side',
    { 'status-format[0]': '#S', 'status-right': OURS },
    /- status-right holds our part, but no line that is drawn shows status-right.*\n {4}set -ag 'status-format\[0\]'/,
  ],
  [
    'a second line that is not drawn',
    { 'status-format[1]': OURS, 'status-right': '%H:%M' },
    /- status-format\[1\] holds our part.*\n {4}set -g status 2$/m,
  ],
  [
    'a second line',
    { status: '2', 'status-format[1]': OURS, 'status-right': '%H:%M' },
    /^bar: {5}shows tma/m,
  ],
  [
    'a side written anew without ours',
    { 'status-right': '%H:%M', '@tma_replaced': '-g:status-right,' },
    /- status-right held #\{tma_status\} until something wrote it anew.*\n {4}set -ag 'status-right' ' #\{tma_status\}'/,
  ],
]

for (const [what, options, expected] of THEMES)
  test(`the bar of a theme with ${what} is judged by what is drawn`, async (t) => {
    const server = startTmux(t)
    for (const [name, value] of Object.entries(options)) server.tmux('set-option', '-g', name, value)
    t.regex((await doctor(server)).stdout, expected)
  })

/** What doctor would have the person write, without where. */
const mendOf = (stdout: string): string => /^ {4}(set -ag .*), below the line/m.exec(stdout)?.[1] ?? 'no mend'

for (const [name, value] of [
  ['status-right', '%H:%M'],
  ['status-format[0]', '#S'],
] as const)
  test(`a theme that writes ${name} after us loses ours, and what doctor says brings it back`, async (t) => {
    const server = startTmux(t)
    const plugin = aPlugin(t)
    server.tmux('set-option', '-g', 'status-right-length', '100')
    server.tmux('set-option', '-g', 'status-right', '#{tma_status} %H:%M')
    load(plugin, server)
    t.regex((await doctor(server)).stdout, /^bar: {5}shows tma/m)
    server.tmux('set-option', '-g', name, value)
    load(plugin, server)
    const { stdout } = await doctor(server)
    t.regex(stdout, /^bar: {5}does not show all of tma/m)
    const file = join(server.folder, 'mend.conf')
    writeFileSync(file, `${mendOf(stdout)}\n`)
    server.tmux('source-file', file)
    load(plugin, server)
    t.regex((await doctor(server)).stdout, /^bar: {5}shows tma/m)
    t.true(server.tmux('show-options', '-gv', name).startsWith(`${value} #{@tma_status}`))
  })

test('a runtime directory that is refused hides nothing else', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const { pane } = startActor(server, 'claude', BLOCKED)
  mkdirSync(runtimeOf(server))
  chmodSync(runtimeOf(server), 0o755)
  await until(() => server.tmux('capture-pane', '-p', '-t', pane).includes('Do you want'))
  const { exitCode, stdout, stderr } = await doctor(server)
  t.is(exitCode, 1)
  t.regex(stderr, /^tma: .* is open to others: chmod 700 it\n$/)
  t.regex(stdout, /^bar: {5}/m)
  t.regex(stdout, /^daemon: {2}.* is open to others: chmod 700 it$/m)
  t.regex(stdout, /^panes: {3}1 of 2 hold an agent\n {2}- %1 /m)
})
