// One person, several tmux servers.
import { hostname } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { tma } from '../helpers/tma'
import { aFolder, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')
const IDLE = recorded('copilot/copilot_idle_idle_fresh_w100h24.json')

interface Stage {
  readonly servers: readonly [TmuxServer, TmuxServer]
  readonly say: (...words: ReadonlyArray<string>) => ReturnType<typeof tma>
}

/** Two servers where tmux keeps its sockets, one with an agent that asks and one with an idle one; and a dead socket. */
const aStage = async (t: ExecutionContext): Promise<Stage> => {
  const folder = aFolder(t)
  const env = { TMUX_TMPDIR: folder, TMUX: undefined }
  const named = (name: string) => startTmux(t, { width: 100, height: 24, env, name })
  const servers = [named('one'), named('two')] as const
  startActor(servers[0], 'claude', BLOCKED)
  startActor(servers[1], 'copilot', IDLE)
  const gone = startTmux(t, { env, name: 'gone' })
  gone.tmux('kill-server')
  const say = (...words: ReadonlyArray<string>) => tma(words, env)
  await until(async () => (await say('status', '--all-servers')).stdout === 'blocked:1 idle:1\n', 30_000)
  return { servers, say }
}

test('the agents of all servers are one list, each with its server', async (t) => {
  const { servers, say } = await aStage(t)
  const { stdout, stderr, exitCode } = await say('ls', '--all-servers', '--json')
  t.is(exitCode, 0, stderr)
  const keys = JSON.parse(stdout).agents.map((each: Record<string, string>) =>
    [each.host, each.server, each.agent].join(' '),
  )
  t.deepEqual(keys.sort(), [
    `${hostname()} ${servers[0].socketPath} claude`,
    `${hostname()} ${servers[1].socketPath} copilot`,
  ])
  const rows = (await say('ls', '--all-servers')).stdout.trimEnd().split('\n')
  t.deepEqual(
    rows.map((row) => row.split('\t')[9]).sort(),
    servers.map(({ socketPath }) => socketPath),
  )
})

test('selectors narrow them, and a session need be on one of them alone', async (t) => {
  const { servers, say } = await aStage(t)
  servers[1].tmux('rename-session', 'beside')
  const named = await say('ls', '--all-servers', '--session', 'beside', '--json')
  t.deepEqual(
    JSON.parse(named.stdout).agents.map(({ agent }: { agent: string }) => agent),
    ['copilot'],
  )
  t.is((await say('ls', '--all-servers', '--session', 'nowhere')).exitCode, 2)
  t.is((await say('status', '--all-servers', '--state', 'blocked')).stdout, 'blocked:1\n')
})

test('metrics name the server, and a bar is that of one', async (t) => {
  const { servers, say } = await aStage(t)
  const { stdout } = await say('status', '--all-servers', '--format', 'prom')
  t.true(stdout.includes(`tma_state_seconds{server="${servers[0].socketPath}",pane="%1"`), stdout)
  t.is((await say('status', '--all-servers', '--format', 'tmux')).exitCode, 2)
})

test('without any server there is nobody', async (t) => {
  const env = { TMUX_TMPDIR: join(aFolder(t)), TMUX: undefined }
  const { stdout, exitCode } = await tma(['ls', '--all-servers', '--json'], env)
  t.deepEqual([exitCode, JSON.parse(stdout)], [0, { schema: 1, agents: [] }])
})
