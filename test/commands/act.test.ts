import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { type Actor, recorded, startActor } from '../helpers/actor'
import { type Ran, tma } from '../helpers/tma'
import { aProgram, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const SIZE = { width: 100, height: 24 }
const DIALOG = recorded('claude/claude_blocked_blocked_bash_w100h24.json')
const IDLE = recorded('claude/claude_idle_blocked_bash2_rejected_w100h24.json')

/** The same dialog about another command. */
const OTHER = {
  ...DIALOG,
  rows: DIALOG.rows.map((row) => row.replaceAll('mkdir -p build/x', 'rm -rf build/x')),
}

interface Scene {
  readonly server: TmuxServer
  readonly actor: Actor
  readonly act: (...words: ReadonlyArray<string>) => Promise<Ran>
  /** What has come to the pane as keys and pastes. */
  readonly received: () => string
  readonly shows: (text: string) => Promise<void>
}

/** An agent's name on a process that draws recorded screens and keeps what it is sent. */
const aScene = async (
  t: ExecutionContext,
  drawing = DIALOG,
  env: NodeJS.ProcessEnv = {},
  agent = 'claude',
): Promise<Scene> => {
  const server = startTmux(t, SIZE)
  const actor = startActor(server, agent, drawing)
  const file = join(server.folder, 'received')
  writeFileSync(file, '')
  // The actor reads no terminal: what stands in its queue is read by a process beside it.
  const tty = server.tmux('display-message', '-p', '-t', actor.pane, '#{pane_tty}')
  const shows = (text: string) =>
    until(
      () => server.tmux('capture-pane', '-p', '-t', actor.pane).includes(text),
      10_000,
      `the pane shows ${text}`,
    )
  await shows(drawing.rows.findLast((row) => row.trim() !== '')?.trim() ?? '')
  const reader = spawn('sh', ['-c', `stty raw -echo <'${tty}'; exec cat <'${tty}' >'${file}'`], {
    stdio: 'ignore',
  })
  t.teardown(() => reader.kill('SIGKILL'))
  await until(() => server.tmux('display-message', '-p', '-t', actor.pane, '#{pane_id}') === actor.pane)
  return {
    server,
    actor,
    act: (...words) => tma(['--socket-path', server.socketPath, 'act', ...words], env),
    received: () => readFileSync(file, 'utf8'),
    shows,
  }
}

/** Where the user's own actions lie. */
const withActions = (
  t: ExecutionContext,
  text: string,
  name = 'claude',
): { env: NodeJS.ProcessEnv; folder: string } => {
  const { folder } = startTmux(t)
  mkdirSync(join(folder, 'tma/actions'), { recursive: true })
  writeFileSync(join(folder, 'tma/actions', `${name}.toml`), text)
  return { env: { XDG_CONFIG_HOME: folder }, folder }
}

test('approve presses the digit of the answer that means yes, once', async (t) => {
  const { actor, act, received } = await aScene(t)
  const { exitCode, stdout } = await act('approve', '--pane', actor.pane, '--json')
  t.is(exitCode, 0, stdout)
  const { result, keys, action, agent, pane, schema } = JSON.parse(stdout)
  t.deepEqual(
    { result, keys, action, agent, pane, schema },
    {
      result: 'sent',
      keys: ['1'],
      action: 'approve',
      agent: 'claude',
      pane: actor.pane,
      schema: 1,
    },
  )
  await until(() => received() === '1')
})

test('a dry run says the keys and sends none', async (t) => {
  const { actor, act, received } = await aScene(t)
  const { exitCode, stdout } = await act('deny', '--pane', actor.pane, '--dry-run')
  t.is(exitCode, 0)
  t.is(stdout, `${actor.pane} claude: deny would be sent: Escape\n`)
  t.is(received(), '')
})

test('another dialog than the one that was shown is left alone', async (t) => {
  const { actor, act, received, shows } = await aScene(t)
  const { seen } = JSON.parse((await act('approve', '--pane', actor.pane, '--dry-run', '--json')).stdout)
  actor.draw(OTHER)
  await shows('rm -rf build/x')
  const { exitCode, stderr } = await act('approve', '--pane', actor.pane, '--seen', seen)
  t.is(exitCode, 5)
  t.regex(stderr, /something else than when it was asked for/)
  t.is(received(), '')
})

test('an answer that also allows what comes later is never the one that approves', async (t) => {
  const rows = DIALOG.rows.map((row) => row.replace('1. Yes', '1. Yes, and always allow this'))
  const { actor, act, received } = await aScene(t, { ...DIALOG, rows })
  const { exitCode, stderr } = await act('approve', '--pane', actor.pane)
  t.is(exitCode, 5)
  t.regex(stderr, /none of its answers is the one meant/)
  t.is(received(), '')
})

test('an agent at rest has nothing to answer, and one without proven keys gets none', async (t) => {
  const { actor, act, received } = await aScene(t, IDLE)
  const { exitCode, stderr } = await act('approve', '--pane', actor.pane)
  t.is(exitCode, 5)
  t.regex(stderr, /not blocked \(permission\)/)
  const qwen = await aScene(t, DIALOG, {}, 'qwen')
  const unproven = await qwen.act('approve', '--pane', qwen.actor.pane)
  t.is(unproven.exitCode, 5)
  t.regex(unproven.stderr, /not proven/)
  t.is(received() + qwen.received(), '')
})

test('in copy mode and in a window whose panes share their keys nothing is sent', async (t) => {
  const { server, actor, act, received } = await aScene(t)
  server.tmux('copy-mode', '-t', actor.pane)
  t.is((await act('approve', '--pane', actor.pane)).exitCode, 5)
  server.tmux('send-keys', '-t', actor.pane, '-X', 'cancel')
  server.tmux('set-option', '-p', '-t', actor.pane, 'synchronize-panes', 'on')
  t.is((await act('approve', '--pane', actor.pane)).exitCode, 5)
  t.is(received(), '')
  server.tmux('set-option', '-p', '-t', actor.pane, 'synchronize-panes', 'off')
  const { exitCode, stderr } = await act('approve', '--pane', actor.pane)
  t.is(exitCode, 0, stderr)
})

test('a pane that is gone is told from one without an agent', async (t) => {
  const { act } = await aScene(t)
  t.is((await act('approve', '--pane', '%99')).exitCode, 3)
  t.is((await act('approve', '--pane', '%0')).exitCode, 5)
})

test('of two that act at once exactly one does, in twenty rounds', async (t) => {
  const { actor, act, received, shows } = await aScene(t)
  for (let round = 1; round <= 20; round += 1) {
    const command = `mkdir -p build/round${round}`
    actor.draw({ ...DIALOG, rows: DIALOG.rows.map((row) => row.replaceAll('mkdir -p build/x', command)) })
    await shows(command)
    const both = [act('approve', '--pane', actor.pane), act('approve', '--pane', actor.pane)]
    await until(() => received().length === round)
    actor.draw(IDLE)
    const codes = (await Promise.all(both)).map(({ exitCode }) => exitCode).sort()
    t.deepEqual(codes, [0, 5], `round ${round}`)
    t.is(received(), '1'.repeat(round))
  }
})

test('the same answer is not given twice while it has not shown yet', async (t) => {
  const { actor, act, received } = await aScene(t)
  const both = await Promise.all([
    act('approve', '--pane', actor.pane),
    act('approve', '--pane', actor.pane),
    act('deny', '--pane', actor.pane),
  ])
  t.deepEqual(both.map(({ exitCode }) => exitCode).sort(), [0, 5, 5])
  t.is(received().length, 1)
})

test('--all acts on every agent in the state and leaves the others alone', async (t) => {
  const { server, actor, act, received } = await aScene(t)
  const resting = startActor(server, 'claude', IDLE)
  const { exitCode, stdout } = await act('approve', '--all')
  t.is(exitCode, 0)
  t.deepEqual(stdout.match(/%\d+/g), [actor.pane])
  t.not(resting.pane, actor.pane)
  await until(() => received() === '1')
  t.is((await act('interrupt', '--all')).exitCode, 5)
})

test('nobody is guessed: without a selector, and with two that could be meant, it is a usage error', async (t) => {
  const { server, act, received } = await aScene(t)
  t.is((await act('approve')).exitCode, 2)
  t.is((await act('aprove', '--all')).exitCode, 2)
  const other = startActor(server, 'claude', OTHER)
  await until(() => server.tmux('capture-pane', '-p', '-t', other.pane).includes('rm -rf'))
  const { exitCode, stderr } = await act('approve', '--agent', 'claude')
  t.is(exitCode, 2)
  t.regex(stderr, /more than one agent/)
  t.is(received(), '')
})

test('a draft is not sent, and no text of a reply is a key or a command', async (t) => {
  const typed = IDLE.rows.map((row) => (/^❯\s*$/.test(row) ? '❯ a draft of mine' : row))
  const { actor, act, received } = await aScene(t, { ...IDLE, rows: typed })
  const drafted = await act('reply', 'hello', '--pane', actor.pane)
  t.is(drafted.exitCode, 5)
  t.regex(drafted.stderr, /draft/)
  for (const text of ['', '!touch x', '/clear', 'a\x1b[201~b', 'a\x03', 'see @fi', '\x15'])
    t.is((await act('reply', '--pane', actor.pane, '--', text)).exitCode, 2, JSON.stringify(text))
  t.is(received(), '')
})

test('a reply comes through byte for byte and runs nothing on its way', async (t) => {
  const { server, actor, act, received } = await aScene(t, IDLE)
  const canary = join(server.folder, 'canary')
  const text = `it's #{pane_id} #(touch ${canary}) $(touch ${canary}) \`touch ${canary}\` "x"; é 👩‍💻 %% }, #[fg=red] end`
  const { exitCode, stderr } = await act('reply', text, '--pane', actor.pane)
  // The actor shows no draft: the text is there and was not sent off.
  t.is(exitCode, 5, stderr)
  t.regex(stderr, /was not sent off/)
  await until(() => received() === text)
  t.false(existsSync(canary))
})

const LOGGING = (program: string): string => `[[actions]]
name = "log"
state = "blocked"
exec = ["${program}", "a b", "$(touch canary)"]
`

test("a program of the user's own gets its context by environment alone", async (t) => {
  const folder = startTmux(t).folder
  const out = join(folder, 'out')
  const program = aProgram(
    folder,
    'logger',
    `printf '%s|' "$#" "$1" "$2" "$TMA_PANE" "$TMA_STATE" "$TMA_DETAIL" "$TMA_TITLE" >'${out}'`,
  )
  const { env } = withActions(t, LOGGING(program), 'any')
  const title = `x$(touch ${folder}/canary)'"; \`id\``
  const { actor, act, received } = await aScene(t, { ...DIALOG, title }, env)
  const { exitCode, stderr } = await act('log', '--pane', actor.pane)
  t.is(exitCode, 0, stderr)
  t.is(readFileSync(out, 'utf8'), `2|a b|$(touch canary)|${actor.pane}|blocked|permission|${title}|`)
  t.false(existsSync(join(folder, 'canary')))
  t.is(received(), '')
})

test('a bad file of actions is named with line and field, and costs itself alone', async (t) => {
  const { env } = withActions(t, '[[actions]]\nname = "approve"\nstat = "blocked"\nkeys = ["1"]\n')
  const { actor, act } = await aScene(t, DIALOG, env)
  const { exitCode, stderr } = await act('approve', '--pane', actor.pane)
  t.is(exitCode, 0)
  t.regex(
    stderr,
    /claude\.toml:3: actions\[0\]\.stat: is not a field of an action \(did you mean "state"\?\)/,
  )
})

test('what can be done now is listed, and nothing else', async (t) => {
  const { actor, act } = await aScene(t)
  const { stdout } = await act('--pane', actor.pane)
  t.deepEqual(stdout.match(/\t[a-z]+\t[a-z]+/g), ['\tapprove\tplain', '\tdeny\tplain'])
})
