import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { aPlugin, load } from '../helpers/plugin'
import { aFolder, aProgram, REAL_TMUX, startTmux, type TmuxServer } from '../helpers/tmux-server'

const PLACEHOLDER = '#{tma_status}'

const job = (root: string): string => `#{@tma_status}#(${root}/scripts/tma-status --tend)`

/** Sets the exact bytes, through a file: an argument may hold 16 KB at most. */
const setExactly = (t: ExecutionContext, server: TmuxServer, option: string, value: string): void => {
  const file = join(server.folder, 'set.conf')
  const quoted = value.replaceAll("'", "'\\''").replaceAll('\n', `'"\\n"'`)
  writeFileSync(file, `set-option -g ${option} '${quoted}'\n`)
  server.tmux('source-file', file)
  t.is(valueIn(server, option), value)
}

const valueIn = (server: TmuxServer, option: string): string => server.tmux('show-options', '-gv', option)

test('the placeholder is replaced in the left, the right and every own line', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  server.tmux('set-option', '-g', 'status-left', `L ${PLACEHOLDER} ${PLACEHOLDER}`)
  server.tmux('set-option', '-g', 'status-right', `${PLACEHOLDER}R`)
  server.tmux('set-option', '-g', 'status-format[1]', PLACEHOLDER)
  server.tmux('set-option', '-g', 'status-format[7]', `x${PLACEHOLDER}`)
  load(plugin, server)
  t.is(valueIn(server, 'status-left'), `L ${job(plugin.root)} ${job(plugin.root)}`)
  t.is(valueIn(server, 'status-right'), `${job(plugin.root)}R`)
  t.is(valueIn(server, 'status-format[1]'), job(plugin.root))
  t.is(valueIn(server, 'status-format[7]'), `x${job(plugin.root)}`)
})

test('it is replaced where a configuration loads the plugin before there is a session', (t) => {
  const plugin = aPlugin(t)
  const folder = aFolder(t)
  const file = join(folder, 'tmux.conf')
  writeFileSync(file, `set -g status-right '${PLACEHOLDER}'\nrun-shell '${plugin.root}/tma.tmux'\n`)
  const env = { ...plugin.env, TMUX: undefined }
  const tmux = (...args: ReadonlyArray<string>): string =>
    spawnSync(REAL_TMUX, ['-S', join(folder, 's'), ...args], { env, encoding: 'utf8' }).stdout
  t.teardown(() => void tmux('kill-server'))
  tmux('-f', file, 'new-session', '-d', 'cat')
  t.is(tmux('show-options', '-gv', 'status-right'), `${job(plugin.root)}\n`)
})

test('an option that does not hold it stays as it is, and nothing else is set', (t) => {
  const server = startTmux(t)
  server.tmux('set-option', '-g', 'status-left', 'mine')
  const options = (): string => server.tmux('show-options', '-g', ';', 'show-options')
  const before = options()
  load(aPlugin(t), server)
  t.is(options(), before)
})

test("a session's own option is replaced in that session", (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  server.tmux('new-session', '-d', '-s', 'second', 'cat')
  server.tmux('set-option', '-t', 'second', 'status-right', `own ${PLACEHOLDER}`)
  const before = server.tmux('show-options', '-g')
  load(plugin, server)
  t.is(server.tmux('show-options', '-t', 'second', '-v', 'status-right'), `own ${job(plugin.root)}`)
  t.is(server.tmux('show-options', '-g').replace(/^@tma_replaced .*\n/m, ''), before)
  t.false(server.tmux('show-options', '-t', 'first').includes('status-right'))
})

test('every placeholder becomes the option of its name, in each format that tmux draws', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  const all = '#{tma_status}#{tma_window}#{tma_session}#{tma_pane}'
  const options = '#{@tma_window}#{@tma_session}#{@tma_pane}'
  for (const option of ['status-left', 'status-format[2]', ...WINDOW_FORMATS]) {
    server.tmux('set-option', '-g', option, `<${all}>`)
  }
  load(plugin, server)
  for (const option of ['status-left', 'status-format[2]'])
    t.is(valueIn(server, option), `<${job(plugin.root)}${options}>`, option)
  for (const option of WINDOW_FORMATS)
    t.is(valueIn(server, option), `<#{@tma_status}${options}>`, `${option}: no job for each window`)
})

const WINDOW_FORMATS = ['window-status-format', 'window-status-current-format', 'pane-border-format']

