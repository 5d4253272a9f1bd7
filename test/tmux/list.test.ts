import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { list } from '../../src/tmux/list'
import type { Listing } from '../../src/tmux/listing'
import { attachClient } from '../helpers/client'
import { REAL_TMUX, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const listed = async (server: TmuxServer, names: ReadonlyArray<string> = []): Promise<Listing> => {
  const answer = await list({ socketPath: server.socketPath, pid: undefined }, names)
  if (answer.kind !== 'present') throw new Error(answer.why)
  return answer.value
}

test('one pane is told with its server', async (t) => {
  const server = startTmux(t, { width: 91, height: 17 })
  const listing = await listed(server)
  t.is(String(listing.serverPid), server.tmux('display-message', '-p', '#{pid}'))
  t.is(listing.version, server.tmux('display-message', '-p', '#{version}'))
  t.is(listing.socketPath, server.socketPath)
  t.deepEqual(listing.globals, {})
  t.deepEqual(listing.clients, [])
  t.deepEqual(listing.windows, [{ id: '@0', published: {} }])
  t.deepEqual(listing.sessions, [{ id: '$0', name: 'first', published: {} }])
  const [pane, ...more] = listing.panes
  t.deepEqual(more, [])
  t.like(pane, {
    id: '%0',
    width: 91,
    height: 17,
    isDead: false,
    isIgnored: false,
    isDrawn: true,
    published: {},
  })
  t.is(String(pane?.pid), server.tmux('display-message', '-p', '-t', '%0', '#{pane_pid}'))
  t.true((pane?.windowActivity ?? 0) > 1_600_000_000)
  t.deepEqual(pane?.places, [
    { sessionId: '$0', sessionName: 'first', windowId: '@0', windowIndex: 0, paneIndex: 0 },
  ])
})

const HOSTILE = [
  '#(touch x)',
  '#{pane_id}#[fg=red]%H:%M',
  'tab\there and \\t',
  'row\n%7:1:80:24\nforged',
  '🤖 working… \u202edlrow\u200f',
  `quotes ' " \` $HOME ${'$'}{HOME} \\$HOME \\`,
  'ends in ;',
  '-p',
]

/** tmux itself expands formats, jobs included, in the titles and names that it is given as arguments. */
const inert = (text: string): string => text.replaceAll('#', '##').replace(/;$/, '\\;')

for (const LC_ALL of ['C', 'C.UTF-8']) {
  test.serial(`hostile titles come back as tmux holds them (LC_ALL=${LC_ALL})`, async (t) => {
    process.env.LC_ALL = LC_ALL
    t.teardown(() => void delete process.env.LC_ALL)
    const server = startTmux(t, { env: { LC_ALL } })
    for (const title of HOSTILE) {
      const [pane] = (await listed(server)).panes
      t.is(pane?.id, '%0')
      server.tmux('select-pane', '-t', '%0', '-T', inert(title))
      const listing = await listed(server)
      t.deepEqual(
        listing.panes.map(({ id }) => id),
        ['%0'],
      )
      t.is(listing.panes[0]?.title, server.tmux('display-message', '-p', '-t', '%0', '#{pane_title}'))
    }
  })
}

test('a title of 64 KiB is one title', async (t) => {
  const server = startTmux(t)
  const title = 'é'.repeat(32_768)
  const path = join(server.folder, 'title')
  writeFileSync(path, `\u001b]2;${title}\u0007`)
  server.tmux('respawn-pane', '-k', '-t', '%0', `cat '${path}'; exec cat`)
  await until(async () => (await listed(server)).panes[0]?.title === title)
  t.is((await listed(server)).panes.length, 1)
})

test('a session named like a target and a format is a name', async (t) => {
  const server = startTmux(t, { sessionName: inert('a:b.c#{x} #(touch x)') })
  const listing = await listed(server)
  t.is(listing.sessions.length, 1)
  t.is(listing.sessions[0]?.name, 'a_b_c#{x} #(touch x)')
  t.is(listing.panes[0]?.places[0]?.sessionName, listing.sessions[0]?.name)
})

test('a pane that several sessions show is one pane with several places', async (t) => {
  const server = startTmux(t)
  server.tmux('new-session', '-d', '-s', 'grouped', '-t', 'first')
  server.tmux('new-session', '-d', '-s', 'other', 'cat')
  const other = server.tmux('display-message', '-p', '-t', 'other:0', '#{pane_id}')
  server.tmux('link-window', '-s', '@0', '-t', 'other:7')
  const { panes, sessions, windows } = await listed(server)
  t.deepEqual(
    panes.map(({ id, places }) => [id, places.map((place) => `${place.sessionName}:${place.windowIndex}`)]),
    [
      ['%0', ['first:0', 'grouped:0', 'other:7']],
      [other, ['other:0']],
    ],
  )
  t.deepEqual(
    sessions.map(({ name }) => name),
    ['first', 'grouped', 'other'],
  )
  t.is(windows.length, 2)
})

test('a zoomed window draws one pane alone', async (t) => {
  const server = startTmux(t)
  server.tmux('split-window', '-t', '%0', 'cat')
  const drawn = async () => (await listed(server)).panes.map(({ id, isDrawn }) => [id, isDrawn])
  t.deepEqual(await drawn(), [
    ['%0', true],
    ['%1', true],
  ])
  server.tmux('resize-pane', '-Z', '-t', '%1')
  t.deepEqual(await drawn(), [
    ['%0', false],
    ['%1', true],
  ])
})

test('a dead pane that is kept is dead', async (t) => {
  const server = startTmux(t)
  server.tmux('set-option', '-g', 'remain-on-exit', 'on')
  server.tmux('split-window', '-t', '%0', 'true')
  await until(async () => (await listed(server)).panes[1]?.isDead === true)
  t.pass()
})

test('options are read by scope; a pane falls back as tmux formats do', async (t) => {
  const server = startTmux(t)
  server.tmux('split-window', '-t', '%0', 'cat')
  server.tmux('set-option', '-g', '@tma_status', '#[fg=red]●1')
  server.tmux('set-option', '-g', '@tma_next', '%0')
  server.tmux('set-option', '-g', '@tma-mine', "$HOME \\$HOME 'a' #(x)")
  server.tmux('set-option', '-g', '@tma-empty', '')
  server.tmux('set-option', '-p', '-t', '%0', '@tma_next', '%1')
  server.tmux('set-option', '-p', '-t', '%0', '@agent_state', 'blocked')
  server.tmux('set-option', '-p', '-t', '%1', '@agent_ignore', '1')
  server.tmux('set-option', '-w', '-t', '@0', '@agent_summary', 'blocked:1')
  server.tmux('set-option', '-t', '$0', '@agent_session_summary', 'blocked:1')
  const { globals, panes, windows, sessions } = await listed(server, [
    '@tma-mine',
    '@tma-empty',
    '@tma-none',
    'bad;',
  ])
  t.deepEqual(globals, {
    '@tma_status': '#[fg=red]●1',
    '@tma_next': '%0',
    '@tma-mine': "$HOME \\$HOME 'a' #(x)",
    '@tma-empty': '',
  })
  const inherited = { '@agent_summary': 'blocked:1', '@agent_session_summary': 'blocked:1' }
  t.deepEqual(
    panes.map(({ published }) => published),
    [
      { '@agent_state': 'blocked', '@tma_next': '%1', ...inherited },
      { '@tma_next': '%0', ...inherited },
    ],
  )
  t.deepEqual(
    panes.map(({ isIgnored }) => isIgnored),
    [false, true],
  )
  t.deepEqual(windows, [{ id: '@0', published: { '@agent_summary': 'blocked:1' } }])
  t.deepEqual(sessions, [{ id: '$0', name: 'first', published: { '@agent_session_summary': 'blocked:1' } }])
})

test('the settings of tma are told as tmux has them, hostile values too', async (t) => {
  const server = startTmux(t)
  t.deepEqual((await listed(server)).settings, {})
  const values = {
    '@tma-glyphs': 'ascii',
    '@tma-glyph-blocked': 'a,b}\'"#(touch x)#{pane_id}%H\n%7:forged',
    '@tma-scope': '$HOME \\$HOME',
  }
  for (const [name, value] of Object.entries(values)) server.tmux('set-option', '-g', name, value)
  server.tmux('set-option', '-g', '@tma-age', '')
  t.deepEqual((await listed(server)).settings, values)
})

test('a style counts where it lies around a part of ours', async (t) => {
  const server = startTmux(t)
  const around = async () => Object.values((await listed(server)).around)
  server.tmux('set-option', '-g', 'status-right-style', 'fg=red')
  t.deepEqual(await around(), [false, false])
  server.tmux('set-option', '-g', 'status-left', '#{@tma_status}')
  t.deepEqual(await around(), [false, false])
  server.tmux('set-option', '-g', 'status-right', 'x #{E:@catppuccin_status_tma}')
  t.deepEqual(await around(), [true, false])
  server.tmux('set-option', '-g', 'status-right-style', 'default')
  server.tmux('set-option', '-g', 'window-status-current-style', 'bg=blue')
  t.deepEqual(await around(), [false, true])
})

test("a session's line is its own when it differs from the server's", async (t) => {
  const server = startTmux(t)
  server.tmux('new-session', '-d', '-s', 'second', 'cat')
  server.tmux('set-option', '-g', '@tma_status', 'all')
  server.tmux('set-option', '-t', 'second', '@tma_status', 'mine')
  const { sessions } = await listed(server)
  t.deepEqual(
    sessions.map(({ published }) => published),
    [{}, { '@tma_status': 'mine' }],
  )
})

test('attached clients are told with what they show; a control client is marked', async (t) => {
  const server = startTmux(t)
  const control = spawn(REAL_TMUX, ['-u', '-S', server.socketPath, '-C', 'attach'], {
    env: { ...process.env, TMUX: '' },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  t.teardown(() => void control.kill())
  const outer = startTmux(t, { command: [`exec env TMUX= ${REAL_TMUX} -u -S '${server.socketPath}' attach`] })
  await until(async () => (await listed(server)).clients.length === 2)
  const { clients } = await listed(server)
  t.deepEqual(clients.map(({ isControl }) => isControl).sort(), [false, true])
  for (const client of clients) {
    t.like(client, { sessionId: '$0', windowId: '@0', paneId: '%0' })
    t.true(client.activity > 1_600_000_000)
  }
  t.is((await listed(outer)).clients.length, 0)
})

test('a client is told with its terminal, and with its focus where that is reported', async (t) => {
  const server = startTmux(t)
  const client = await attachClient(t, server)
  const only = async () => (await listed(server)).clients[0]
  await until(async () => (await only())?.termType.startsWith('tmux ') === true)
  t.like(await only(), { termName: 'xterm-256color', reportsFocus: false, isFocused: true })
  t.regex((await only())?.tty ?? '', /^\/dev\//)
  server.tmux('set-option', '-g', 'focus-events', 'on')
  t.like(await only(), { reportsFocus: true, isFocused: true })
  client.type('-l', '\x1b[O')
  await until(async () => (await only())?.isFocused === false)
  client.type('-l', '\x1b[I')
  await until(async () => (await only())?.isFocused === true)
})

test('a server without sessions is present and empty', async (t) => {
  const server = startTmux(t)
  server.tmux('set-option', '-s', 'exit-empty', 'off')
  server.tmux('kill-session', '-t', '$0')
  const { panes, sessions, clients } = await listed(server)
  t.deepEqual({ panes, sessions, clients }, { panes: [], sessions: [], clients: [] })
})

test('no socket is an absent server', async (t) => {
  const server = startTmux(t)
  const nowhere = join(server.folder, 'none')
  t.deepEqual(await list({ socketPath: nowhere, pid: undefined }), {
    kind: 'absent',
    why: `no tmux server on ${nowhere}`,
  })
  server.tmux('kill-server')
  t.is((await list({ socketPath: server.socketPath, pid: undefined })).kind, 'absent')
})
