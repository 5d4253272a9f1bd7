// Tab in the shells themselves, and what a person then sees at the prompt.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { aFolder, aProgram, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

// One at a time: each waits for a shell to draw.
const test = ava.serial

const BIN = join(process.cwd(), 'bin')
const SCRIPTS = join(process.cwd(), 'completions')

interface Shell {
  readonly name: string
  readonly command: string
  /** Typed first; then the prompt is there. */
  readonly teach: string
}

const ALL: ReadonlyArray<Shell> = [
  { name: 'bash', command: 'bash --norc --noprofile', teach: `eval "$('${BIN}/tma' completion bash)"` },
  {
    name: 'zsh',
    command: 'zsh -f',
    teach: `fpath=(${SCRIPTS} $fpath); autoload -Uz compinit; compinit -u -D`,
  },
  { name: 'fish', command: 'fish --no-config', teach: `source ${SCRIPTS}/tma.fish` },
]

const SHELLS = ALL.filter(({ name }) => spawnSync(name, ['--version']).status === 0)

test('at least one shell was there to be tried', (t) => {
  t.true(SHELLS.length > 0)
})

interface AtPrompt {
  readonly type: (text: string) => void
  /** Waits until the row being typed is this, blanks at its end aside. */
  readonly reads: (typed: string) => Promise<void>
  /** Gives up what was typed. */
  readonly leave: () => void
}

/** Ours, and fish's own as root and as another. */
const PROMPTS = ['> ', '# ']

const openShell = async (
  t: ExecutionContext,
  server: TmuxServer,
  { command, teach }: Shell,
  path = BIN,
): Promise<AtPrompt> => {
  const words = `PATH='${path}':$PATH PS1='> ' HOME=${aFolder(t)} exec ${command}`
  const pane = server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', words)
  const type = (text: string): void =>
    text === '\t'
      ? void server.tmux('send-keys', '-t', pane, 'Tab')
      : void server.tmux('send-keys', '-t', pane, '-l', text)
  const screen = (): string => server.tmux('capture-pane', '-p', '-t', pane)
  const seen = (what: (text: string) => boolean, why: string): Promise<void> =>
    until(() => what(screen()), 15_000).catch(() => {
      throw new Error(`${why}:\n${screen()}`)
    })
  await seen((text) => /[>#%$] ?$/m.test(text), 'no prompt')
  server.tmux('send-keys', '-t', pane, '-l', `${teach}; echo rea''dy`)
  server.tmux('send-keys', '-t', pane, 'Enter')
  await seen((text) => /^ready$/m.test(text), 'not taught')
  const rows = (text: string): ReadonlyArray<string> => text.split('\n').filter((row) => row.trim() !== '')
  return {
    type,
    leave: () => void server.tmux('send-keys', '-t', pane, 'C-c'),
    reads: (typed) =>
      seen(
        (text) => rows(text).some((row) => PROMPTS.some((prompt) => row.trimEnd().endsWith(prompt + typed))),
        `"${typed}" is not typed`,
      ),
  }
}

/** A pane that says of itself what the daemon would publish. */
const play = (server: TmuxServer): string => {
  const pane = server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', 'cat')
  for (const [name, value] of [
    ['@agent_name', 'claude'],
    ['@agent_state', 'blocked'],
  ] as const)
    server.tmux('set-option', '-p', '-t', pane, name, value)
  return pane
}

for (const shell of SHELLS) {
  test(`${shell.name}: a verb, a flag and a pane are completed`, async (t) => {
    const server = startTmux(t, { width: 200 })
    const pane = play(server)
    const prompt = await openShell(t, server, shell)
    prompt.type('tma doc')
    prompt.type('\t')
    await prompt.reads('tma doctor')
    prompt.leave()
    prompt.type('tma jump --hom')
    prompt.type('\t')
    await prompt.reads('tma jump --home')
    prompt.leave()
    prompt.type('tma explain %')
    prompt.type('\t')
    await prompt.reads(`tma explain ${pane}`)
    t.pass()
  })

  test(`${shell.name}: what was typed is never evaluated`, async (t) => {
    const server = startTmux(t, { width: 200 })
    const folder = aFolder(t)
    const asked = join(folder, 'asked')
    const canary = join(folder, 'canary')
    aProgram(folder, 'tma', `printf '%s\\n' "$@" >'${asked}'; printf 'done\\tall of it\\n:4\\n'`)
    const prompt = await openShell(t, server, shell, folder)
    prompt.type(`tma explain "$(touch ${canary})" d`)
    prompt.type('\t')
    await until(() => existsSync(asked), 15_000)
    await prompt.reads(`tma explain "$(touch ${canary})" done`)
    t.regex(readFileSync(asked, 'utf8'), /^complete\n--\nexplain\n/)
    t.false(existsSync(canary))
  })
}
