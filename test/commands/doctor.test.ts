import { chmodSync, mkdirSync } from 'node:fs'
import test from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { runtimeOf } from '../helpers/daemon'
import { tma } from '../helpers/tma'
import { REAL_TMUX, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')

const doctor = (server: TmuxServer) => tma(['--socket-path', server.socketPath, 'doctor'])

test('the bar of every session that somebody looks at is judged', async (t) => {
  const server = startTmux(t)
  server.tmux('new-session', '-d', '-s', 'second', 'cat')
  for (const session of ['first', 'second']) {
    server.tmux('set-option', '-t', session, 'status-right', '#{@tma_status}#(x/tma-status --tend)')
    const attach = `exec env TMUX= ${REAL_TMUX} -u -S '${server.socketPath}' attach -t ${session}`
    startTmux(t, { command: [attach] })
  }
  const clients = () => server.tmux('list-clients', '-F', '#{session_name}').split('\n').sort().join(' ')
  await until(() => clients() === 'first second')
  t.regex((await doctor(server)).stdout, /^bar: {5}shows tma in 2 sessions$/m)
  server.tmux('set-option', '-t', 'second', 'status-right', '%H:%M')
  t.regex(
    (await doctor(server)).stdout,
    /^bar: {5}does not show all of tma\n {2}- no status line holds #\{tma_status\}, .* \(session second\)\n {4}set -g/m,
  )
})

test('a runtime directory that is refused hides nothing else', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const { pane } = startActor(server, 'claude', BLOCKED)
  mkdirSync(runtimeOf(server))
  chmodSync(runtimeOf(server), 0o755)
  await until(() => server.tmux('capture-pane', '-p', '-t', pane).includes('Do you want'))
  const { exitCode, stdout, stderr } = await doctor(server)
  t.is(exitCode, 1)
  t.regex(stderr, /^tma: .* is open to others: chmod 700 it\n$/)
  t.regex(stdout, /^bar: {5}/m)
  t.regex(stdout, /^daemon: {2}.* is open to others: chmod 700 it$/m)
  t.regex(stdout, /^panes: {3}1 of 2 hold an agent\n {2}- %1 /m)
})
