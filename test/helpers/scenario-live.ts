/** A real tmux server with a daemon, players that go by agents' names, and hooks fired as those agents fire them. */
import { type ChildProcess, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { aFifo, type Drawing, escapes, playerOf, recorded } from './actor'
import { aPlugin, runtimeOf, startDaemon } from './daemon'
import { capturesOf } from './scenario'
import { startTmux, type TmuxServer } from './tmux-server'
import { until } from './until'

/** Long enough for a loaded machine; nothing waits as long as that when all is well (ms). */
export const PATIENCE_MS = 30_000

/** Size of the screens that are drawn. */
const SIZE = { width: 100, height: 24 }

/** The recorded screen of a scene that fits the windows of a live server best. */
export const drawn = (agent: string, scene: string): Drawing => {
  const files = capturesOf(agent, scene)
  const fits = (file: string): boolean => {
    const [, width = 0, height = 0] = (/w(\d+)h(\d+)\.json$/.exec(file) ?? []).map(Number)
    return width === SIZE.width && height <= SIZE.height
  }
  const file = files.find(fits)
  if (file === undefined) throw new Error(`no recording of ${agent} ${scene} fits ${SIZE.width} columns`)
  return recorded(file)
}

export interface LiveServer {
  readonly server: TmuxServer
  readonly launcher: string
  readonly serverPid: string
  readonly startDaemon: () => ChildProcess
  /** Value of a pane's option; empty when it has none. */
  readonly option: (pane: string, name: string) => string
  /** Waits until the pane's published state is this one. */
  readonly becomes: (pane: string, state: string) => Promise<void>
  /** Fires a hook as the agent in the pane does; `serverPid`: as one of another server does. */
  readonly fire: (pane: string, call: HookCall) => void
  /** Names of the events that wait. */
  readonly waiting: () => ReadonlyArray<string>
  /** The journal's lines about a pane's state, `from>to`. */
  readonly journal: (pane: string) => ReadonlyArray<string>
  /** Waits until these are those lines: the journal is written last. */
  readonly tells: (pane: string, lines: ReadonlyArray<string>) => Promise<void>
}

export interface HookCall {
  readonly agent: string
  readonly event: string
  readonly payload?: object
  readonly serverPid?: string
}

const journalOf = (server: TmuxServer, pane: string): ReadonlyArray<string> => {
  const file = join(runtimeOf(server), 'journal.jsonl')
  const text = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : ''
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter((line) => line.pane === pane && line.from !== line.to)
    .map(({ from, to }) => `${from}>${to}`)
}

const waitingIn = (server: TmuxServer): ReadonlyArray<string> => {
  const spool = join(runtimeOf(server), 'spool')
  return existsSync(spool) ? readdirSync(spool).filter((name) => !name.startsWith('.')) : []
}

/** On a server that runs already. */
export const aLiveServerOn = (t: ExecutionContext, server: TmuxServer, launcher = aPlugin(t)): LiveServer => {
  const serverPid = server.tmux('display-message', '-p', '#{pid}')
  const option = (pane: string, name: string): string => {
    try {
      return server.tmux('show-options', '-pqv', '-t', pane, name)
    } catch {
      return ''
    }
  }
  return {
    server,
    launcher,
    serverPid,
    startDaemon: () => startDaemon(t, server, {}, launcher),
    option,
    becomes: (pane, state) =>
      until(
        () => option(pane, '@agent_state') === state,
        PATIENCE_MS,
        `${pane} is ${state}, last ${option(pane, '@agent_state')}`,
      ),
    fire: (pane, { agent, event, payload = {}, serverPid: of = serverPid }) => {
      const hook = join(launcher, '..', '..', 'scripts', 'tma-hook')
      const env = { ...process.env, TMUX: `${server.socketPath},${of},0`, TMUX_PANE: pane }
      const input = JSON.stringify(payload)
      const { status, stdout, stderr } = spawnSync(hook, [agent, event], { env, input, encoding: 'utf8' })
      if (status !== 0 || stdout !== '' || stderr !== '')
        throw new Error(`the hook spoke: ${stdout}${stderr}`)
    },
    waiting: () => waitingIn(server),
    journal: (pane) => journalOf(server, pane),
    tells: (pane, lines) =>
      until(
        () => journalOf(server, pane).join(' ') === lines.join(' '),
        PATIENCE_MS,
        `the journal tells ${lines.join(' ')}, last ${journalOf(server, pane).join(' ')}`,
      ),
  }
}

/** A server of the test's own, no daemon yet: one that finds an agent there looks again at once. */
export const aLiveServer = (t: ExecutionContext): LiveServer => aLiveServerOn(t, startTmux(t, SIZE))

export interface Player {
  readonly pane: string
  /** Pid of the process that goes by the agent's name. */
  readonly pid: number
  readonly draw: (drawing: Drawing) => void
  /** Has it run a line of shell, as its own doing. */
  readonly does: (line: string) => void
}

let stages = 0

/** The command line that plays the agent, and how to tell it what to do. */
export const aPart = (server: TmuxServer, agent: string) => {
  stages += 1
  const fifo = join(server.folder, `part${stages}`)
  const script = `${fifo}.sh`
  writeFileSync(script, `exec 3<>'${fifo}'\nwhile read -r line <&3; do eval "$line"; done\n`)
  let scenes = 0
  const does = aFifo(fifo)
  const draw = (drawing: Drawing): void => {
    scenes += 1
    const file = `${fifo}.${scenes}`
    writeFileSync(file, escapes(drawing))
    does(`cat '${file}'`)
  }
  return { command: `'${playerOf(server.folder, agent)}' '${script}'`, does, draw }
}

/** Opens a window for the agent and draws its first screen. */
export const startPlayer = (server: TmuxServer, agent: string, first: Drawing): Player => {
  const { command, does, draw } = aPart(server, agent)
  const line = `stty -echo; exec ${command}`
  const [pane = '', pid = ''] = server
    .tmux('new-window', '-d', '-P', '-F', '#{pane_id} #{pane_pid}', line)
    .split(' ')
  draw(first)
  return { pane, pid: Number(pid), draw, does }
}
