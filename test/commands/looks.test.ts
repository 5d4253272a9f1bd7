import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { type AgentsStage, agentsStage, emptyBar } from '../helpers/agents-stage'
import { drawn, textOf } from '../helpers/cells'
import { runtimeOf } from '../helpers/daemon'
import { anOnlooker, type Onlooker } from '../helpers/onlooker'
import { aPlugin, load } from '../helpers/plugin'
import { tma } from '../helpers/tma'
import { until } from '../helpers/until'

// One at a time: each has a server with four agents, and clients.
const test = ava.serial

const WIDTHS = [60, 100, 200]
const BAR = 'fg=250 bg=236'
const BLOCKED = 'fg=231 bg=160 bold'
const DONE = 'fg=231 bg=25'
const DIM = `${BAR} dim`

const onlookers = (
  t: ExecutionContext,
  { server }: AgentsStage,
): Promise<ReadonlyArray<readonly [number, Onlooker]>> =>
  Promise.all(WIDTHS.map(async (width) => [width, await anOnlooker(t, server, { width })] as const))

/** What is drawn from the right edge, without the empty bar before it. */
const rightOf = (bar: string): ReadonlyArray<string> =>
  drawn(bar).map((run, i) => (i === 0 ? run.replace(/\| +/, '|') : run))

const sees = async (
  t: ExecutionContext,
  onlooker: Onlooker,
  expected: ReadonlyArray<string>,
  what: string,
): Promise<void> => {
  const isSeen = () => JSON.stringify(rightOf(onlooker.bar())) === JSON.stringify(expected)
  await until(isSeen, 10_000, what).catch(() => undefined)
  t.deepEqual(rightOf(onlooker.bar()), expected, what)
}

/** Options, and what is drawn with them at every width. */
const LOOKS: ReadonlyArray<readonly [Readonly<Record<string, string>>, ReadonlyArray<string>]> = [
  [{}, [`${BAR}|<`, `${BLOCKED}|⚑1`, `${BAR}| `, `${DONE}|✔1`, `${BAR}| ●1 `, `${DIM}|○1`, `${BAR}|>`]],
  [
    { '@tma-glyphs': 'ascii' },
    [`${BAR}|<`, `${BLOCKED}|!1`, `${BAR}| `, `${DONE}|+1`, `${BAR}| *1 `, `${DIM}|-1`, `${BAR}|>`],
  ],
  [
    { '@tma-glyphs': 'emoji' },
    [`${BAR}|<`, `${BLOCKED}|🚩1`, `${BAR}| `, `${DONE}|✅1`, `${BAR}| 🔨1 `, `${DIM}|💤1`, `${BAR}|>`],
  ],
  [
    { '@tma-glyphs': 'nerd' },
    [
      `${BAR}|<`,
      `${BLOCKED}|\uf0241`,
      `${BAR}| `,
      `${DONE}|\uf00c1`,
      `${BAR}| \uf1111 `,
      `${DIM}|\uf10c1`,
      `${BAR}|>`,
    ],
  ],
  [{ '@tma-status-style': 'worst' }, [`${BAR}|<`, `${BLOCKED}|⚑1`, `${BAR}|>`]],
  [
    { '@tma-status-style': 'names' },
    [`${BAR}|<`, `${BLOCKED}|api⚑perm`, `${BAR}| `, `${DONE}|docs✔`, `${BAR}| ●1 `, `${DIM}|○1`, `${BAR}|>`],
  ],
  [
    {
      '@tma-glyph-blocked': 'wait',
      '@tma-style-blocked': 'fg=#ff8800,reverse',
      '@tma-style-done': 'default',
    },
    [`${BAR}|<`, 'fg=#ff8800 bg=236 reverse|wait1', `${BAR}| ✔1 ●1 `, `${DIM}|○1`, `${BAR}|>`],
  ],
]

test('each look is drawn as it says, at each width', async (t) => {
  t.timeout(120_000)
  const stage = await agentsStage(t)
  emptyBar(stage)
  stage.set('status-right', '<#{@tma_status}>')
  const clients = await onlookers(t, stage)
  for (const [options, expected] of LOOKS) {
    for (const [option, value] of Object.entries(options)) stage.set(option, value)
    await stage.cycle()
    for (const [width, client] of clients) {
      await sees(t, client, expected, `${JSON.stringify(options)} at ${width}`)
      t.is(textOf(client.bar()).trimEnd().slice(-1), '>', 'it ends at the edge')
    }
    for (const option of Object.keys(options)) stage.server.tmux('set-option', '-gu', option)
  }
})

