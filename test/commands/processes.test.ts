import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { tma } from '../helpers/tma'
import { aProgram, REAL_TMUX, startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

/** Counts what a cycle starts: a stand-in for tmux writes a line for each call. */
const counts = async (t: ExecutionContext, panes: number) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const log = join(server.folder, 'calls')
  const bin = join(server.folder, 'bin')
  aProgram(server.folder, 'tmux', `echo "$*" >>'${log}'; exec '${REAL_TMUX}' "$@"`)
  rmSync(bin, { force: true })
  const env = { PATH: `${server.folder}:${process.env.PATH}` }
  const first = startActor(server, 'codex', recorded('codex/codex_working_working_stream_w100h24.json'))
  const command = server.tmux('display-message', '-p', '-t', first.pane, '#{pane_start_command}')
  const script = join(server.folder, 'panes')
  // The further agents show nothing, and are looked at all the same; one call makes their windows.
  writeFileSync(script, `new-window -d ${command}\n`.repeat(panes - 1))
  if (panes > 1) server.tmux('source-file', script)
  const say = (...args: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...args], env)
  await until(async () => JSON.parse((await say('ls', '--json')).stdout).agents.length === panes, 60_000)
  writeFileSync(log, '')
  t.is((await say('cycle')).exitCode, 0)
  const calls = readFileSync(log, 'utf8').trim().split('\n')
  t.true(calls.length <= 3, calls.join('\n'))
  t.regex(calls[0] ?? '', /list-panes/)
}

test.serial('a cycle over one agent starts at most three tmux processes', counts, 1)
test.serial('a cycle over two hundred agents starts at most three tmux processes', counts, 200)

test.serial('a first cycle lists, captures and writes in one process each', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const log = join(server.folder, 'calls')
  aProgram(server.folder, 'tmux', `echo "$*" >>'${log}'; exec '${REAL_TMUX}' "$@"`)
  const actor = startActor(server, 'codex', recorded('codex/codex_working_working_stream_w100h24.json'))
  await until(() => server.tmux('display-message', '-p', '-t', actor.pane, '#{pane_title}').includes('Lab'))
  const env = { PATH: `${server.folder}:${process.env.PATH}` }
  const { stdout } = await tma(['--socket-path', server.socketPath, 'status'], env)
  t.is(stdout, 'working:1\n')
  const calls = readFileSync(log, 'utf8').trim().split('\n')
  t.deepEqual(
    calls.map((call) => / (list-panes|source-file) /.exec(call)?.[1]),
    ['list-panes', 'source-file', 'source-file'],
  )
})
