import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { KEY_ACTIONS } from '../../src/core/key-settings'
import { hasFeature } from '../../src/core/tmux-version'
import { attach } from '../helpers/person'
import { aPlugin, load, type Plugin } from '../helpers/plugin'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const keys = (server: TmuxServer): string => server.tmux('list-keys')
const keysOf = (server: TmuxServer, table: string): string => server.tmux('list-keys', '-T', table)

/** What the plugin has added to the bindings. */
const added = (server: TmuxServer, before: string): ReadonlyArray<string> => {
  const old = new Set(before.split('\n').map(spaceless))
  return keys(server)
    .split('\n')
    .map(spaceless)
    .filter((line) => !old.has(line))
}

/** `list-keys` pads its columns to the longest key. */
const spaceless = (line: string): string => line.replace(/ +/g, ' ')

const aStage = (t: ExecutionContext, options: Readonly<Record<string, string>> = {}) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  for (const [name, value] of Object.entries(options)) server.tmux('set-option', '-g', name, value)
  return { server, plugin, before: keys(server) }
}

/** What the script makes of these bindings for a tmux of another version. */
const commandsFor = (plugin: Plugin, input: Readonly<Record<string, string>>, listed: string): string => {
  const { version = '3.3a', undo = '', ...options } = input
  const set = Object.entries(options).map(([name, value]) => `${name} "${value}"`)
  const text = ['M options', ...set, 'M keys', listed, ''].join('\n')
  const env = { ...plugin.env, mark: 'M', folder: '/p', fzf: '44', server_version: version, undo }
  const awk = join(plugin.root, 'scripts', 'keys.awk')
  return spawnSync('awk', ['-f', awk], { env, input: text, encoding: 'utf8' }).stdout
}

test('one key after the prefix opens the others, and the root table is left alone', (t) => {
  const { server, plugin, before } = aStage(t)
  const root = keysOf(server, 'root')
  load(plugin, server)
  t.regex(keysOf(server, 'prefix'), /-T prefix A +switch-client -T tma/)
  t.is(keysOf(server, 'root'), root)
  const ours = added(server, before).map((line) => /-T (\S+) (\S+)/.exec(line)?.slice(1).join(' '))
  t.deepEqual(
    ours.toSorted(),
    ['prefix A', ...'?abdehjmnpuwx']
      .map((key) => (key.length > 1 ? key : `tma ${key}`))

      .toSorted(),
  )
})

test('loaded ten times there is one of everything', (t) => {
  const { server, plugin } = aStage(t, { '@tma-key-next': 'M-j', '@tma-key-picker': '-n M-a' })
  load(plugin, server)
  const once = keys(server)
  for (let i = 0; i < 9; i += 1) load(plugin, server)
  t.is(keys(server), once)
})

test('a changed option takes the old key back', (t) => {
  const { server, plugin, before } = aStage(t, { '@tma-key': 'e', '@tma-key-next': 'M-j' })
  load(plugin, server)
  server.tmux('set-option', '-g', '@tma-key', 'C-A')
  server.tmux('set-option', '-g', '@tma-key-next', '-n M-k')
  load(plugin, server)
  const places = added(server, before).map((line) =>
    /^bind-key -T (?!tma)(\S+) (\S+)/.exec(line)?.slice(1).join(' '),
  )
  t.deepEqual(places.filter((place) => place !== undefined).toSorted(), ['prefix C-a', 'root M-k'])
})

test('off takes each of them', (t) => {
  const off = Object.fromEntries(
    ['', ...KEY_ACTIONS.map((name) => `-${name}`)].map((name) => [`@tma-key${name}`, 'off']),
  )
  const { server, plugin, before } = aStage(t, off)
  load(plugin, server)
  t.is(keys(server), before)
})