test('a wait has its age, in the line, on its window and on its border', async (t) => {
  const stage = await agentsStage(t)
  emptyBar(stage)
  stage.set('status-right', '<#{@tma_status}>')
  stage.age(4)
  await stage.cycle()
  const client = await anOnlooker(t, stage.server)
  await until(() => textOf(client.bar()).includes('<⚑1 2m ✔1 ●1 ○1>'))
  stage.set('@tma-status-style', 'names')
  stage.age(30)
  await stage.cycle()
  await until(() => textOf(client.bar()).includes('<api⚑perm 30m docs✔ ●1 ○1>'))
  stage.set('pane-border-status', 'top')
  stage.set('pane-border-format', '[#{@tma_pane}]')
  stage.server.tmux('select-window', '-t', 'first:1')
  await until(() => textOf(client.row(0)).includes('[claude ⚑ permission 30m]'))
  t.true(drawn(client.row(0)).includes(`${BLOCKED}|⚑ permission 30m`))
})

/** What stands in the bar around ours, and what is drawn: the style around goes on, and nothing of ours does. */
const AROUND: ReadonlyArray<readonly [Readonly<Record<string, string>>, string, ReadonlyArray<string>]> = [
  [
    {},
    '#[fg=colour9]a#{@tma_status}b#[default]c',
    ['fg=9 bg=236|a', `${BLOCKED}|⚑1`, 'fg=9 bg=236|b', `${BAR}|c`],
  ],
  [
    { 'status-right-style': 'fg=colour3,bg=colour4' },
    'a#{@tma_status}b#[default]c',
    [`${BAR}|`, 'fg=3 bg=4|a', `${BLOCKED}|⚑1`, 'fg=3 bg=4|bc'],
  ],
  [
    { 'status-right-style': 'default', 'status-left-style': 'fg=colour3' },
    '#[fg=colour9]a#{@tma_status}b#[default]c',
    ['fg=9 bg=236|a', `${BLOCKED}|⚑1`, 'fg=9 bg=236|b', `${BAR}|c`],
  ],
  [
    {},
    '#[bold,fg=colour9,bg=colour2]a#{@tma_status}#[nobold]b',
    ['fg=9 bg=2 bold|a', `${BLOCKED}|⚑1`, 'fg=9 bg=2|b'],
  ],
  [
    {},
    '#{?#{==:#{session_name},first},#[fg=colour9]<#{@tma_status}>,no}x',
    ['fg=9 bg=236|<', `${BLOCKED}|⚑1`, 'fg=9 bg=236|>x'],
  ],
  [{}, '#{?@tma_status,some,none}##{@tma_status}', [`${BAR}|some#{@tma_status}`]],
  [
    {},
    '#{@tma_status},#{@tma_status}}',
    [`${BAR}|`, `${BLOCKED}|⚑1`, `${BAR}|,`, `${BLOCKED}|⚑1`, `${BAR}|}`],
  ],
]

test('the style around is inherited and restored, and nothing bleeds', async (t) => {
  t.timeout(120_000)
  const stage = await agentsStage(t)
  emptyBar(stage)
  stage.set('@tma-status-style', 'worst')
  const client = await anOnlooker(t, stage.server)
  for (const [options, right, expected] of AROUND) {
    for (const [option, value] of Object.entries(options)) stage.set(option, value)
    stage.set('status-right', right)
    await stage.cycle()
    const unpadded = expected.filter((run) => run !== `${BAR}|`)
    const seen = () => rightOf(client.bar()).filter((run) => run !== `${BAR}|`)
    await until(() => JSON.stringify(seen()) === JSON.stringify(unpadded), 5_000).catch(() => undefined)
    t.deepEqual(seen(), unpadded, `${JSON.stringify(options)} ${right}`)
    for (const option of Object.keys(options)) stage.server.tmux('set-option', '-gu', option)
  }
})

