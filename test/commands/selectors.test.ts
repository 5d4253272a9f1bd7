import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')
const WORKING = recorded('codex/codex_working_working_stream_w100h24.json')

test('the same flags choose in ls, status and mute', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const say = (...words: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...words])
  const claude = startActor(server, 'claude', BLOCKED)
  const codex = startActor(server, 'codex', WORKING)
  await until(async () => (await say('status')).stdout === 'blocked:1 working:1\n', 20_000)
  const chosen = async (...words: ReadonlyArray<string>) =>
    (await say('ls', ...words)).stdout
      .split('\n')
      .filter((row) => row !== '')
      .map((row) => row.split('\t')[0])
  t.deepEqual(await chosen('--agent', 'claude'), [claude.pane])
  t.deepEqual(await chosen('--agent', 'claude,codex'), [claude.pane, codex.pane])
  t.deepEqual(await chosen('--state', 'working', '--pane', `${claude.pane},${codex.pane}`), [codex.pane])
  t.deepEqual(await chosen('--state', 'idle'), [])
  t.deepEqual(await chosen('--session', 'first', '--agent', 'codex'), [codex.pane])
  t.is((await say('status', '--agent', 'codex')).stdout, 'working:1\n')
  t.is((await say('status', '--session', 'nowhere')).exitCode, 2)
  t.is((await say('mute', '--state', 'idle')).exitCode, 1)
  t.is((await say('mute', '--state', 'working')).exitCode, 0)
  const muted = (pane: string) => server.tmux('show-options', '-pqv', '-t', pane, '@agent_mute_until') !== ''
  await until(async () => (await say('status')).exitCode === 0 && muted(codex.pane), 20_000)
  t.false(muted(claude.pane))
})

test('a repository and a branch choose those that work there', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const say = (...words: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...words])
  const folder = join(server.folder, 'api')
  mkdirSync(join(folder, '.git'), { recursive: true })
  writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/fix/a,b\n')
  const { pane } = startActor(server, 'claude', BLOCKED, folder)
  startActor(server, 'codex', WORKING)
  await until(async () => (await say('status')).stdout === 'blocked:1 working:1\n', 20_000)
  const chosen = async (...words: ReadonlyArray<string>) => (await say('ls', ...words)).stdout.split('\t')[0]
  t.is(await chosen('--repo', 'web,api'), pane)
  t.is(await chosen('--branch', 'fix/a\\,b'), pane)
  t.is(await chosen('--repo', 'api', '--branch', 'main'), '')
  t.is((await say('wait', '--until', 'blocked', '--repo', 'api')).stdout, `${pane}\tclaude\tblocked\n`)
})
