import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { residentOf, startDaemon } from '../helpers/daemon'
import { aProgram, REAL_TMUX, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

/** Idle screens as recorded, by the name of the program that drew them. */
const IDLE: ReadonlyArray<readonly [program: string, file: string]> = [
  ['claude', 'claude/claude_idle_blocked_bash2_rejected_w100h24.json'],
  ['cline', 'cline/cline_idle_blocked_bash_answered_w100h24.json'],
  ['codex', 'codex/codex_idle_idle_done_w100h24.json'],
  ['cn', 'continue/continue_idle_idle_interrupted_early_w100h24.json'],
  ['copilot', 'copilot/copilot_idle_idle_fresh_w100h24.json'],
  ['gemini', 'gemini/gemini_idle_idle_done_w100h24.json'],
  ['gemini', 'gemini/gemini_idle_idle_fresh_w100h24.json'],
  ['opencode', 'opencode/opencode_idle_idle_interrupted_v1_18_14_w100h24.json'],
  ['pi', 'pi/pi_idle_idle_interrupted_early_w100h24.json'],
  ['qwen', 'qwen/qwen_idle_idle_interrupted_early_w100h24.json'],
]

/** Nothing may move for this long (ms). */
const WATCHED_MS = 20_000
/** An agent that appeared keeps the cadence fast for 15 s; then every kind of cycle has been run. */
const SETTLED_CYCLES = 20

/** Stands in for tmux: notes each call, `write` for one that sets options, and becomes the real one. */
const logTmux = (server: TmuxServer) => {
  const log = join(server.folder, 'calls')
  appendFileSync(log, '')
  const script = `case " $* " in
*' source-file '*)
  input=$(cat)
  case $input in *set-option*) echo write >>'${log}' ;; *) echo capture >>'${log}' ;; esac
  printf '%s\\n' "$input" | '${REAL_TMUX}' "$@"
  exit ;;
*' list-panes '*) echo list >>'${log}' ;;
*) echo other >>'${log}' ;;
esac
exec '${REAL_TMUX}' "$@"`
  aProgram(server.folder, 'tmux', script)
  const count = (kind: string) =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line === kind).length
  return { env: { PATH: `${server.folder}:${process.env.PATH}` }, count }
}

/** A real client, in a pane of another server, under a bar that nothing ticks in; what is sent to it goes to a file. */
const attach = (t: ExecutionContext, server: TmuxServer) => {
  for (const [name, value] of [
    ['status-right', '#{@tma_status}'],
    ['status-left', ''],
    ['window-status-format', ''],
    ['window-status-current-format', ''],
  ] as const)
    server.tmux('set-option', '-g', name, value)
  const outer = startTmux(t, { width: 100, height: 25 })
  const sent = join(outer.folder, 'sent')
  outer.tmux('pipe-pane', '-t', '%0', `cat >'${sent}'`)
  outer.tmux('respawn-pane', '-k', '-t', '%0', `exec tmux -u -S '${server.socketPath}' attach`)
  return { outer, size: () => statSync(sent, { throwIfNoEntry: false })?.size ?? 0 }
}

const states = (server: TmuxServer): ReadonlyArray<string> =>
  server
    .tmux('list-panes', '-a', '-F', '#{@agent_name} #{@agent_state}')
    .split('\n')
    .filter((line) => line !== ' ')
    .sort()

test.serial('an agent that waits costs nothing between two steps of its age', async (t) => {
  t.timeout(120_000)
  const server = startTmux(t, { width: 100, height: 24 })
  const calls = logTmux(server)
  const client = attach(t, server)
  startActor(server, 'claude', recorded('claude/claude_blocked_blocked_bash_w100h24.json'))
  startDaemon(t, server, calls.env)
  await until(() => states(server).join() === 'claude blocked', 30_000)
  await until(() => client.outer.tmux('capture-pane', '-p', '-t', '%0').includes('⚑1'))
  const before = { bytes: client.size(), writes: calls.count('write'), cycles: calls.count('list') }
  await until(() => calls.count('list') >= before.cycles + 10, 60_000)
  t.is(client.size() - before.bytes, 0, 'bytes sent to the client')
  t.is(calls.count('write') - before.writes, 0, 'calls that wrote options')
})

