import { spawn } from 'node:child_process'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { aPlugin, residentOf } from '../helpers/daemon'
import { tma } from '../helpers/tma'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const IDLE = recorded('gemini/gemini_idle_blocked_bash2_rejected_w100h24.json')

const startWith = (t: ExecutionContext, server: TmuxServer, ...words: ReadonlyArray<string>): void => {
  const { TMUX: _server, TMUX_PANE: _pane, ...own } = process.env
  const child = spawn(aPlugin(t), ['--socket-path', server.socketPath, 'daemon', ...words], {
    env: { ...own, XDG_CONFIG_HOME: join(server.folder, 'config') },
    stdio: 'ignore',
  })
  t.teardown(() => child.kill('SIGKILL'))
}

/** What the pane says once an event of its agent and a wish after it were taken. */
const afterEvent = async (t: ExecutionContext, ...words: ReadonlyArray<string>): Promise<string> => {
  const server = startTmux(t, { width: 100, height: 24 })
  startWith(t, server, ...words)
  await until(() => residentOf(server) !== undefined, 30_000)
  const { pane } = startActor(server, 'gemini', IDLE)
  const optionOf = (name: string) => server.tmux('show-options', '-pqv', '-t', pane, name)
  await until(() => optionOf('@agent_state') === 'idle', 30_000)
  const pid = server.tmux('display-message', '-p', '#{pid}')
  await tma(['event', 'gemini', 'BeforeTool'], { TMUX: `${server.socketPath},${pid},0`, TMUX_PANE: pane })
  await tma(['--socket-path', server.socketPath, 'mute', pane])
  await until(() => optionOf('@agent_mute_until') !== '', 30_000)
  return `${optionOf('@agent_state')} by ${optionOf('@agent_source')}`
}

test.serial('a hook is believed', async (t) => {
  t.is(await afterEvent(t), 'working by hook')
})

test.serial('by the screen alone it is not', async (t) => {
  t.is(await afterEvent(t, '--screen-only'), 'idle by screen')
})
