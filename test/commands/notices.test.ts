import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { type Actor, recorded, startActor } from '../helpers/actor'
import { attachClient, recordClient } from '../helpers/client'
import { residentOf, runtimeOf, startDaemon } from '../helpers/daemon'
import { fireHook } from '../helpers/fire'
import { tma } from '../helpers/tma'
import { aProgram, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')
const IDLE = recorded('claude/claude_idle_blocked_bash2_rejected_w100h24.json')
const WORKING = recorded('codex/codex_working_working_stream_w100h24.json')
const DONE = recorded('codex/codex_idle_idle_done_w100h24.json')

const NEEDS = /claude(?: in \S+)? needs you: permission \(\w+:1\)/

const open = (t: ExecutionContext, options: Readonly<Record<string, string>> = {}) => {
  const server = startTmux(t, { width: 100, height: 24 })
  for (const [name, value] of Object.entries(options)) server.tmux('set-option', '-g', name, value)
  return server
}

const stateOf = (server: TmuxServer, { pane }: Actor) =>
  server.tmux('show-options', '-pqv', '-t', pane, '@agent_state')
const say = (server: TmuxServer, ...args: ReadonlyArray<string>) =>
  tma(['--socket-path', server.socketPath, ...args])

/** A command that notes each notice, one a line: trigger, pane, detail, text. */
const LOG = (server: TmuxServer) => join(server.folder, 'told')
const logging = (server: TmuxServer) =>
  server.tmux(
    'set-option',
    '-g',
    '@tma-notify-command',
    `printf '%s|%s|%s|%s\\n' "$TMA_TRIGGER" "$TMA_PANE" "$TMA_DETAIL" "$TMA_TEXT" >>'${LOG(server)}'`,
  )
const told = (server: TmuxServer): ReadonlyArray<string> =>
  existsSync(LOG(server)) ? readFileSync(LOG(server), 'utf8').split('\n').slice(0, -1) : []
const triggers = (server: TmuxServer) => told(server).map((line) => line.split('|')[0])

/** A daemon that watches, with an idle agent in its sight: what comes now is news. */
const watching = async (t: ExecutionContext, server: TmuxServer, env: NodeJS.ProcessEnv = {}) => {
  const actor = startActor(server, 'claude', IDLE)
  startDaemon(t, server, env)
  await until(() => stateOf(server, actor) === 'idle', 30_000)
  return actor
}

const become = async (server: TmuxServer, actor: Actor, state: string, drawing = BLOCKED) => {
  actor.draw(drawing)
  await until(() => stateOf(server, actor) === state, 20_000)
}

test.serial('a message is shown to every client that is attached', async (t) => {
  const server = open(t, { '@tma-notify': 'blocked:message' })
  server.tmux('new-session', '-d', '-s', 'other', 'cat')
  const clients = [await attachClient(t, server), await attachClient(t, server, { session: 'other' })]
  const actor = await watching(t, server)
  actor.draw(BLOCKED)
  for (const { screen } of clients) await until(() => NEEDS.test(screen()), 20_000)
  t.pass()
})

test.serial('the bell and OSC 9 reach the terminal itself, once', async (t) => {
  const server = open(t, { '@tma-notify': 'blocked:bell,osc9', status: 'off' })
  const bytes = await recordClient(t, server)
  const actor = await watching(t, server)
  t.notRegex(bytes(), /\x07/)
  actor.draw(BLOCKED)
  const osc9 = /(?<!\x1b)\x1b\]9;claude(?: in \S+)? needs you: permission \(first:1\)\x07/g
  const bells = () => bytes().replace(osc9, '').split('\x07').length - 1
  await until(() => bytes().match(osc9)?.length === 1 && bells() === 1, 20_000)
  await until(() => stateOf(server, actor) === 'blocked')
  t.is(bytes().match(osc9)?.length, 1)
})

