import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { runtimeOf } from '../helpers/daemon'
import { aLiveServer, drawn, startPlayer } from '../helpers/scenario-live'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'

test('what the daemon noted is summed up, with where the agent works', async (t) => {
  const live = aLiveServer(t)
  const { server } = live
  const player = startPlayer(server, 'claude', drawn('claude', 'blocked_blocked_bash'))
  live.startDaemon()
  await live.becomes(player.pane, 'blocked')
  player.draw(drawn('claude', 'working_working_stream'))
  await live.tells(player.pane, ['null>blocked', 'blocked>working'])
  const say = (...words: ReadonlyArray<string>) =>
    tma(['--socket-path', server.socketPath, 'stats', ...words])
  const report = JSON.parse((await say('--json')).stdout)
  const [first, second] = readFileSync(join(runtimeOf(server), 'journal.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const waitMs = second.time - first.time
  t.like(report.agents[0], {
    agent: 'claude',
    blocked_ms: waitMs,
    blocked_count: 1,
    blocked_longest_ms: waitMs,
  })
  t.true(report.agents[0].working_ms >= 0)
  t.is(report.since, first.time)
  t.is(report.repositories.length, 1)
  t.is(report.repositories[0].repository, first.repository)
  t.is(typeof first.repository, 'string')
  const page = (await say()).stdout
  t.regex(page, /^since .*\n█ blocked on you/)
  t.regex(page, /\nagent .*\nclaude .* 1 /)
})

test('before anything is noted it says so, and a day that is none is refused', async (t) => {
  const server = startTmux(t)
  const say = (...words: ReadonlyArray<string>) =>
    tma(['--socket-path', server.socketPath, 'stats', ...words])
  const empty = await say()
  t.is(empty.exitCode, 0)
  t.regex(empty.stdout, /^nothing is recorded yet/)
  t.deepEqual(JSON.parse((await say('--json')).stdout).days, [])
  for (const days of ['0', '-1', 'x', '1.5']) t.is((await say('--days', days)).exitCode, 2)
})