test("a window's and a pane's own formats are replaced there alone", (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  server.tmux('split-window', 'cat')
  server.tmux('new-window', 'cat')
  server.tmux('set-option', '-w', '-t', '@0', 'window-status-format', 'own #{tma_window}')
  server.tmux('set-option', '-p', '-t', '%1', 'pane-border-format', 'own #{tma_pane}')
  const before = server.tmux('show-options', '-gw')
  load(plugin, server)
  t.is(server.tmux('show-options', '-wv', '-t', '@0', 'window-status-format'), 'own #{@tma_window}')
  t.is(server.tmux('show-options', '-pv', '-t', '%1', 'pane-border-format'), 'own #{@tma_pane}')
  t.is(server.tmux('show-options', '-w', '-t', '@1') + server.tmux('show-options', '-p', '-t', '%0'), '')
  t.is(server.tmux('show-options', '-gw'), before)
})

test('options of plugins are read where the person names them, and only there', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  for (const option of ['@a_text', '@b_text', '@z_text'])
    server.tmux('set-option', '-g', option, '#{tma_status} #{tma_window}')
  server.tmux('set-option', '-g', '@plugin_interpolated_options', '@a_text  status-left @z_text @none $(x)')
  load(plugin, server)
  for (const option of ['@a_text', '@z_text']) t.is(valueIn(server, option), '#{@tma_status} #{@tma_window}')
  t.is(valueIn(server, '@b_text'), '#{tma_status} #{tma_window}')
})

/** Before and after. */
const COUNTS: Readonly<Record<string, readonly [string, string]>> = {
  'escaped it is text': ['##{tma_status}', '##{tma_status}'],
  'escaped twice, then meant': ['####{tma_window}###{tma_window}', '####{tma_window}###{@tma_window}'],
  'in a job a shell would read it': [
    '#(say #{tma_window} (a)#{tma_pane})#{tma_window}',
    '#(say #{tma_window} (a)#{tma_pane})#{@tma_window}',
  ],
  'what looks like a job and is none': ['##(a #{tma_window}', '##(a #{@tma_window}'],
  'inside a conditional': [
    '#{?client_prefix,#{tma_window},#[fg=red] #{tma_pane}}',
    '#{?client_prefix,#{@tma_window},#[fg=red] #{@tma_pane}}',
  ],
  twice: ['#{tma_window} #{tma_window}', '#{@tma_window} #{@tma_window}'],
  'another name': [
    '#{tma_statuses} #{tma_} #{tma_window:x} {tma_window}',
    '#{tma_statuses} #{tma_} #{tma_window:x} {tma_window}',
  ],
}

// Alone, as the next one: many loads in a row would hold up the deadlines of others.
test.serial('a placeholder counts where tmux would read one', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  for (const [name, [before, after]] of Object.entries(COUNTS)) {
    setExactly(t, server, 'status-right', before)
    load(plugin, server)
    t.is(valueIn(server, 'status-right'), after, name)
  }
})

test('what a theme writes after us is put right by the script that the daemon runs', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  load(plugin, server)
  server.tmux('set-option', '-g', 'status-right', `theme ${PLACEHOLDER}`)
  server.tmux('run-shell', `${plugin.root}/scripts/tma-interpolate`)
  t.is(valueIn(server, 'status-right'), `theme ${job(plugin.root)}`)
  const once = server.tmux('show-options', '-g', ';', 'show-options', '-gw')
  server.tmux('run-shell', `${plugin.root}/scripts/tma-interpolate`)
  t.is(server.tmux('show-options', '-g', ';', 'show-options', '-gw'), once)
})

test.serial('ten loads leave one of everything', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  server.tmux('set-option', '-g', 'status-right', `${PLACEHOLDER} %H:%M`)
  server.tmux('set-option', '-g', 'window-status-format', '#I #{tma_window}')
  const all = (): string =>
    server.tmux('show-options', '-g', ';', 'show-options', '-gw', ';', 'show-hooks', '-g', ';', 'list-keys')
  load(plugin, server)
  const once = all()
  for (let i = 1; i < 10; i++) load(plugin, server)
  t.is(all(), once)
  t.is(once.split('--tend').length, 2)
})

