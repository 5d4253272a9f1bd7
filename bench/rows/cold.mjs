// What a person waits for who types a command: a process from its start to its end.
import { must, ratioOfPairs } from '../measure.mjs'
import { idleScreens, startAgents, startDaemon, startServer, until } from '../stage.mjs'

const ROUNDS = 21
const BUDGET = 1.7

const isIdle = (server) => server.tmux('show-options', '-gqv', '@tma_status').includes('○10')

/** The ratio for each command; `env` finds the server. */
const ratios = (plugin, server) => {
  const node = () => must(process.execPath, ['-e', '0'], { env: server.env })
  const pane = server.tmux('list-panes', '-a', '-F', '#{pane_id}').split('\n').at(-1)
  const cold = (...args) =>
    ratioOfPairs(ROUNDS, () => must(`${plugin}/bin/tma`, args, { env: server.inside }), node)
  return { ls: cold('ls'), explain: cold('explain', pane) }
}

export const coldRows = async ({ plugin }) => {
  const server = startServer()
  startAgents(server, idleScreens(10))
  const daemon = await startDaemon(plugin, server)
  await until(() => isIdle(server), 'ten idle agents')
  const { ls, explain } = ratios(plugin, server)
  daemon.stop()
  const alone = ratios(plugin, server)
  const row = (what, value) => ({ what, value, limit: BUDGET })
  return [
    row('`tma ls`, cold, daemon alive', ls),
    row('`tma explain`, cold, daemon alive', explain),
    row('`tma ls`, cold, no daemon: runs a cycle', alone.ls),
    row('`tma explain`, cold, no daemon', alone.explain),
  ]
}
