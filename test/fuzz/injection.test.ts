// Text that agents, files and people leave, with everything that shows it in sight: nothing of it is run, nothing else is set.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { type Actor, recorded, startActor } from '../helpers/actor'
import { fireHook } from '../helpers/fire'
import { commandsFor } from '../helpers/hostile'
import { attach, aWholePlugin, loadWhole, type Person } from '../helpers/person'
import { tma } from '../helpers/tma'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')
const IDLE = recorded('claude/claude_idle_blocked_bash2_rejected_w100h24.json')
/** Short: names are cut, and what is cut runs nothing. */
const NAME = 'fz9'

/** As an argument of a command that expands formats: the text itself. */
const literal = (text: string): string => text.replaceAll('#', '##').replace(/;$/, '\\;')

/** A name of a folder has no slash, so what is in it would be made where it is run. */
const folderName = (text: string): string => text.replaceAll('/', '').slice(0, 120)

interface Scene {
  readonly server: TmuxServer
  readonly actor: Actor
  readonly person: Person
  readonly home: string
  /** Where it would lie, had anything been run. */
  readonly canaries: ReadonlyArray<string>
}

/** Every surface on: names in the bar, states on windows and borders, and a notice by each channel that takes text. */
const OPTIONS = {
  'status-right': '#{tma_status} #{E:@tma_status} #{T:@tma_next}',
  'pane-border-status': 'top',
  'pane-border-format': '#{tma_pane}',
  'window-status-format': '#I:#W#{tma_window}',
  '@tma-status-style': 'names',
  '@tma-name': 'repository',
  '@tma-picker': 'menu',
  '@tma-notify': 'blocked:message,command done:message,command',
  '@tma-notify-command': 'printf %s "$TMA_TEXT" >/dev/null',
}

const MANIFEST = (text: string) => `min_engine_version = "0.2"
[identity]
process_names = [${JSON.stringify(text)}, "oak"]
[[rules]]
id = ${JSON.stringify(text)}
state = "blocked"
detail = ${JSON.stringify(text)}
region = "visible"
contains = "x"
`

const writeManifests = (home: string, texts: ReadonlyArray<string>): void => {
  const folder = join(home, '.config', 'tma', 'agents')
  mkdirSync(folder, { recursive: true })
  for (const [i, text] of texts.entries()) {
    writeFileSync(join(folder, `${folderName(text)}.toml`), MANIFEST(text))
    writeFileSync(join(folder, `oak${i}.toml`), MANIFEST(text))
  }
}

const aScene = async (t: ExecutionContext, texts: ReadonlyArray<string>): Promise<Scene> => {
  const server = startTmux(t, { width: 100, height: 29 })
  for (const [name, value] of Object.entries(OPTIONS)) {
    const scope = name.startsWith('window-') || name.startsWith('pane-') ? '-gw' : '-g'
    server.tmux('set-option', scope, name, value)
  }
  const folder = join(server.folder, `#(touch ${NAME})`)
  mkdirSync(join(folder, '.git'), { recursive: true })
  writeFileSync(join(folder, '.git', 'HEAD'), `ref: refs/heads/$(touch ${NAME})#(touch ${NAME})\n`)
  const actor = startActor(server, 'claude', IDLE, literal(folder))
  // That it no longer renames itself is an option of the window, which tmux sets.
  server.tmux('rename-window', '-t', actor.pane, 'x')
  const plugin = aWholePlugin(t)
  writeManifests(plugin.home, texts)
  await loadWhole(t, plugin, server)
  const person = await attach(t, server, { width: 100, height: 30 })
  await is(server, actor, 'idle')
  const places = [process.cwd(), server.folder, folder, plugin.home, plugin.root]
  return { server, actor, person, home: plugin.home, canaries: places.map((place) => join(place, NAME)) }
}

const is = (server: TmuxServer, { pane }: Actor, state: string): Promise<void> =>
  until(
    () => server.tmux('show-options', '-pqv', '-t', pane, '@agent_state') === state,
    30_000,
    `it is ${state}`,
  )