test('each action can have a key of its own', (t) => {
  const own = (i: number): string => (i < 12 ? `F${i + 1}` : `S-F${i - 11}`)
  const options = Object.fromEntries(KEY_ACTIONS.map((name, i) => [`@tma-key-${name}`, own(i)]))
  const { server, plugin } = aStage(t, { '@tma-key': 'off', ...options })
  load(plugin, server)
  for (const key of Object.values(options)) t.regex(keysOf(server, 'prefix'), new RegExp(`-T prefix ${key} `))
})

test('a key that is bound to something else stays as it is, and is noted for the doctor', (t) => {
  const { server, plugin } = aStage(t, { '@tma-key-next': '-n M-q' })
  server.tmux('bind-key', 'A', 'display-message', 'mine')
  server.tmux('bind-key', '-n', 'M-q', 'display-message', '#{@tma_next}')
  server.tmux('bind-key', '-T', 'tma', 'm', 'display-message', 'my m')
  const before = keys(server)
  load(plugin, server)
  t.is(keys(server), before)
  t.is(server.tmux('show-options', '-gv', '@tma_keys_taken'), 'prefix:A root:M-q')
  server.tmux('unbind-key', 'A')
  server.tmux('unbind-key', '-n', 'M-q')
  load(plugin, server)
  t.regex(keysOf(server, 'tma'), /m +display-message "my m"/)
  t.regex(keysOf(server, 'root'), /M-q +if-shell/)
  t.is(server.tmux('show-options', '-gqv', '@tma_keys_taken'), '')
})

test('of two options that want one key the first has it, and the doctor is told, however it is spelled', (t) => {
  const options = {
    '@tma-key': 'C-a',
    '@tma-key-next': '^A',
    '@tma-key-back': '-n M-b',
    '@tma-key-home': '-n m-b',
  }
  const { server, plugin } = aStage(t, options)
  load(plugin, server)
  t.regex(keysOf(server, 'prefix'), /C-a +switch-client -T tma/)
  t.is(server.tmux('show-options', '-gv', '@tma_keys_taken'), 'again:prefix:^A again:root:m-b')
  for (const option of ['@tma-key-next', '@tma-key-home']) server.tmux('set-option', '-gu', option)
  load(plugin, server)
  t.is(server.tmux('show-options', '-gqv', '@tma_keys_taken'), '')
})

test('a value that is no key binds nothing, and harms no other', (t) => {
  const { server, plugin, before } = aStage(t, {
    '@tma-key': 'A B',
    '@tma-key-next': "'; kill-server; '",
    '@tma-key-back': 'nokey',
    '@tma-key-home': 'M-h',
  })
  load(plugin, server)
  t.deepEqual(
    added(server, before).map((line) => /-T (\S+ \S+)/.exec(line)?.[1]),
    ['prefix M-h'],
  )
})

test('keys that a shell or tmux reads otherwise are bound as they are', (t) => {
  for (const key of [';', '"', "'", '\\', '#', '$', '~', '{']) {
    const { server, plugin } = aStage(t, { '@tma-key': key === ';' ? '\\;' : key })
    server.tmux('unbind-key', key === ';' ? '\\;' : key)
    const before = keys(server)
    load(plugin, server)
    load(plugin, server)
    t.is(added(server, before).filter((line) => line.includes('-T prefix')).length, 1, key)
  }
})