test.serial('ten quiet agents cost an attached client nothing', async (t) => {
  t.timeout(120_000)
  const server = startTmux(t, { width: 100, height: 24 })
  const calls = logTmux(server)
  const client = attach(t, server)
  for (const [program, file] of IDLE) startActor(server, program, recorded(file))
  startDaemon(t, server, calls.env)
  await until(() => states(server).length === IDLE.length, 30_000)
  await until(() => calls.count('list') >= SETTLED_CYCLES, 60_000)
  t.deepEqual(states(server), IDLE.map(([, file]) => `${dirname(file)} idle`).sort())
  // That it is watched at all: the bar shows the ten, and it came through the file.
  t.regex(client.outer.tmux('capture-pane', '-p', '-t', '%0'), /10/)
  t.true(client.size() > 0)
  const before = { bytes: client.size(), writes: calls.count('write'), cycles: calls.count('list') }
  await pause(WATCHED_MS)
  t.is(client.size() - before.bytes, 0, 'bytes sent to the client')
  t.is(calls.count('write') - before.writes, 0, 'calls that wrote options')
  t.true(calls.count('list') > before.cycles, 'cycles were run')
  t.not(residentOf(server), undefined)

  // What was counted does count: one option set alone is seen.
  server.tmux('set-option', '-g', '@tma_status', 'seen')
  await until(() => client.size() > before.bytes)
})

/** Nothing has moved for longer than a whole cycle is run for, so that only what tmux says is compared (listings). */
const AT_REST = 8
/** Well before the next whole cycle is due anyway (ms). */
const SOON_MS = 9_000

const atRest = async (t: ExecutionContext) => {
  t.timeout(120_000)
  const server = startTmux(t, { width: 100, height: 24 })
  const calls = logTmux(server)
  const { pane, draw } = startActor(
    server,
    'gemini',
    recorded('gemini/gemini_idle_blocked_bash2_rejected_w100h24.json'),
  )
  startDaemon(t, server, calls.env)
  await until(() => states(server).join() === 'gemini idle', 30_000)
  await until(() => calls.count('list') >= SETTLED_CYCLES, 60_000)
  const { capture, list } = { capture: calls.count('capture'), list: calls.count('list') }
  await until(() => calls.count('list') >= list + AT_REST, 60_000)
  // Fifteen seconds and more may have gone by in which no pane was due but for the one look that is always taken.
  t.true(calls.count('capture') - capture <= 2)
  return { server, pane, draw, pid: server.tmux('display-message', '-p', '#{pid}') }
}

test.serial('a question in a server at rest is seen at once', async (t) => {
  const { server, draw } = await atRest(t)
  draw(recorded('gemini/gemini_blocked_blocked_bash_long_w100h24.json'))
  await until(() => states(server).join() === 'gemini blocked', SOON_MS)
  t.pass()
})

test.serial('so is a hook', async (t) => {
  const { server, pane, pid } = await atRest(t)
  const env = { TMUX: `${server.socketPath},${pid},0`, TMUX_PANE: pane }
  const payload = JSON.stringify({ session_id: 'a', hook_event_name: 'BeforeTool' })
  execFileSync(resolve('scripts/tma-hook'), ['gemini', 'BeforeTool'], {
    env: { ...process.env, ...env },
    input: payload,
  })
  await until(() => states(server).join() === 'gemini working', SOON_MS)
  t.pass()
})

test.serial('and an agent that is gone', async (t) => {
  const { server, pane } = await atRest(t)
  process.kill(Number(server.tmux('display-message', '-p', '-t', pane, '#{pane_pid}')), 'SIGKILL')
  await until(() => states(server).join() === '', SOON_MS)
  t.pass()
})
