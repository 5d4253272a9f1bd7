/** What is around the agents: the server with a window for each, the terminals that show it, the plugin, and their ends. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Agent, envOf } from '../agent'
import { type Log, waiter } from '../lab'
import { type Places, REPOSITORY } from '../places'
import { allProcesses, isAlive, killHard, treeOf } from '../processes'
import { labTmux, SETTINGS, shellWords } from '../tmux'

export const DAY_SESSION = 'day'

/** The windows of agents, and one with a shell where the person sits. */
const SEAT = 'seat'

export interface Terminal {
  readonly name: string
  readonly width: number
  readonly height: number
}

export interface World {
  /** Starts the server with its windows and loads the plugin. */
  readonly open: () => Promise<void>
  readonly attach: (terminal: Terminal) => Promise<void>
  readonly resize: (terminal: Terminal) => void
  /** All clients of the terminal; of all of them without a name. */
  readonly detach: (name?: string) => void
  readonly lookAt: (agent: string) => void
  /** kill -9, and how long it was gone (ms); undefined: it did not come back. */
  readonly killDaemon: () => Promise<number | undefined>
  /** kill -9 of the server; what lived in its panes is gone afterwards. */
  readonly killServer: () => Promise<void>
  readonly close: () => void
}

/** Whoever starts the daemon starts it without state files and hooks. */
export const leaveScreenAlone = (plugin: string): void => {
  const program = join(plugin, 'bin', 'tma')
  renameSync(program, `${program}-all`)
  const script = `#!/bin/sh
case "$* " in *'daemon ') set -- "$@" --screen-only ;; esac
exec "\${0%/*}/tma-all" "$@"
`
  writeFileSync(program, script, { mode: 0o755 })
}

/** Of the daemon, by its own file; undefined without one that lives. */
const daemonOf = (socket: string): number | undefined => {
  try {
    const pid = Number(readFileSync(join(`${socket}.tma`, 'pid'), 'utf8').split(' ')[0])
    return pid > 0 && isAlive(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

/** All processes below the panes of the server. */
const lodgersOf = (server: number): ReadonlyArray<number> =>
  treeOf(server, allProcesses())
    .map(({ pid }) => pid)
    .filter((pid) => pid !== server)

export const newWorld = (agents: ReadonlyArray<Agent>, places: Places, log: Log): World => {
  const tmux = labTmux(places.socket, DAY_SESSION)
  const terminals = labTmux(`${places.socket}-terminals`)
  const until = waiter(log)

  const open = async (): Promise<void> => {
    const seat = shellWords({ PATH: process.env.PATH ?? '' }, `${places.rcFile}-seat`, REPOSITORY)
    tmux.run('new-session', '-d', '-s', DAY_SESSION, '-n', SEAT, '-x', '100', '-y', '25', ...seat)
    for (const setting of [...SETTINGS, ['status', 'on'], ['status-right', '#{tma_status}']])
      tmux.run('set-option', '-g', ...setting)
    for (const agent of agents) {
      const shell = shellWords(envOf(agent), `${places.rcFile}-${agent.name}`, REPOSITORY)
      tmux.run('new-window', '-d', '-t', `${DAY_SESSION}:`, '-n', agent.name, ...shell)
    }
    tmux.run('run-shell', join(places.plugin, 'tma.tmux'))
    await until(() => daemonOf(places.socket) !== undefined, 15_000, 'the daemon lives')
  }

  const clientCount = (): number => tmux.run('list-clients').split('\n').filter(Boolean).length

  const size = ({ width, height }: Terminal): ReadonlyArray<string> => ['-x', `${width}`, '-y', `${height}`]
  const resize = (terminal: Terminal): void => {
    terminals.run('resize-window', '-t', terminal.name, ...size(terminal))
  }

  const detach = (name?: string): void => {
    // What is attached in the terminal leaves, and the terminal with it.
    if (name === undefined) tmux.run('detach-client', '-s', DAY_SESSION)
    else
      tmux.run(
        'detach-client',
        '-t',
        terminals.run('display-message', '-p', '-t', name, '#{pane_tty}').trim(),
      )
  }

  const killDaemon = async (): Promise<number | undefined> => {
    const old = daemonOf(places.socket)
    if (old === undefined) return undefined
    const at = Date.now()
    killHard(old)
    const isBack = (): boolean => {
      const now = daemonOf(places.socket)
      return now !== undefined && now !== old
    }
    return (await until(isBack, 30_000, 'the daemon is back')) ? Date.now() - at : undefined
  }

  const killServer = async (): Promise<void> => {
    const server = Number(tmux.run('display-message', '-p', '#{pid}'))
    const lodgers = lodgersOf(server)
    killHard(server)
    const areGone = (): boolean => !lodgers.some(isAlive)
    if (await until(areGone, 5_000, 'all that lived in the panes is gone')) return
    lodgers.forEach(killHard)
    await until(areGone, 3_000, 'all is gone')
  }

  return {
    open,
    attach: async (terminal) => {
      const before = clientCount()
      const attached = `TMUX= exec tmux -u -S '${places.socket}' attach -t ${DAY_SESSION}`
      terminals.run('new-session', '-d', '-s', terminal.name, ...size(terminal), attached)
      terminals.run('set-option', '-g', 'status', 'off')
      resize(terminal)
      await until(() => clientCount() > before, 5_000, `${terminal.name} is attached`)
      await pause(300)
    },
    resize,
    detach,
    lookAt: (agent) => void tmux.run('select-window', '-t', `=${DAY_SESSION}:=${agent}`),
    killDaemon,
    killServer,
    close: () => {
      terminals.run('kill-server')
      tmux.run('kill-server')
    },
  }
}