test('the jump is a matter of tmux alone: no shell, and only the id of a pane counts', (t) => {
  const { server, plugin } = aStage(t)
  load(plugin, server)
  const jump = server.tmux('list-keys', '-T', 'tma', 'j')
  t.is([...jump.matchAll(/run-shell/g)].length, [...jump.matchAll(/run-shell -C/g)].length)
  t.false(/if-shell (?!-F)|#\(|tma-key /.test(jump))
  t.true(jump.includes('m/r:^%[0-9]+$,#{@tma_next}'))
})

test('what stands in @tma_next and is no pane goes nowhere', async (t) => {
  const { server, plugin } = aStage(t)
  load(plugin, server)
  const person = await attach(t, server, { width: 80 })
  for (const value of ["%0'; kill-server; '", '%0 ; display-message x', '#{pane_id}', '%x']) {
    server.tmux('set-option', '-g', '@tma_next', value)
    await person.press('C-b', 'A', 'j')
    await person.sees('tma: nobody waits for you')
    await person.press('x')
  }
  server.tmux('set-option', '-g', '@tma_next', '%77')
  await person.press('C-b', 'A', 'j')
  await person.sees("Can't find pane: %77")
  t.is(person.pane(), '%0')
})

const STOCK = 'bind-key    -T root         MouseDown1Status     select-window -t ='

test('clicks are bound from tmux 3.4 on, when asked for, around what was bound before', (t) => {
  const plugin = aPlugin(t)
  const click = (input: Readonly<Record<string, string>>) =>
    commandsFor(plugin, input, STOCK)
      .split('\n')
      .filter((line) => line.includes('MouseDown1Status'))
  t.deepEqual(click({ version: '3.4' }), [])
  t.deepEqual(click({ version: '3.3a', '@tma-mouse': 'on' }), [])
  for (const version of ['3.4', '3.5a', 'next-3.8', 'master', '3.10']) {
    const [line = '', ...more] = click({ version, '@tma-mouse': 'on' })
    t.deepEqual(more, [])
    t.regex(
      line,
      /^bind-key -T root MouseDown1Status if-shell -F '#\{\?tma_key,,.*mouse_status_range.*\}' \{ select-window -t = \} \{ /,
    )
    t.true(line.includes('tma-(blocked|done)'))
  }
})

test('the table that code and doctor read says of clicks what the keys do', (t) => {
  const plugin = aPlugin(t)
  for (const version of [
    '3.2',
    '3.3a',
    '3.4',
    '3.5a',
    '3.10',
    '4.0',
    'next-3.3',
    'next-3.8',
    'master',
    'openbsd-7.4',
    'openbsd-7.5',
  ]) {
    const isBound = commandsFor(plugin, { version, '@tma-mouse': 'on' }, STOCK).includes('MouseDown1Status')
    t.is(isBound, hasFeature(version, 'clicks'), version)
  }
})

test('a click elsewhere keeps its meaning, and all of it comes back', async (t) => {
  const { server, plugin } = aStage(t)
  server.tmux('set-option', '-g', 'mouse', 'on')
  server.tmux('set-option', '-g', 'status-left', '')
  const two = ['set-option', '-g', '@first', 'x" } { y; z', '\\;', 'set-option', '-g', '@second', 'mine']
  server.tmux('bind-key', '-n', 'MouseDown3Status', ...two)
  const before = keys(server)
  server.tmux('new-window', '-d', '-n', 'other', 'cat')
  // As a tmux of 3.4 would have it; ranges are empty here, so every click is one elsewhere.
  const bind = (undo: string) => {
    const file = commandsFor(
      plugin,
      { version: '3.4', '@tma-mouse': 'on', '@tma-key': 'off', undo },
      keys(server),
    )
    const done = spawnSync('tmux', ['-u', '-S', server.socketPath, 'source-file', '-'], {
      input: file,
      encoding: 'utf8',
    })
    t.is(done.stderr, '')
  }
  for (let i = 0; i < 3; i += 1) bind('')
  t.is(keys(server).match(/MouseDown[13]Status +if-shell/g)?.length, 2)
  const person = await attach(t, server, { width: 80, height: 24 })
  const column = person.bottom().indexOf('1:other') + 2
  t.true(column > 2)
  person.send(`\u001b[<0;${column};24M\u001b[<0;${column};24m`)
  await person.isAt('%1')
  // So soon after the other click tmux takes it for the second of two.
  await until(() => {
    person.send(`\u001b[<2;${column};24M\u001b[<2;${column};24m`)
    return server.tmux('show-options', '-gqv', '@second') === 'mine'
  })
  t.is(server.tmux('show-options', '-gv', '@first'), 'x" } { y; z')
  server.tmux('set-option', '-gu', '@first')
  bind('1')
  t.is(keys(server), before)
})
