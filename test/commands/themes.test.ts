import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { type AgentsStage, agentsStage, emptyBar } from '../helpers/agents-stage'
import { drawn, textOf } from '../helpers/cells'
import { anOnlooker, type Onlooker } from '../helpers/onlooker'
import { catppuccin, dracula, recipeOf, tokyoNight } from '../helpers/theme'
import { until } from '../helpers/until'

// One at a time: each has a server with four agents, and clients.
const test = ava.serial

const WIDTHS = [60, 100, 200]
const BLOCKED = 'fg=231 bg=160 bold'
const DONE = 'fg=231 bg=25'

/** As TPM lays plugins out. */
const plugins = ({ server }: AgentsStage): string => join(server.folder, '.tmux', 'plugins')

const install = (stage: AgentsStage): void => {
  const folder = join(plugins(stage), 'tmux-tma')
  mkdirSync(folder, { recursive: true })
  for (const part of ['scripts', 'themes', 'bin', 'dist'])
    cpSync(part, join(folder, part), { recursive: true })
}

/** The lines of the page, by the person's own folder. */
const follow = (stage: AgentsStage, theme: string): void => {
  const file = join(stage.server.folder, 'recipe.conf')
  writeFileSync(file, recipeOf(theme).replaceAll('~/.tmux/plugins', plugins(stage)))
  stage.server.tmux('source-file', file)
}

const aStage = async (t: ExecutionContext): Promise<AgentsStage> => {
  t.timeout(120_000)
  const stage = await agentsStage(t)
  emptyBar(stage)
  stage.set('@tma-status-style', 'worst')
  install(stage)
  return stage
}

const includes = (all: ReadonlyArray<string>, part: ReadonlyArray<string>): boolean =>
  all.some((_, i) => part.every((each, j) => all[i + j] === each))

/** At each width the runs are found in the bar side by side. */
const sees = async (
  t: ExecutionContext,
  stage: AgentsStage,
  expected: ReadonlyArray<string>,
): Promise<ReadonlyArray<Onlooker>> => {
  const clients = await Promise.all(WIDTHS.map(async (width) => anOnlooker(t, stage.server, { width })))
  for (const client of clients) {
    await until(() => includes(drawn(client.bar()), expected)).catch(() => undefined)
    t.true(includes(drawn(client.bar()), expected), JSON.stringify(drawn(client.bar()), null, 1))
  }
  return clients
}

/** The agents go, and what is left of the bar is told. */
const withoutAgents = async (stage: AgentsStage, client: Onlooker): Promise<string> => {
  for (const window of [1, 2, 3, 4]) stage.server.tmux('kill-window', '-t', `first:${window}`)
  await stage.cycle()
  await until(() => !textOf(client.bar()).includes('⚑1'))
  return textOf(client.bar()).trim()
}

for (const isFirst of [true, false]) {
  test(`catppuccin: the module looks as the theme's own, loaded ${isFirst ? 'before' : 'after'} it`, async (t) => {
    const stage = await aStage(t)
    if (isFirst) follow(stage, 'catppuccin')
    catppuccin(stage.set)
    if (!isFirst) follow(stage, 'catppuccin')
    await stage.cycle()
    const [client] = await sees(t, stage, [
      'fg=#fab387 bg=#1e1e2e|<',
      'fg=#11111b bg=#fab387|⚑ ',
      'fg=#cdd6f4 bg=#313244| ',
      `${BLOCKED}|⚑1`,
      'fg=#cdd6f4 bg=#313244|> ',
      'fg=#a6e3a1 bg=#313244|<',
      'fg=#11111b bg=#a6e3a1|S ',
    ])
    if (client !== undefined) t.is(await withoutAgents(stage, client), '<S  first>')
  })
}

test('dracula: the script is a segment of the theme’s colours', async (t) => {
  const stage = await aStage(t)
  follow(stage, 'dracula')
  dracula(stage.server, stage.set, join(plugins(stage), 'tmux', 'scripts'))
  await stage.cycle()
  stage.server.tmux('set-option', '-g', '@tma-daemon', 'off')
  const segment = 'fg=#f8f8f2 bg=#282a36'
  await sees(t, stage, [`${segment}| `, `${BLOCKED}|⚑1`, `${segment}| `, 'fg=#f8f8f2 bg=#6272a4| TIME '])
})

test('tokyo night: the line below TPM adds a segment that goes with the last agent', async (t) => {
  const stage = await aStage(t)
  tokyoNight(stage.set)
  follow(stage, 'tokyo-night')
  await stage.cycle()
  const panel = 'fg=#a9b1d6 bg=#1a1b26'
  const [client] = await sees(t, stage, [`${panel}| `, `${BLOCKED}|⚑1`, `${panel}| `])
  if (client !== undefined) t.regex(await withoutAgents(stage, client), /DATE \| TIME$/)
})

test('powerline: a segment with its arrow, which goes with the last agent', async (t) => {
  const stage = await aStage(t)
  follow(stage, 'powerline')
  await stage.cycle()
  const segment = 'fg=252 bg=238'
  const [client] = await sees(t, stage, [
    'fg=238 bg=234|\ue0b2',
    `${segment}| `,
    `${BLOCKED}|⚑1`,
    `${segment}| `,
    'fg=31 bg=238|\ue0b2',
  ])
  if (client !== undefined) {
    await withoutAgents(stage, client)
    t.true(includes(drawn(client.bar()), ['fg=31 bg=234|\ue0b2']))
  }
})

test('windows and borders: each says what is in it', async (t) => {
  const stage = await aStage(t)
  follow(stage, 'windows')
  await stage.cycle()
  const [client] = await sees(t, stage, [`${BLOCKED}|⚑1`, 'fg=250 bg=236|   2 codex ', `${DONE}|✔1`])
  stage.server.tmux('select-window', '-t', 'first:1')
  if (client !== undefined) await until(() => textOf(client.row(0)).includes(' 0 claude ⚑ permission '))
})
