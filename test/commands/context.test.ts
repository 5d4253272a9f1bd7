import { appendFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { runCycle } from '../../src/commands/cycle'
import { readPast } from '../../src/commands/past'
import { now } from '../../src/runtime/clock'
import { openDirectory, type RuntimeDirectory } from '../../src/runtime/directory'
import { playerOf, startActor } from '../helpers/actor'
import { bundledManifests } from '../helpers/bundled'
import { runtimeOf, startDaemon } from '../helpers/daemon'
import { fireHook } from '../helpers/fire'
import { tma } from '../helpers/tma'
import { aFolder, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const NOTHING = { rows: ['nothing to see'] }
const SESSION = '019a8f3e-7b21-7c40-9d11-0a1b2c3d4e5f'
const OTHER = '019a8f3e-7b21-7c40-9d11-0a1b2c3d4e60'

const optionOf = (server: TmuxServer, pane: string, name: string) =>
  server.tmux('show-options', '-pqv', '-t', pane, name)
const pctOf = (server: TmuxServer, pane: string) => optionOf(server, pane, '@agent_context_pct')
const say = (server: TmuxServer, ...words: ReadonlyArray<string>) =>
  tma(['--socket-path', server.socketPath, ...words])

const STOP = { session_id: 's1', context_usage: 0.41, context_limit: 200_000, input_tokens: 82_008 }

test.serial('what an event says of the context shows wherever agents are listed', async (t) => {
  const server = startTmux(t)
  const { pane } = startActor(server, 'qwen', NOTHING)
  startDaemon(t, server)
  await until(() => optionOf(server, pane, '@agent_name') === 'qwen', 20_000)
  t.is(pctOf(server, pane), '')
  fireHook(server, pane, ['qwen', 'SessionStart'], { session_id: 's1' })
  fireHook(server, pane, ['qwen', 'Stop'], STOP)
  await until(() => pctOf(server, pane) === '41', 20_000)
  t.is(optionOf(server, pane, '@agent_tokens'), '82008')
  t.regex(optionOf(server, pane, '@tma_pane'), /^qwen .* 41%$/)
  t.is((await say(server, 'ls')).stdout.trimEnd().split('\t').at(-1), '41%')
  const [agent] = JSON.parse((await say(server, 'ls', '--json')).stdout).agents
  t.deepEqual([agent.context_pct, agent.tokens], [41, 82_008])
  t.regex(
    (await say(server, 'explain', pane)).stdout,
    /\n {2}context 41 % used, 82008 tokens: qwen-stop-json\n/,
  )
  const account = JSON.parse((await say(server, 'explain', pane, '--json')).stdout)
  t.deepEqual(account.context, { pct: 41, tokens: 82_008, note: 'qwen-stop-json' })

  fireHook(server, pane, ['qwen', 'SessionStart'], { session_id: 's2' })
  fireHook(server, pane, ['qwen', 'UserPromptSubmit'], { session_id: 's2' })
  await until(() => pctOf(server, pane) === '', 20_000)
  t.is(optionOf(server, pane, '@agent_tokens'), '')
  t.regex(optionOf(server, pane, '@tma_pane'), /^qwen [^%]*$/)
  t.is((await say(server, 'ls')).stdout.trimEnd().split('\t').at(-1), '-')
})

const count = (tokens: number): string =>
  `${JSON.stringify({
    type: 'event_msg',
    payload: {
      type: 'token_count',
      info: {
        total_token_usage: { total_tokens: 9_999_999 },
        last_token_usage: { total_tokens: tokens },
        model_context_window: 112_000,
      },
    },
  })}\n`

/** Codex's record of a session, in a CODEX_HOME of the test's own. */
const aRollout = (home: string, session: string, tokens: number): string => {
  const born = new Date(Number.parseInt(session.replace('-', '').slice(0, 12), 16))
  const folder = join(home, 'sessions', born.toISOString().slice(0, 10).replaceAll('-', '/'))
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `rollout-2025-01-01T00-00-00-${session}.jsonl`)
  writeFileSync(path, count(tokens))
  return path
}

/** A pane of Codex that holds files open. */
const aCodex = (server: TmuxServer, held: ReadonlyArray<string>): string => {
  const script = join(server.folder, `codex${held.length}.sh`)
  writeFileSync(script, `${held.map((path, i) => `exec ${i + 4}<'${path}'\n`).join('')}read -r _\n`)
  const player = playerOf(server.folder, 'codex')
  return server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', `exec '${player}' '${script}'`)
}

const aCodexServer = (t: ExecutionContext) => {
  const home = aFolder(t)
  return { home, server: startTmux(t, { env: { CODEX_HOME: home } }) }
}

test.serial('the record that Codex holds open is its own, and the newest one is no proof', async (t) => {
  const { server, home } = aCodexServer(t)
  const pane = aCodex(server, [aRollout(home, SESSION, 42_000)])
  const other = aCodex(server, [])
  aRollout(home, OTHER, 92_000)
  startDaemon(t, server)
  await until(() => pctOf(server, pane) === '30', 20_000)
  t.is(optionOf(server, pane, '@agent_tokens'), '42000')
  await until(() => optionOf(server, other, '@agent_name') === 'codex', 20_000)
  t.is(pctOf(server, other), '')
  t.regex((await say(server, 'explain', other)).stdout, /\n {2}context not known: nothing was heard of it\n/)
})

test.serial('a session that a hook names leads to its record, and another session leaves it', async (t) => {
  const { server, home } = aCodexServer(t)
  aRollout(home, SESSION, 62_000)
  const pane = aCodex(server, [])
  startDaemon(t, server)
  await until(() => optionOf(server, pane, '@agent_name') === 'codex', 20_000)
  fireHook(server, pane, ['codex', 'UserPromptSubmit'], { session_id: SESSION, turn_id: 't1' })
  const listed = async () => JSON.parse((await say(server, 'ls', '--json')).stdout).agents[0]?.context_pct
  await until(async () => (await listed()) === 50, 20_000)
  fireHook(server, pane, ['codex', 'SessionStart'], { session_id: OTHER })
  fireHook(server, pane, ['codex', 'UserPromptSubmit'], { session_id: OTHER, turn_id: 't2' })
  await until(() => optionOf(server, pane, '@agent_session') === OTHER, 20_000)
  t.is(await listed(), null)
  t.is(pctOf(server, pane), '')
})

/** One cycle as a process takes it that knows of no write; what was remembered is read from the disk. */
const cycle = async (t: ExecutionContext, server: TmuxServer, directory: RuntimeDirectory) => {
  const answer = await runCycle({
    server: { socketPath: server.socketPath, pid: undefined },
    directory,
    manifests: bundledManifests,
    isStillOurs: () => true,
    recall: (serverPid) => readPast(directory, serverPid, now().boot),
    stored: undefined,
    wroteAt: 0,
  })
  if (answer.kind !== 'present') throw new Error('no cycle')
  t.deepEqual(answer.value.troubles, [])
  return answer.value
}

const directoryOf = (server: TmuxServer): RuntimeDirectory => {
  const directory = openDirectory(runtimeOf(server))
  if (directory._tag === 'Left') throw new Error(directory.left)
  return directory.right
}

test.serial('gauges alone are written every 30 s at most, and at once with another change', async (t) => {
  const { server, home } = aCodexServer(t)
  const directory = directoryOf(server)
  const path = aRollout(home, SESSION, 42_000)
  const pane = aCodex(server, [path])
  await until(async () => {
    await cycle(t, server, directory)
    return pctOf(server, pane) === '30'
  }, 20_000)
  const aged = (ms: number) => {
    const at = new Date(Date.now() - ms)
    utimesSync(directory.status, at, at)
  }
  appendFileSync(path, count(62_000))
  aged(20_000)
  const waiting = await cycle(t, server, directory)
  t.is(waiting.wrote, 'later')
  t.is(pctOf(server, pane), '30')
  t.is(waiting.agents[0]?.memory.gauge?.pct, 50)
  aged(31_000)
  t.is((await cycle(t, server, directory)).wrote, 'now')
  t.is(pctOf(server, pane), '50')
  t.is((await cycle(t, server, directory)).wrote, 'nothing')
  appendFileSync(path, count(72_000))
  t.is((await cycle(t, server, directory)).wrote, 'later')
  startActor(server, 'claude', NOTHING)
  await until(async () => (await cycle(t, server, directory)).wrote === 'now', 20_000)
  t.is(pctOf(server, pane), '60')
})

/** As the command of a status line leaves it. */
const leaveLine = (server: TmuxServer, pane: string, agent: string, payload: object): string => {
  const folder = join(runtimeOf(server), 'lines')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, pane.slice(1))
  const serverPid = server.tmux('display-message', '-p', '#{pid}')
  writeFileSync(path, `tma1 line ${agent} statusline ${pane} ${serverPid} 1\n${JSON.stringify(payload)}`)
  return path
}

const aLine = (session: string, pct: number) => ({
  session_id: session,
  context_window: { context_window_size: 200_000, used_percentage: pct },
})

test.serial(
  'what a status line left is read while its agent is there, and removed with its pane',
  async (t) => {
    const server = startTmux(t)
    const { pane } = startActor(server, 'claude', NOTHING)
    const directory = directoryOf(server)
    await until(async () => (await cycle(t, server, directory)).agents.length === 1, 20_000)
    const path = leaveLine(server, pane, 'claude', aLine('s1', 12))
    const gauge = async () => (await cycle(t, server, directory)).agents[0]?.memory.gauge?.pct
    t.is(await gauge(), 12)
    leaveLine(server, pane, 'claude', aLine('s1', 13))
    t.is(await gauge(), 13)
    // Of another agent that drew there, and from before this one began.
    leaveLine(server, pane, 'cursor', aLine('s1', 77))
    t.is(await gauge(), 13)
    leaveLine(server, pane, 'claude', aLine('s1', 78))
    utimesSync(path, new Date(0), new Date(0))
    t.is(await gauge(), 13)
    server.tmux('kill-pane', '-t', pane)
    await cycle(t, server, directory)
    t.throws(() => readFileSync(path))
  },
)
