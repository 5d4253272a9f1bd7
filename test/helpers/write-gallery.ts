/** Draws the pictures of `docs/gallery.md` from real runs, and the page: run from the root of the project. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { type AgentsStage, agentsStage, emptyBar } from './agents-stage'
import { textOf } from './cells'
import { takeViews, viewsPage } from './gallery-views'
import { anOnlooker, type Onlooker } from './onlooker'
import { paint } from './paint'
import { catppuccin, recipeOf, tokyoNight } from './theme'
import { until } from './until'

const WIDTH = 100

interface Picture {
  readonly name: string
  readonly title: string
  /** Lines of `.tmux.conf`. */
  readonly conf: string
  /** Set before them, as a theme does. */
  readonly theme?: (set: AgentsStage['set']) => void
  /** The rows drawn: the bar alone, or also the first two of a pane. */
  readonly rows?: 'bar' | 'border'
}

const LEFT = `set -g status-left '[#S] '
set -g window-status-format '#I:#W'
set -g window-status-current-format '#I:#W*'
`
const RIGHT = "set -g status-right '#{@tma_status} | 14:05 '"

const PICTURES: ReadonlyArray<Picture> = [
  { name: 'counts', title: 'Counts, the default', conf: 'set -g @tma-status-style counts' },
  { name: 'worst', title: 'The most urgent state alone', conf: 'set -g @tma-status-style worst' },
  { name: 'names', title: 'Who waits, for what, how long', conf: 'set -g @tma-status-style names' },
  { name: 'glyphs-emoji', title: 'Emoji', conf: 'set -g @tma-glyphs emoji' },
  { name: 'glyphs-ascii', title: 'ASCII', conf: 'set -g @tma-glyphs ascii' },
  {
    name: 'styles',
    title: 'Glyphs and colours of your own',
    conf: `set -g @tma-glyph-blocked 'WAIT '
set -g @tma-style-blocked 'fg=black,bg=yellow,bold'
set -g @tma-style-done 'fg=cyan,underscore'
set -g @tma-style-idle 'fg=colour240'`,
  },
  {
    name: 'windows',
    title: 'In the list of windows',
    conf: `set -g window-status-format '#I:#W#{?@tma_window, #{@tma_window},}'
set -g window-status-current-format '#I:#W*#{?@tma_window, #{@tma_window},}'
set -g status-right ''`,
  },
  {
    name: 'borders',
    title: 'On the borders of panes',
    conf: `set -g pane-border-status top
set -g pane-border-format ' #{pane_index} #{@tma_pane} '`,
    rows: 'border',
  },
  { name: 'catppuccin', title: 'In Catppuccin', conf: recipeOf('catppuccin'), theme: catppuccin },
  { name: 'tokyo-night', title: 'In Tokyo Night', conf: recipeOf('tokyo-night'), theme: tokyoNight },
  { name: 'powerline', title: 'A powerline of your own', conf: recipeOf('powerline') },
]

const source = ({ server }: AgentsStage, conf: string): void => {
  const file = join(server.folder, 'picture.conf')
  writeFileSync(file, `${conf.replaceAll('~/.tmux/plugins/tmux-tma', process.cwd())}\n`)
  server.tmux('source-file', file)
}

/** As nothing of an earlier picture had been set. */
const begin = (stage: AgentsStage): void => {
  const { server } = stage
  const names = server.tmux('show-options', '-g').split('\n')
  for (const name of names.map((line) => line.split(' ')[0] ?? ''))
    if (/^@(?!tma_|agent_)/.test(name)) server.tmux('set-option', '-gu', name)
  for (const name of ['pane-border-status', 'pane-border-format']) server.tmux('set-option', '-gu', name)
  emptyBar(stage)
  source(stage, LEFT + RIGHT)
}

const draw = ({ name, rows }: Picture, client: Onlooker): void =>
  paint(
    name,
    rows === 'border' ? [client.row(0), client.row(1), client.row(2), client.bar()] : [client.bar()],
  )

const take = async (stage: AgentsStage, client: Onlooker, picture: Picture): Promise<void> => {
  begin(stage)
  picture.theme?.(stage.set)
  source(stage, picture.conf)
  await stage.cycle()
  let before = ''
  // The bar is drawn in its own time: what two looks in a row show is it.
  await until(() => {
    const [last, now] = [before, client.bar() + client.row(0)]
    before = now
    return last === now && textOf(now).trim() !== ''
  })
  draw(picture, client)
}

const page = (): string =>
  `${[
    '# Gallery',
    'Drawn from real runs by `npm run gallery`: Claude Code asks for permission, Codex is done, Gemini works, Copilot is idle.\nEvery option is in the [reference](reference/options.md), more on themes in [Themes](themes.md).',
    ...PICTURES.map(
      ({ name, title, conf }) =>
        `## ${title}\n\n![${title}](images/gallery/${name}.svg)\n\n\`\`\`tmux\n${conf.trim()}\n\`\`\``,
    ),
    ...viewsPage(),
  ].join('\n\n')}\n`

const main = async (): Promise<void> => {
  const undo: Array<() => unknown> = []
  // What the helpers of tests need of one.
  const t = { teardown: (each: () => unknown) => undo.push(each) } as unknown as ExecutionContext
  try {
    const stage = await agentsStage(t)
    stage.server.tmux('rename-session', '-t', '$0', 'work')
    stage.server.tmux('rename-window', '-t', 'work:0', 'shell')
    stage.server.tmux('select-window', '-t', 'work:1')
    stage.age(4)
    const client = await anOnlooker(t, stage.server, { width: WIDTH, height: 16, session: 'work' })
    for (const picture of PICTURES) await take(stage, client, picture)
    begin(stage)
    await takeViews(t, stage)
    writeFileSync('docs/gallery.md', page())
  } finally {
    for (const each of undo.reverse()) await each()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