test.serial('through a tmux in between, OSC 9 reaches the terminal behind it', async (t) => {
  const server = open(t, { '@tma-notify': 'blocked:osc9' })
  const middle = startTmux(t, { width: 100, height: 24 })
  middle.tmux('set-option', '-g', 'allow-passthrough', 'on')
  const far = await attachClient(t, middle, { height: 26 })
  middle.tmux('respawn-pane', '-k', '-t', '%0', `exec env -u TMUX tmux -u -S '${server.socketPath}' attach`)
  // tmux asks its terminal for its name; the answer is what tells tmux from others.
  await until(() => server.tmux('list-clients', '-F', '#{client_termtype}').startsWith('tmux '))
  const actor = await watching(t, server)
  actor.draw(BLOCKED)
  await until(() => /\x1b\]9;claude(?: in \S+)? needs you[^\x07\x1b]*\x07/.test(far.bytes()), 20_000)
  t.notRegex(far.bytes(), /\x1bPtmux/)
})

test.serial('the desktop is told by notify-send, over the bus that stands', async (t) => {
  const server = open(t, { '@tma-notify': 'blocked:desktop' })
  const shown = join(server.folder, 'shown')
  aProgram(server.folder, 'notify-send', `printf '%s\\n' "$DBUS_SESSION_BUS_ADDRESS" "$@" >'${shown}'`)
  const actor = await watching(t, server, {
    PATH: `${server.folder}:${process.env.PATH}`,
    // A file will do: whoever talks to it is a stand-in.
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${server.socketPath},guid=1`,
  })
  actor.draw(BLOCKED)
  await until(() => existsSync(shown) && readFileSync(shown, 'utf8').includes('needs you'), 20_000)
  const lines = readFileSync(shown, 'utf8').trimEnd().split('\n')
  t.deepEqual(lines.slice(0, -1), [`unix:path=${server.socketPath},guid=1`, '--app-name=tma', '--'])
  t.regex(lines.at(-1) ?? '', NEEDS)
})

test.serial('with no desktop to be reached a bell rings, and the log says why, once', async (t) => {
  const server = open(t, { '@tma-notify': 'blocked:desktop', status: 'off' })
  const client = await attachClient(t, server)
  const actor = await watching(t, server, {
    DBUS_SESSION_BUS_ADDRESS: undefined,
    XDG_RUNTIME_DIR: '/nowhere',
  })
  await become(server, actor, 'blocked')
  await until(() => client.bytes().includes('\x07'), 20_000)
  const log = () => readFileSync(join(runtimeOf(server), 'daemon.log'), 'utf8')
  const said = () => log().split('there is no session bus').length - 1
  await until(() => said() === 1)
  await become(server, actor, 'idle', IDLE)
  const second = startActor(server, 'claude', BLOCKED)
  await until(() => stateOf(server, second) === 'blocked', 20_000)
  await until(() => client.bytes().split('\x07').length === 3, 20_000)
  t.is(said(), 1)
  t.not(residentOf(server), undefined)
})

test.serial(
  'a command finds what happened in variables, and no name from outside becomes code',
  async (t) => {
    const server = open(t, { '@tma-notify': 'blocked:command' })
    logging(server)
    const actor = await watching(t, server)
    const marks = ['a', 'b', 'c'].map((name) => join(server.folder, name))
    server.tmux(
      'rename-session',
      '-t',
      '$0',
      `x$(touch ${marks[0]})\`touch ${marks[1]}\`'; touch ${marks[2]} ##{pid} %H`,
    )
    actor.draw(BLOCKED)
    await until(() => told(server).length === 1, 20_000)
    const [trigger, pane, detail, text] = told(server)[0]?.split('|') ?? []
    t.deepEqual([trigger, pane, detail], ['blocked', actor.pane, 'permission'])
    t.regex(text ?? '', /^claude(?: in \S+)? needs you: permission \(x\$\(touch/)
    t.false(text?.includes('#'))
    t.deepEqual(marks.map(existsSync), [false, false, false])
  },
)

test.serial('a message takes no name for a format', async (t) => {
  const server = open(t, { '@tma-notify': 'blocked:message' })
  server.tmux('rename-session', '-t', '$0', `##{pid} %H' "x" ; %`)
  const client = await attachClient(t, server)
  const actor = await watching(t, server)
  actor.draw(BLOCKED)
  await until(() => client.screen().includes(`({pid} %H' "x" ; %:1)`), 20_000)
  t.pass()
})

test.serial('what was so when the daemon came is not told; what comes then is', async (t) => {
  const server = open(t, { '@tma-notify': 'blocked:command' })
  logging(server)
  const before = startActor(server, 'claude', BLOCKED)
  startDaemon(t, server)
  await until(() => stateOf(server, before) === 'blocked', 30_000)
  const after = startActor(server, 'claude', BLOCKED)
  await until(() => told(server).length > 0, 30_000)
  t.deepEqual(
    told(server).map((line) => line.split('|')[1]),
    [after.pane],
  )
})

test.serial('each trigger goes its own way, and still-blocked comes again and again', async (t) => {
  const server = open(t, {
    '@tma-notify': 'blocked:command done:command still-blocked:command',
    '@tma-notify-again': '2s',
  })
  logging(server)
  const codex = startActor(server, 'codex', WORKING)
  const actor = await watching(t, server)
  await until(() => stateOf(server, codex) === 'working', 20_000)
  codex.draw(DONE)
  await until(() => triggers(server).includes('done'), 20_000)
  actor.draw(BLOCKED)
  await until(() => triggers(server).filter((trigger) => trigger === 'still-blocked').length >= 2, 20_000)
  const notifiedAt = () => server.tmux('show-options', '-pqv', '-t', actor.pane, '@agent_notified_at')
  const first = notifiedAt()
  t.regex(first, /^\d{13}$/)
  await until(() => triggers(server).filter((trigger) => trigger === 'still-blocked').length >= 3, 20_000)
  // It is written with another change, never for itself.
  t.is(notifiedAt(), first)
  t.deepEqual(triggers(server).slice(0, 4), ['done', 'blocked', 'still-blocked', 'still-blocked'])
  t.regex(told(server)[2] ?? '', /still needs you, for \d+ s: permission/)
})

test.serial('a turn that ended by failing is told as an error', async (t) => {
  const server = open(t, { '@tma-notify': 'error:command' })
  logging(server)
  const actor = await watching(t, server)
  const payload = { session_id: 's1', error: 'rate_limit' }
  t.is(fireHook(server, actor.pane, ['claude', 'StopFailure'], payload).status, 0)
  await until(() => told(server).length === 1, 20_000)
  t.regex(told(server)[0] ?? '', /^error\|%\d+\|rate_limit\|claude.* has stopped: rate limit \(first:1\)$/)
})

test.serial('a context window that fills up is told of once, after the turn that filled it', async (t) => {
  const server = open(t, { '@tma-notify': 'done:command context-high:command', '@tma-context-high': '60' })
  logging(server)
  const actor = startActor(server, 'qwen', { rows: ['nothing to see'] })
  startDaemon(t, server)
  await until(() => server.tmux('show-options', '-pqv', '-t', actor.pane, '@agent_name') === 'qwen', 30_000)
  const turn = async (share: number) => {
    fireHook(server, actor.pane, ['qwen', 'UserPromptSubmit'], { session_id: 's1' })
    await until(() => stateOf(server, actor) === 'working', 20_000)
    const payload = { session_id: 's1', context_usage: share, context_limit: 200_000 }
    fireHook(server, actor.pane, ['qwen', 'Stop'], payload)
    await until(() => stateOf(server, actor) === 'idle', 20_000)
  }
  await turn(0.4)
  await until(() => told(server).length === 1, 20_000)
  await turn(0.61)
  await until(() => told(server).length === 3, 20_000)
  await turn(0.62)
  await until(() => told(server).length === 4, 20_000)
  t.deepEqual(triggers(server), ['done', 'done', 'context-high', 'done'])
  t.regex(told(server)[2] ?? '', /\|qwen.* has little context left: 61% used \(first:1\)$/)
})

test.serial('a pane that somebody looks at is not told of', async (t) => {
  const server = open(t, { '@tma-notify': 'blocked:command', 'focus-events': 'on' })
  logging(server)
  const client = await attachClient(t, server)
  client.outer.tmux('set-option', '-g', 'focus-events', 'on')
  const actor = await watching(t, server)
  const other = startActor(server, 'claude', IDLE)
  await until(() => stateOf(server, other) === 'idle', 20_000)
  t.is(server.tmux('list-clients', '-F', '#{client_flags}').includes('focused'), true)
  server.tmux('select-window', '-t', actor.pane)
  await become(server, actor, 'blocked')
  await become(server, other, 'blocked')
  await until(() => told(server).length > 0, 20_000)
  t.deepEqual(
    told(server).map((line) => line.split('|')[1]),
    [other.pane],
  )
  // The person turns to another program: the window is shown, and nobody looks at it.
  const [late, ignored] = [startActor(server, 'claude', IDLE), startActor(server, 'claude', IDLE)]
  await until(() => stateOf(server, late) === 'idle' && stateOf(server, ignored) === 'idle', 20_000)
  server.tmux('set-option', '-p', '-t', ignored.pane, '@agent_ignore', '1')
  await until(() => stateOf(server, ignored) === '', 20_000)
  ignored.draw(BLOCKED)
  server.tmux('select-window', '-t', late.pane)
  client.type('-l', '\x1b[O')
  await until(() => !server.tmux('list-clients', '-F', '#{client_flags}').includes('focused'))
  late.draw(BLOCKED)
  await until(() => told(server).length === 2, 20_000)
  t.is(told(server)[1]?.split('|')[1], late.pane)
})

const MUTES: ReadonlyArray<readonly [name: string, words: (actor: Actor) => ReadonlyArray<string>]> = [
  ['a pane', ({ pane }) => [pane, '--for', '30m']],
  ['a pane, the older way', ({ pane }) => [pane, '30']],
  ['an agent', () => ['--agent', 'claude', '--for', '2h']],
  ['a session', () => ['--session', 'first']],
  ['everything', () => ['--for', '90s']],
]

for (const [name, words] of MUTES) {
  test.serial(`${name} that is mute is not told of, until it no longer is`, async (t) => {
    const server = open(t, { '@tma-notify': 'blocked:command' })
    logging(server)
    const actor = await watching(t, server)
    const isMute = () =>
      server.tmux('show-options', '-gqv', '@tma_muted') !== '' ||
      server.tmux('show-options', '-pqv', '-t', actor.pane, '@agent_mute_until') !== ''
    t.deepEqual(await say(server, 'mute', ...words(actor)), { exitCode: 0, stdout: '', stderr: '' })
    await until(isMute, 20_000)
    t.regex((await say(server, 'doctor')).stdout, /\n {2}- mute: /)
    await become(server, actor, 'blocked')
    await become(server, actor, 'idle', IDLE)
    const [whom] = words(actor).filter((word) => word.startsWith('%'))
    const wide = words(actor).slice(0, words(actor)[0] === '--for' ? 0 : 2)
    await say(server, 'mute', ...(whom === undefined ? wide : [whom]), '--off')
    await until(() => !isMute(), 20_000)
    const second = startActor(server, 'claude', BLOCKED)
    await until(() => told(server).length > 0, 30_000)
    t.deepEqual(
      told(server).map((line) => line.split('|')[1]),
      [second.pane],
    )
  })
}

test.serial('a channel that hangs or fails holds up neither the cycle nor another one', async (t) => {
  const server = open(t, { '@tma-notify': 'blocked:command,message' })
  server.tmux('set-option', '-g', '@tma-notify-command', 'sleep 30; exit 3')
  const client = await attachClient(t, server)
  const actor = await watching(t, server)
  await become(server, actor, 'blocked')
  await until(() => NEEDS.test(client.screen()), 20_000)
  await become(server, actor, 'idle', IDLE)
  const log = join(runtimeOf(server), 'daemon.log')
  await until(
    () => existsSync(log) && readFileSync(log, 'utf8').includes('notice by command: it did not end'),
    20_000,
  )
  t.not(residentOf(server), undefined)
})
