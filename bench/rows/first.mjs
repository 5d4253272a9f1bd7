// How long the bar has no word of the agents after tmux starts: the plugin is in its configuration, an agent paints at once.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTerminal } from '../client.mjs'
import { median, must, sorted } from '../measure.mjs'
import { hooked, makePlace, playerOf, stopDaemonOf } from '../stage.mjs'

const ROUNDS = 7

/** A server that is not there yet, and what starts it. */
const absent = (plugin) => {
  const server = makePlace()
  const play = playerOf(server, hooked(), 0)
  const configuration = join(server.folder, 'tmux.conf')
  writeFileSync(
    configuration,
    `set -g status-right '#{tma_status}'\nset -g status-interval 15\nrun-shell '${plugin}/tma.tmux'\n`,
  )
  const words = Object.entries(server.env).filter(([name]) => /^(HOME|XDG_\w+)$/.test(name))
  const env = words.map(([name, value]) => `${name}='${value}'`).join(' ')
  const command = `exec env ${env} TERM=screen tmux -u -f ${configuration} -S ${server.socket} new-session "${play}"`
  return { server, command }
}

const once = async (plugin) => {
  const { server, command } = absent(plugin)
  const terminal = openTerminal()
  const took = await terminal.timeTo('○1', () => terminal.run(command))
  stopDaemonOf(server)
  // The terminal's pane ends with it, and so does its server.
  server.tmux('kill-server')
  return took
}

export const firstRow = async ({ plugin }) => {
  const node = () => {
    const begun = performance.now()
    must(process.execPath, ['-e', '0'])
    return performance.now() - begun
  }
  await once(plugin)
  const [ratios, times] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = node()
    const took = await once(plugin)
    times.push(took)
    ratios.push(took / median([base, node()]))
  }
  return {
    value: median(ratios),
    note: `to \`node -e 0\`; ${median(times).toFixed(0)} ms here, the slowest ${sorted(times).at(-1).toFixed(0)}`,
  }
}