test('what was written as placeholders is drawn: in the bar, in the list of windows, on borders', async (t) => {
  t.timeout(60_000)
  const stage = await agentsStage(t)
  emptyBar(stage)
  stage.set('status-right', '#{?session_name,<#{tma_status}>,} #{tma_session}')
  stage.set('window-status-format', '#I#{tma_window}')
  stage.set('window-status-current-format', '(#I#{tma_window})')
  stage.set('window-status-separator', ' ')
  stage.set('window-status-style', 'fg=colour3')
  load(aPlugin(t), stage.server)
  await stage.cycle()
  const client = await anOnlooker(t, stage.server, { width: 100 })
  await until(() => textOf(client.bar()).includes('(0) 1⚑1 2✔1 3●1 4○1'))
  const yellow = 'fg=3 bg=236'
  t.deepEqual(drawn(client.bar()).slice(0, 9), [
    `${yellow}|(0)`,
    `${BAR}| `,
    `${yellow}|1`,
    `${BLOCKED}|⚑1`,
    `${BAR}| `,
    `${yellow}|2`,
    `${DONE}|✔1`,
    `${BAR}| `,
    `${yellow}|3●1`,
  ])
  t.true(textOf(client.bar()).includes('<⚑1 ✔1 ●1 ○1> ⚑1 ✔1 ●1 ○1'))
})

test("with the scope of a session, each session's bar shows its own agents", async (t) => {
  t.timeout(60_000)
  const stage = await agentsStage(t)
  emptyBar(stage)
  stage.set('status-right', '<#{@tma_status}>')
  stage.set('@tma-scope', 'session')
  stage.server.tmux('new-session', '-d', '-s', 'other', 'cat')
  stage.server.tmux('link-window', '-d', '-s', 'first:1', '-t', 'other:7')
  stage.server.tmux('new-session', '-d', '-s', 'none', 'cat')
  await stage.cycle()
  const seen = await Promise.all(
    ['first', 'other', 'none'].map(async (session) => anOnlooker(t, stage.server, { session })),
  )
  const lines = () => seen.map((client) => textOf(client.bar()).trim())
  await until(() => lines().join() === '<⚑1 ✔1 ●1 ○1>,<⚑1>,<>')
  await tma(['--socket-path', stage.server.socketPath, 'daemon', '--stop'])
  await until(() => lines().every((line) => line === '<tma: stopped>'))
  rmSync(join(runtimeOf(stage.server), 'stopped'))
  stage.set('@tma-scope', 'all')
  await stage.cycle()
  await until(() => lines().every((line) => line === '<⚑1 ✔1 ●1 ○1>'))
  t.pass()
})

const HOSTILE = ['a#[fg=red]b', 'c,d}\'e"', '#{pane_id}#(touch x)', '🚩漢字', '%H;$HOME\\', 'x'.repeat(60)]

test('names that hold styles, commas, braces, quotes and emoji are text', async (t) => {
  t.timeout(60_000)
  const stage = await agentsStage(t)
  emptyBar(stage)
  stage.set('status-right', '#{?session_name,<#{@tma_status}>,}|')
  stage.set('@tma-status-style', 'names')
  stage.set('@tma-name', 'session')
  const client = await anOnlooker(t, stage.server, { width: 200 })
  for (const name of HOSTILE) {
    stage.server.tmux('rename-session', '-t', '$0', name.replaceAll('#', '##').replace(/;$/, '\\;'))
    await stage.cycle()
    const held = stage.server.tmux('display-message', '-p', '-t', '$0', '#{session_name}')
    const clean = held.replaceAll('#', '')
    const shown = clean.length > 16 ? `${clean.slice(0, 15)}…` : clean
    await until(() => textOf(client.bar()).includes(`<${shown}⚑perm ${shown}✔ ●1 ○1>|`), 10_000, held)
    t.true(drawn(client.bar()).includes(`${BLOCKED}|${shown}⚑perm`), held)
  }
})

test('ours is drawn whole within a bar of twenty kilobytes', async (t) => {
  t.timeout(60_000)
  const stage = await agentsStage(t)
  emptyBar(stage)
  const filler = '#{?#{==:#{session_name},nobody},xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx,}'
  // Through a file: an argument may hold 16 KB at most.
  const file = join(stage.server.folder, 'long.conf')
  writeFileSync(file, `set -g 'status-format[0]' '${filler.repeat(280)}#{tma_status}'\n`)
  stage.server.tmux('source-file', file)
  t.true(stage.server.tmux('show-options', '-gv', 'status-format[0]').length > 20_000)
  load(aPlugin(t), stage.server)
  await stage.cycle()
  const client = await anOnlooker(t, stage.server)
  await until(() => textOf(client.bar()).startsWith('⚑1 ✔1 ●1 ○1'))
  t.pass()
})
