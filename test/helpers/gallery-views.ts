/** The pictures of the gallery that show a whole screen: what opens on a key. */
import type { ExecutionContext } from 'ava'
import { recorded, startActor } from './actor'
import type { AgentsStage } from './agents-stage'
import { paint } from './paint'
import { attach, aWholePlugin, loadWhole, type Person } from './person'
import { load, type Plugin } from './plugin'
import { until } from './until'

/** What opens on a key, in the whole screen of a person. */
interface View {
  readonly name: string
  readonly title: string
  readonly words: string
  /** Pressed after the prefix and the key that opens the others. */
  readonly keys: ReadonlyArray<string>
  /** On the screen once it is drawn. */
  readonly sees: RegExp
  /** Of the picker that is asked for. */
  readonly picker?: 'fzf' | 'tree' | 'menu'
  readonly leave: ReadonlyArray<string>
  /** It is about the pane of an agent. */
  readonly isOfPane?: boolean
  /** What happens instead of a key. */
  readonly stir?: (stage: AgentsStage) => void
}

const VIEWS: ReadonlyArray<View> = [
  {
    name: 'keys',
    title: 'The keys, told in one line',
    words: '`prefix` `A`',
    keys: [],
    sees: /a pick/,
    leave: ['x'],
  },
  {
    name: 'picker',
    title: 'The picker, with fzf',
    words: '`prefix` `A` `a`. Who waits longest is on top; below it the pane as it is now.',
    keys: ['a'],
    sees: /Do you want to proceed/,
    picker: 'fzf',
    leave: ['Escape'],
  },
  {
    name: 'picker-tree',
    title: "The picker in tmux's tree, without fzf",
    words:
      "`prefix` `A` `a`, or with `set -g @tma-picker tree`. In tmux's own order: it cannot sort by the wait, `O` sorts by name or time.",
    keys: ['a'],
    sees: /claude ⚑/,
    picker: 'tree',
    leave: ['q'],
  },
  {
    name: 'picker-menu',
    title: 'The picker as a menu',
    words: '`prefix` `A` `a` with `set -g @tma-picker menu`.',
    keys: ['a'],
    sees: /claude +permission/,
    picker: 'menu',
    leave: ['q'],
  },
  {
    name: 'help',
    title: 'All keys',
    words: '`prefix` `A` `?`',
    keys: ['?'],
    sees: /mark this pane unread|these keys/,
    leave: ['q'],
  },
  {
    name: 'explain',
    title: 'Why this pane has its state',
    words: '`prefix` `A` `e`',
    keys: ['e'],
    isOfPane: true,
    sees: /rule/,
    leave: ['q'],
  },
  {
    name: 'doctor',
    title: 'What works and what does not',
    words: '`prefix` `A` `d`. Each finding has the command that mends it.',
    keys: ['d'],
    sees: /keys:/,
    leave: ['q'],
  },
  {
    name: 'dashboard',
    title: 'The dashboard',
    words: '`prefix` `A` `w`, or `tma watch` in any pane.',
    keys: ['w'],
    sees: /docs/,
    leave: ['q'],
  },
  {
    name: 'notice',
    title: 'A notice, as a message',
    words:
      'Shown to every client when an agent blocks; the other channels are in [Notifications](notifications.md).',
    keys: [],
    sees: /needs you/,
    leave: ['x'],
    stir: (stage) => startsAsking(stage),
  },
]

/** An agent in a window that nobody looks at comes to a question. */
const startsAsking = ({ server }: AgentsStage): void => {
  const idle = recorded('qwen/qwen_idle_idle_interrupted_early_w100h24.json')
  const asking = recorded('qwen/qwen_blocked_blocked_bash2_v0_21_10_w100h24.json')
  startActor(server, 'qwen', idle).draw(asking)
}

/** A path that is another one at each run, as long as the usual one. */
const settled = (picture: string, { server }: AgentsStage): string =>
  picture.replaceAll(`${server.folder}/s`, '/tmp/tmux-1000/default')

const show = async (stage: AgentsStage, plugin: Plugin, person: Person, view: View): Promise<void> => {
  // Away from the agents, or the screen behind would show what is waited for.
  stage.server.tmux('switch-client', '-c', person.client, '-t', view.isOfPane ? 'work:1' : 'work:0')
  stage.set('@tma-picker', view.picker ?? 'auto')
  load(plugin, stage.server)
  if (view.stir === undefined) await person.press('C-b', 'A', ...view.keys)
  else view.stir(stage)
  await person.sees(view.sees)
  let before = ''
  // What two looks in a row show is drawn.
  await until(() => {
    const [last, now] = [before, person.picture()]
    before = now
    return last === now
  })
  paint(view.name, settled(before, stage).split('\n'))
  await person.press(...view.leave)
  await until(() => !view.sees.test(person.screen()), 30_000, `${view.name} is closed`)
}

export const takeViews = async (t: ExecutionContext, stage: AgentsStage): Promise<void> => {
  const { server } = stage
  server.tmux('set-option', '-g', 'status-right', '#{tma_status} | 14:05 ')
  const plugin = aWholePlugin(t)
  await loadWhole(t, plugin, server)
  const person = await attach(t, server, { width: 100, height: 28, session: 'work' })
  for (const view of VIEWS) await show(stage, plugin, person, view)
}

export const viewsPage = (): ReadonlyArray<string> =>
  VIEWS.map(({ name, title, words }) => `## ${title}\n\n![${title}](images/gallery/${name}.svg)\n\n${words}`)