const VALUES = {
  'a trailing semicolon': `a;${PLACEHOLDER};`,
  'an escaped semicolon': `\\;${PLACEHOLDER}\\;`,
  quotes: `'${PLACEHOLDER}' "x" '' ""`,
  backslashes: `\\ \\\\ ${PLACEHOLDER}\\`,
  'dollar signs': `$HOME \${X} \\$1 $( ) ${PLACEHOLDER} $`,
  formats: `#[fg=red]#{?client_prefix,#[bg=red],}#(echo #S) ${PLACEHOLDER} ## # %H:%M`,
  'line breaks': `\n  a\n # b\n${PLACEHOLDER}\n`,
  'tabs and emoji': `\t⚑ 🦀 é ${PLACEHOLDER}`,
  braces: `}{ %if ~ ~/ ${PLACEHOLDER} & | < > * ?`,
  'twenty thousand bytes': `${'x'.repeat(9_990)}${PLACEHOLDER}${`'"\\;`.repeat(2_500)}`,
}

for (const [name, value] of Object.entries(VALUES)) {
  test(`every other byte is kept: ${name}`, (t) => {
    const server = startTmux(t)
    const plugin = aPlugin(t)
    setExactly(t, server, 'status-right', value)
    load(plugin, server)
    t.is(valueIn(server, 'status-right'), value.replaceAll(PLACEHOLDER, job(plugin.root)))
  })
}

for (const shell of ['dash', 'bash']) {
  test(`loading again changes no byte (${shell})`, (t) => {
    const server = startTmux(t)
    const plugin = aPlugin(t)
    setExactly(t, server, 'status-left', Object.values(VALUES).join(''))
    t.is(load(plugin, server, { shell }).status, 0)
    const once = server.tmux('show-options', '-g')
    t.true(once.includes('--tend'))
    t.is(load(plugin, server, { shell }).status, 0)
    t.is(server.tmux('show-options', '-g'), once)
  })
}

test('what an earlier load wrote follows a folder that moved', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  const foreign = '#{@tma_status}#(/elsewhere/other --tend)'
  server.tmux('set-option', '-g', 'status-right', `a${job('/old/place')}b${foreign}${job('/old')}`)
  load(plugin, server)
  t.is(valueIn(server, 'status-right'), `a${job(plugin.root)}b${foreign}${job(plugin.root)}`)
})

for (const name of [
  'with space',
  "quo'te",
  'double"quote',
  'ha#(sh)',
  'com,ma',
  'bra}ce',
  '100%H',
  '$HOME',
  'a;b',
  'a`b',
]) {
  test(`a folder named ${name} is reached by a link in the data folder`, (t) => {
    const server = startTmux(t)
    const plugin = aPlugin(t, { name })
    server.tmux('set-option', '-g', 'status-right', PLACEHOLDER)
    load(plugin, server)
    const link = `${plugin.home}/.local/share/tma/plugin`
    t.is(valueIn(server, 'status-right'), job(link))
    load(plugin, server)
    t.is(valueIn(server, 'status-right'), job(link))
  })
}

test('no path that may be written leaves the option alone, without the job', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t, { name: 'with space' })
  server.tmux('set-option', '-g', 'status-right', `a${PLACEHOLDER}`)
  load(plugin, server, { env: { XDG_DATA_HOME: join(plugin.home, 'also a space') } })
  t.is(valueIn(server, 'status-right'), 'a#{@tma_status}')
})

test('a letter beyond ASCII in the folder needs no link', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t, { name: 'jürgen' })
  server.tmux('set-option', '-g', 'status-right', PLACEHOLDER)
  load(plugin, server)
  t.is(valueIn(server, 'status-right'), job(plugin.root))
})

test('five tmux processes at most, four when all is as it should be and there are no keys to bind', (t) => {
  const server = startTmux(t)
  server.tmux('set-option', '-g', '@tma-key', 'off')
  const plugin = aPlugin(t)
  const folder = aFolder(t)
  const log = join(folder, 'calls')
  aProgram(folder, 'tmux', `echo call >>'${log}'\nexec '${REAL_TMUX}' "$@"`)
  const env = { PATH: `${folder}:${process.env.PATH}` }
  const calls = (): number => {
    const { length } = readFileSync(log, 'utf8').trim().split('\n')
    writeFileSync(log, '')
    return length
  }
  server.tmux('run-shell', `wc -l <'${log}'; : >'${log}'`).split('\n').map(Number)[0] ?? 0
  for (let i = 0; i < 20; i++) server.tmux('new-session', '-d', 'cat')
  server.tmux('set-option', '-t', 'first', 'status-left', PLACEHOLDER)
  server.tmux('set-option', '-g', 'status-right', PLACEHOLDER)
  load(plugin, server, { env })
  t.is(calls(), 5)
  load(plugin, server, { env })
  t.is(calls(), 4)
})
