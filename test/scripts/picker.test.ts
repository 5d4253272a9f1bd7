import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { attach, type Person } from '../helpers/person'
import { aPlugin, load, type Plugin } from '../helpers/plugin'
import { aFolder, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

// One at a time: each has a person who waits for what is drawn.
const test = ava.serial

const HAS_FZF = spawnSync('fzf', ['--version']).status === 0

interface Played {
  readonly state?: string
  readonly minutes?: number
  readonly isDone?: boolean
  /** How full its context window is (percent). */
  readonly context?: number | undefined
  readonly title?: string
  readonly folder?: string
  readonly target?: ReadonlyArray<string>
}

const GLYPHS: Readonly<Record<string, string>> = { blocked: '⚑', working: '●', idle: '○' }

/** A pane that says of itself what the daemon would publish; none lives here. */
const play = (
  server: TmuxServer,
  { state = 'idle', minutes = 0, isDone = false, context, title, folder = '/', target }: Played,
): string => {
  const draw = title === undefined ? '' : `printf '\\033]2;%s\\007' '${title}';`
  const [pane = '', pid = ''] = server
    .tmux(
      ...(target ?? ['new-window', '-d']),
      '-c',
      folder,
      '-P',
      '-F',
      '#{pane_id} #{pane_pid}',
      `${draw} echo "I am $TMUX_PANE"; exec cat`,
    )
    .split(' ')
  const since = String(Date.now() - minutes * 60_000)
  const options = {
    '@agent_name': 'claude',
    '@agent_state': state,
    '@agent_since': since,
    '@agent_pid': pid,
    '@tma_pane': `claude #[fg=colour231,bg=colour160,bold]${GLYPHS[state]} 2m#[default]`,
    ...(isDone ? { '@agent_attention': '1' } : {}),
    ...(context === undefined ? {} : { '@agent_context_pct': String(context) }),
  }
  for (const [name, value] of Object.entries(options))
    server.tmux('set-option', '-p', '-t', pane, name, value)
  return pane
}

const rowsOf = (plugin: Plugin, server: TmuxServer, shell = 'sh'): ReadonlyArray<string> => {
  const env = { ...plugin.env, TMUX: `${server.socketPath},1,0` }
  const done = spawnSync(shell, [join(plugin.root, 'scripts', 'tma-key'), 'rows'], { env, encoding: 'utf8' })
  if (done.status !== 0 || done.stderr !== '') throw new Error(done.stderr)
  return done.stdout.split('\n').filter((row) => row !== '')
}

const plain = (row: string): string => row.replace(/\u001b\[[0-9;]*m/g, '').replace(/ +/g, ' ')

const idsOf = (rows: ReadonlyArray<string>) => rows.map((row) => row.split('\t')[0])

for (const shell of ['dash', 'bash']) {
  test(`rows in ${shell}: blocked longest first, done oldest first, the rest by pane`, (t) => {
    const server = startTmux(t)
    const working = play(server, { state: 'working', minutes: 9 })
    const idle = play(server, { minutes: 90 })
    const unknown = play(server, { state: 'unknown' })
    const late = play(server, { state: 'blocked', minutes: 1 })
    const early = play(server, { state: 'blocked', minutes: 7 })
    const done = play(server, { isDone: true, minutes: 3 })
    const older = play(server, { isDone: true, minutes: 4 })
    const working2 = play(server, { state: 'working', minutes: 30 })
    const rows = rowsOf(aPlugin(t), server, shell)
    t.deepEqual(idsOf(rows), [early, late, older, done, working, working2, idle, unknown])
    t.regex(plain(rows[0] ?? ''), /^%\d+\t⚑ claude 5m first:5\.0 /)
  })
}

test('a row names repository and branch, of a worktree too, without a process for it', (t) => {
  const server = startTmux(t)
  const folder = aFolder(t)
  const git = (...args: ReadonlyArray<string>) =>
    spawnSync('git', ['-C', join(folder, 'api'), '-c', 'user.name=t', '-c', 'user.email=t@t', ...args])
  mkdirSync(join(folder, 'api', 'src'), { recursive: true })
  git('init', '-q', '-b', 'feature/x')
  git('commit', '-q', '--allow-empty', '-m', 'first')
  git('worktree', 'add', '-q', '-b', 'side', join(folder, 'beside'))
  mkdirSync(join(folder, 'plain'))
  mkdirSync(join(folder, 'a\nb'))
  mkdirSync(join(folder, 'odd', '.git'), { recursive: true })
  writeFileSync(join(folder, 'odd', '.git', 'HEAD'), '0123456789abcdef\n')
  for (const name of ['api/src', 'beside', 'plain', 'a\nb', 'odd'])
    play(server, { folder: join(folder, name) })
  const rows = rowsOf(aPlugin(t), server).map((row) => plain(row).trim().split(' ')[3])
  t.deepEqual(rows, ['api:feature/x', 'beside:side', 'plain', '?', 'odd:01234567'])
})

test('rows are drawn with the glyphs that the person chose', (t) => {
  const server = startTmux(t)
  play(server, { state: 'blocked' })
  play(server, { isDone: true })
  server.tmux('set-option', '-g', '@tma_glyphs', ['!! 100%H', '+', '*', '-', '?'].join('\t'))
  const rows = rowsOf(aPlugin(t), server).map((row) => plain(row).split('\t')[1]?.split(' claude')[0])
  t.deepEqual(rows, ['!! 100%H', '+'])
})

test('rows are drawn in the colours that the person chose', (t) => {
  const server = startTmux(t)
  play(server, { state: 'blocked' })
  play(server, { isDone: true })
  const glyphs = ['⚑', '✔', '●', '○', '?']
  server.tmux('set-option', '-g', '@tma_glyphs', [...glyphs, '38;5;9;1', '', '', '', ''].join('\t'))
  const [blocked, done] = rowsOf(aPlugin(t), server)
  t.true(blocked?.includes('\t\u001b[38;5;9;1m⚑\u001b[0m claude'))
  t.true(done?.includes('\t\u001b[37;44m✔\u001b[0m claude'))
  server.tmux('set-option', '-g', '@tma_glyphs', [...glyphs, '0m\u001b[2J', '', '', '', ''].join('\t'))
  t.true(rowsOf(aPlugin(t), server)[0]?.includes('\t\u001b[1;37;41m⚑'))
})

test('where an agent tells how full its context window is there is a column for it, else none', (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  const place = (row: string | undefined) => plain(row ?? '').split('\t')[1]
  const silent = play(server, { state: 'blocked', minutes: 3, title: 'x' })
  t.regex(place(rowsOf(plugin, server)[0]) ?? '', /^⚑ claude 2m first:1\.0 /)
  play(server, { minutes: 3, context: 7 })
  play(server, { minutes: 3, context: 100 })
  const odd = play(server, {})
  server.tmux('set-option', '-p', '-t', odd, '@agent_context_pct', '9#[fg=red]')
  server.tmux('set-option', '-g', '@tma_glyphs', ['⚑', '✔', '●', '○', '?', '', '', '', '36', ''].join('\t'))
  const rows = rowsOf(plugin, server)
  t.is(rows[0]?.split('\t')[0], silent)
  t.deepEqual(
    rows.map((row) => place(row)?.replace(/ first:\d\.\d( [\d%]+)?.*/, '$1')),
    ['⚑ claude 2m', '○ claude 2m 7%', '○ claude 2m 100%', '○ claude'],
  )
  t.true(rows[1]?.includes('\u001b[36m   7%\u001b[0m '))
})

test('what a program wrote into its title is text', async (t) => {
  const server = startTmux(t)
  const title = 'a#[fg=red]#(touch /tmp/x)|%9\u202e\u200b$(id)`id`'
  const pane = play(server, { title, state: 'blocked' })
  server.tmux('rename-session', 'a|b #(x) ü 漢字')
  await until(() => server.tmux('display-message', '-p', '-t', pane, '#{pane_title}').startsWith('a#'))
  const rows = rowsOf(aPlugin(t), server)
  t.deepEqual(idsOf(rows), [pane])
  t.true(rows[0]?.includes('a#[fg=red]#(touch /tmp/x)|%9'))
  t.false(/[\u202e\u200b]/.test(rows[0] ?? ''))
})

test('what no tmux lets through comes through no row either', (t) => {
  const place = 'a\u009b31mb\u0007c\u001b[1md:1.0'
  const rows = [
    '1000',
    `%1|blocked||0|cl\u001b[aude|9\u0001|p#(x)|${place}\trepo\ttitle`,
    '%2;x|idle||||x\t\t',
    'noise',
  ].join('\n')
  const env = { ...process.env, LC_ALL: 'C', style: 'plain' }
  const { stdout } = spawnSync('awk', ['-f', 'scripts/picker.awk'], {
    env,
    input: `${rows}\n`,
    encoding: 'utf8',
  })
  t.is(plain(stdout), '%1\t ⚑ cl??aude p??x? 10m a 31mb c [1md:1.0\n')
})

test('a pane in several sessions is one row, and other options of the same names are none', (t) => {
  const server = startTmux(t)
  const pane = play(server, { state: 'blocked' })
  server.tmux('new-session', '-d', '-t', 'first', '-s', 'group')
  const odd = play(server, { state: 'asleep' })
  server.tmux('set-option', '-p', '-t', '%0', '@agent_state', 'blocked')
  t.deepEqual(idsOf(rowsOf(aPlugin(t), server)), [pane])
  t.not(odd, pane)
})

test('three hundred panes are three hundred rows', (t) => {
  const server = startTmux(t, { height: 200 })
  const many = Array.from({ length: 300 }, (_, i) =>
    i % 12 === 0 ? 'new-window -d cat' : 'split-window -d cat',
  )
  const lines = many.flatMap((line) => [line, 'select-layout tiled'])
  const marks = 'set-option -wg @agent_name claude\nset-option -wg @agent_state idle\n'
  spawnSync('tmux', ['-S', server.socketPath, 'source-file', '-'], { input: `${lines.join('\n')}\n${marks}` })
  const count = server.tmux('list-panes', '-a').split('\n').length
  t.true(count > 250)
  t.is(rowsOf(aPlugin(t), server).length, count)
})

const loaded = async (
  t: ExecutionContext,
  kind: string,
  size: { width: number; height: number },
  context?: number | undefined,
) => {
  const server = startTmux(t, { ...size, env: { SHELL: '/bin/sh' } })
  const plugin = aPlugin(t)
  server.tmux('set-option', '-g', '@tma-picker', kind)
  const idle = play(server, { title: 'quiet one' })
  const blocked = play(server, { state: 'blocked', minutes: 3, context, title: 'hello #[fg=red]' })
  load(plugin, server)
  const person = await attach(t, server, size)
  return { server, person, idle, blocked }
}

for (const width of [40, 60, 120]) {
  const withFzf = HAS_FZF ? test : test.skip
  withFzf(`fzf at ${width} columns: rows, the live pane below, and a jump`, async (t) => {
    const { server, person, idle, blocked } = await loaded(t, 'fzf', { width, height: 30 })
    await person.press('C-b', 'A', 'a')
    await person.sees(/⚑ claude +2m first:2\./)
    await person.sees(`I am ${blocked}`)
    await person.press('Down')
    await person.sees(`I am ${idle}`)
    server.tmux('set-option', '-p', '-t', idle, '@agent_state', 'working')
    server.tmux('wait-for', '-S', 'tma-changed')
    await person.sees(/● claude +first:1\./)
    await person.press('Enter')
    await person.isAt(idle)
    t.pass()
  })
}

const withFzf = HAS_FZF ? test : test.skip
for (const [kind, width, row] of [
  ['menu', 40, /⚑ claude +2m +85% first:2\.0/],
  ['fzf', 40, /⚑ claude +2m first:2\./],
  ['fzf', 60, /⚑ claude +2m first:2\.0 +85%/],
] as const)
  (kind === 'fzf' ? withFzf : test)(
    `how full the context window is, in ${kind} at ${width} columns`,
    async (t) => {
      const { person } = await loaded(t, kind, { width, height: 30 }, 85)
      await person.press('C-b', 'A', 'a')
      await person.sees(row)
      t.pass()
    },
  )

withFzf(
  'a pane that dies while it is selected is no jump, and a closed popup leaves nothing behind',
  async (t) => {
    const { server, person, blocked } = await loaded(t, 'fzf', { width: 80, height: 24 })
    await person.press('C-b', 'A', 'a')
    await person.sees(`I am ${blocked}`)
    server.tmux('kill-pane', '-t', blocked)
    await person.sees('This pane is gone.')
    await person.press('Enter')
    await person.sees('tma: that pane is gone')
    await person.press('C-b', 'A', 'a')
    await person.sees(/○ claude/)
    server.tmux('display-popup', '-C', '-c', person.client)
    await until(() => !person.screen().includes('agent>'))
    const left = () => spawnSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' }).stdout.split('\n')
    await until(() => !left().some((line) => line.includes('tma-key') && line.includes(server.folder)))
    t.is(person.pane(), '%0')
  },
)

for (const width of [40, 80])
  test(`tmux's tree at ${width} columns: only agents, with the pane drawn below`, async (t) => {
    const { person, blocked } = await loaded(t, 'tree', { width, height: 24 })

    await person.press('C-b', 'A', 'a')
    await person.sees(/claude ⚑ 2m +hello \[fg=red\]/)
    t.regex(person.screen(), /- first: *$/m, 'a session has no title of a pane')
    await person.press('Down', 'Down')
    await person.sees(`I am ${blocked}`)
    await person.press('Enter')
    await person.isAt(blocked)
    t.pass()
  })

for (const width of [40, 60, 100]) {
  test(`tmux's menu at ${width} columns`, async (t) => {
    const { person, blocked } = await loaded(t, 'menu', { width, height: 12 })
    await person.press('C-b', 'A', 'a')
    await person.sees(/⚑ claude/)
    await person.press('1')
    await person.isAt(blocked)
    t.pass()
  })
}

/** Who waits longest is on top, but not in the tree; what is drawn below tells that the list takes keys. */
const comesTo = async (person: Person, kind: string, pane: string): Promise<void> => {
  if (kind === 'menu') return
  if (kind === 'tree') await person.press('Down', 'Down')
  await person.sees(`I am ${pane}`)
}

/** Places of agents, as other people and programs may call them. */
const PLACES = [
  'a##[fg=red]',
  `'; kill-server; '`,
  '"; kill-server; "',
  '$HOME~\\',
  'a,b}c',
  `q'"\`$(id)`,
  '-dash',
  '🚩漢字',
  '|%9 x',
  ';;',
]

for (const kind of HAS_FZF ? ['fzf', 'tree', 'menu'] : ['tree', 'menu'])
  test(`${kind} goes to an agent, whatever its session and window are called`, async (t) => {
    t.timeout(120_000)
    const { server, person, blocked } = await loaded(t, kind, { width: 100, height: 30 })
    for (const place of PLACES) {
      const name = place.replace(/;$/, '\\;')
      server.tmux('rename-session', '-t', '$0', '--', name)
      server.tmux('rename-window', '-t', blocked, '--', name)
      await person.press('C-b', 'A', 'a')
      await person.sees(/⚑/)
      await comesTo(person, kind, blocked)
      await person.press(kind === 'menu' ? '1' : 'Enter')
      await person.isAt(blocked)
      server.tmux('switch-client', '-c', person.client, '-t', '%0')
    }
    t.pass()
  })

test('a glyph that begins with a dash can be chosen from the menu', async (t) => {
  const { server, person, idle, blocked } = await loaded(t, 'menu', { width: 60, height: 12 })
  server.tmux('set-option', '-g', '@tma_glyphs', ['!', '+', '*', '-', '?'].join('\t'))
  server.tmux('kill-pane', '-t', blocked)
  await person.press('C-b', 'A', 'a')
  await person.sees(/- claude/)
  await person.press('1')
  await person.isAt(idle)
  t.pass()
})

for (const kind of HAS_FZF ? ['fzf', 'tree', 'menu'] : ['tree', 'menu'])
  test(`${kind} opens over three hundred agents, and goes to one of them`, async (t) => {
    t.timeout(60_000)
    const { server, person, blocked } = await loaded(t, kind, { width: 80, height: 24 })
    spawnSync('tmux', ['-S', server.socketPath, 'source-file', '-'], {
      input: 'new-window -d cat\n'.repeat(300),
    })
    for (const [name, value] of [
      ['name', 'claude'],
      ['state', 'idle'],
    ])
      server.tmux('set-option', '-wg', `@agent_${name}`, value ?? '')
    server.tmux('set-option', '-wg', '@tma_pane', 'claude ○')
    await person.press('C-b', 'A', 'a')
    await person.sees(/⚑/)
    await comesTo(person, kind, blocked)
    await person.press(kind === 'menu' ? '1' : 'Enter')
    await person.isAt(blocked)
    t.pass()
  })

test('the menu shows as many as there is room for', async (t) => {
  const { server, person } = await loaded(t, 'menu', { width: 80, height: 10 })
  for (let i = 0; i < 8; i += 1) play(server, {})
  await person.press('C-b', 'A', 'a')
  await person.sees(/⚑ claude/)
  t.is(person.screen().match(/claude/g)?.length, 6)
})

for (const kind of HAS_FZF ? ['fzf', 'menu'] : ['menu']) {
  test(`without agents ${kind} says so`, async (t) => {
    const { server, person, idle, blocked } = await loaded(t, kind, { width: 80, height: 10 })
    for (const pane of [idle, blocked]) server.tmux('kill-pane', '-t', pane)
    await person.press('C-b', 'A', 'a')
    await person.sees('tma: no agents')
    t.pass()
  })
}