/** Names of all options that are set anywhere. */
const optionsOf = (server: TmuxServer, pane: string): ReadonlyArray<string> =>
  [
    ['-g'],
    ['-gw'],
    ['-s'],
    ['-p', '-t', pane],
    ['-w', '-t', pane],
    ['-t', pane],
    ['-Hg'],
    ['-Hw', '-t', pane],
  ].flatMap((scope) =>
    server
      .tmux('show-options', ...scope)
      .split('\n')
      .filter((line) => /^[@a-z]/.test(line))
      .map((line) => `${scope.join(' ')} ${line.split(' ')[0]}`),
  )

const OURS = / @(?:agent|tma)_[a-z_]+$/

/** An agent that is hostile in all it can say: its hooks, its title, its window's and its session's name. */
const speak = ({ server, actor }: Scene, text: string): void => {
  const { pane } = actor
  const keys = ['session_id', 'cwd', 'tool_name', 'agent_id', 'message', 'transcript_path', 'model']
  const payload = Object.fromEntries(keys.map((key) => [key, text]))
  for (const words of [
    ['claude', 'PermissionRequest'],
    ['claude', text],
    [text, 'Stop'],
  ])
    fireHook(server, pane, words, payload)
  server.tmux('rename-session', '-t', '$0', '--', literal(text))
  server.tmux('rename-window', '-t', pane, '--', literal(text))
  server.tmux('select-pane', '-t', pane, '-T', literal(text))
}

/** It asks, which is told through every channel, and is answered. */
const ask = async ({ server, actor }: Scene, text: string): Promise<void> => {
  actor.draw({ ...BLOCKED, title: text })
  await is(server, actor, 'blocked')
  actor.draw({ ...IDLE, title: text })
  await is(server, actor, 'idle')
}

/** Every menu and popup in which it is shown, while it asks. */
const open = async ({ server, actor, person }: Scene): Promise<void> => {
  actor.draw({ ...BLOCKED, title: `#(touch ${NAME})` })
  await is(server, actor, 'blocked')
  server.tmux('switch-client', '-c', person.client, '-t', actor.pane)
  for (const [key, sign, close] of [
    ['x', /approve/, 'Escape'],
    ['a', /⚑ claude/, 'Escape'],
    ['e', /q closes/, 'q'],
    ['d', /q closes/, 'q'],
  ] as const) {
    await person.press('C-b', 'A', key)
    await person.sees(sign)
    await person.press(close)
    await until(() => !sign.test(person.screen()), 30_000)
  }
}

const WORDS = (pane: string, text: string): ReadonlyArray<ReadonlyArray<string>> => [
  ['ls', '--session', text],
  ['jump', text],
  ['mute', text, '5'],
  ['explain', text],
  ['act', text, '--pane', pane, '--dry-run'],
]

test('what an agent, a file and a command line say runs nothing and sets nothing', async (t) => {
  t.timeout(300_000)
  const texts = commandsFor(NAME)
  const scene = await aScene(t, texts)
  const { server, actor, canaries } = scene
  t.teardown(() => {
    for (const path of canaries) rmSync(path, { force: true })
  })
  const say = (...words: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...words])
  const before = optionsOf(server, actor.pane)
  for (const [i, text] of texts.entries()) {
    speak(scene, text)
    if (i % 5 === 0) await ask(scene, text)
    const words = WORDS(actor.pane, text)
    const { exitCode } = await say(...(words[i % words.length] ?? []))
    t.true(exitCode !== null && exitCode < 70, text)
  }
  await open(scene)
  const { exitCode } = await tma(['--socket-path', server.socketPath, 'doctor'], {
    XDG_CONFIG_HOME: join(scene.home, '.config'),
  })
  t.true(exitCode === 0 || exitCode === 1)
  t.deepEqual(canaries.filter(existsSync), [])
  const foreign = optionsOf(server, actor.pane).filter((name) => !before.includes(name) && !OURS.test(name))
  t.deepEqual(foreign, [])
  // The same text where tmux does run it: it would have been seen.
  server.tmux('set-option', '-g', 'status-left', `#(touch ${NAME})`)
  await until(() => canaries.some(existsSync), 30_000)
})
