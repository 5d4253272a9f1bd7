// Two agents in one pane's tree, on a real server: the outer one owns the pane, and the inner one's hooks change nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { runtimeOf } from '../helpers/daemon'
import { aLiveServer, aPart, drawn, type LiveServer, startPlayer } from '../helpers/scenario-live'
import { until } from '../helpers/until'

const WORKING = drawn('claude', 'working_working_stream')
const IDLE = drawn('claude', 'idle_idle_done')

/** A line of shell that fires a hook as the process does that runs it. */
const hook = (live: LiveServer, agent: string, event: string, session: string): string => {
  const script = join(live.launcher, '..', '..', 'scripts', 'tma-hook')
  return `printf '{"session_id":"${session}"}' | '${script}' ${agent} ${event}`
}

/** What the resident process remembers, the events that counted for nothing among it. */
const memory = (live: LiveServer): string => {
  const file = join(runtimeOf(live.server), 'memory.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

test.serial(
  'C097 a tool of the agent runs another of its name: the pane stays the first one’s',
  async (t) => {
    const live = aLiveServer(t)
    const outer = startPlayer(live.server, 'claude', WORKING)
    live.startDaemon()
    await live.becomes(outer.pane, 'working')
    outer.does(hook(live, 'claude', 'UserPromptSubmit', 's1'))
    await until(() => live.option(outer.pane, '@agent_source') === 'hook')
    const inner = aPart(live.server, 'claude')
    outer.does(`sh -c "setsid ${inner.command}; true" </dev/null >/dev/null 2>&1 &`)
    inner.does(hook(live, 'claude', 'SessionStart', 's2'))
    inner.does(hook(live, 'claude', 'PermissionRequest', 's2'))
    inner.does(hook(live, 'claude', 'SessionEnd', 's2'))
    await until(() => memory(live).includes('an agent inside the pane’s own sent it":3'))
    t.is(live.option(outer.pane, '@agent_state'), 'working')
    outer.does(hook(live, 'claude', 'Stop', 's1'))
    outer.draw(IDLE)
    await live.becomes(outer.pane, 'idle')
    await live.tells(outer.pane, ['null>working', 'working>idle'])
    inner.does('exit')
  },
)

test.serial(
  'a launcher of the agent’s name runs it: the inner program’s hooks are the agent’s',
  async (t) => {
    const live = aLiveServer(t)
    const launcher = startPlayer(live.server, 'claude', IDLE)
    const program = aPart(live.server, 'claude')
    launcher.does(program.command)
    program.draw(IDLE)
    live.startDaemon()
    await live.becomes(launcher.pane, 'idle')
    t.is(live.option(launcher.pane, '@agent_pid'), String(launcher.pid))
    program.does(hook(live, 'claude', 'UserPromptSubmit', 's1'))
    await live.becomes(launcher.pane, 'working')
  },
)

test.serial('a tool of the agent runs another agent: the outer one owns the pane', async (t) => {
  const live = aLiveServer(t)
  const outer = startPlayer(live.server, 'claude', WORKING)
  const inner = aPart(live.server, 'codex')
  outer.does(`sh -c "setsid ${inner.command}; true" </dev/null >/dev/null 2>&1 &`)
  live.startDaemon()
  await live.becomes(outer.pane, 'working')
  inner.does(hook(live, 'codex', 'PermissionRequest', 's2'))
  await until(() => memory(live).includes('the pane holds another agent":1'))
  t.is(live.option(outer.pane, '@agent_name'), 'claude')
  t.is(live.option(outer.pane, '@agent_state'), 'working')
  inner.does('exit')
})
