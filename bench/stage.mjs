// What a measurement stands on: a plugin folder of its own with a fresh bundle, private tmux servers with agents that show
// recorded screens, a daemon. All of it is gone when the benchmark ends.
import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { must } from './measure.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
export const SHELL = must('sh', ['-c', 'command -v dash || command -v sh']).trim()
const TMUX = must('sh', ['-c', 'command -v tmux']).trim()

const endings = []

/** Runs at the end, last things first. */
export const atEnd = (act) => endings.unshift(act)

export const endAll = () => {
  for (const act of endings.splice(0)) act()
}

export const until = async (condition, what, deadlineMs = 60_000) => {
  const deadline = performance.now() + deadlineMs
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ${deadlineMs} ms: ${what}`)
    await pause(10)
  }
}

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tma-bench-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

/** The environment of everything that is started: nothing of the person's own, and no server of theirs. */
const environment = (folder) => {
  const { TMUX: _server, TMUX_PANE: _pane, ...own } = process.env
  return { ...own, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder }
}

/** A copy of the plugin with a bundle of these sources: another build meanwhile changes nothing. */
export const makePlugin = () => {
  const folder = makeFolder()
  for (const part of ['bin', 'scripts']) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  copyFileSync(join(ROOT, 'tma.tmux'), join(folder, 'tma.tmux'))
  mkdirSync(join(folder, 'dist'))
  must(process.execPath, [join(ROOT, 'scripts/bundle.mjs'), join(folder, 'dist/tma.cjs'), 'bench'])
  must(process.execPath, [join(ROOT, 'scripts/code-cache.mjs'), join(folder, 'dist/tma.cjs')])
  writeFileSync(join(folder, 'dist/node'), `${process.execPath}\n`)
  return folder
}

/** Where a private server is to be, which is not started. */
export const makePlace = () => {
  const folder = makeFolder()
  const socket = join(folder, 's')
  const env = environment(folder)
  const tmux = (...args) => must(TMUX, ['-u', '-f', '/dev/null', '-S', socket, ...args], { env }).trimEnd()
  atEnd(() => spawnSync(TMUX, ['-S', socket, 'kill-server'], { env }))
  return { folder, socket, env, tmux }
}

/** A private server with one session of one pane. */
export const startServer = () => {
  const place = makePlace()
  const { socket, env, tmux } = place
  const source = (lines) =>
    must(TMUX, ['-u', '-S', socket, 'source-file', '-'], { env, input: lines.join('\n') })
  tmux('new-session', '-d', '-x', '100', '-y', '24', 'cat')
  tmux('set-option', '-g', 'remain-on-exit', 'off')
  const pid = tmux('display-message', '-p', '#{pid}')
  return { ...place, source, pid, inside: { ...env, TMUX: `${socket},${pid},0` } }
}

const drawing = ({ pane, lines }) => {
  const rows = lines.map((row, i) => `\x1b[${i + 1};1H${row}`).join('')
  const cursor = `\x1b[${pane.cursor_y + 1};${pane.cursor_x + 1}H`
  return `\x1b[2J${rows}${cursor}\x1b]2;${pane.title}\x07`
}

/** Recorded panes of 100 columns and 24 rows: one of each agent, then a second one, and so on. */
const screens = (count, isWanted) => {
  const captures = join(ROOT, 'test/captures')
  const byAgent = readdirSync(captures).map((agent) =>
    readdirSync(join(captures, agent))
      .filter((file) => isWanted.test(file))
      .sort()
      .map((file) => recorded(join(agent, file))),
  )
  const turns = [0, 1, 2, 3].flatMap((turn) => byAgent.flatMap((recordings) => recordings[turn] ?? []))
  return Array.from({ length: count }, (_, i) => turns[i % turns.length])
}

export const idleScreens = (count) =>
  screens(count, /_idle_(idle_(done|fresh|interrupted)|blocked_bash2_rejected).*_w100h24\.json$/)

/** Without grok-dev, whose program is a script. */
export const workingScreens = (count) =>
  screens(count, /^(?!grok-dev_).*_working_working_stream_w100h24\.json$/)

/** The recording of an agent whose hooks can be fired. */
export const hooked = () => recorded('claude/claude_idle_blocked_bash2_rejected_w100h24.json')

/** Whose programs have other names; grok-dev is a script, which the same screen under grok's name stands for. */
const PROGRAMS = { continue: 'cn', 'grok-dev': 'grok' }

/** A recorded pane, by its path in `test/captures`. */
export const recorded = (path) => JSON.parse(readFileSync(join(ROOT, 'test/captures', path), 'utf8'))

/** The shell command that goes by the agent's name and draws the screen: once, or again every `everySeconds`. */
export const playerOf = (server, recording, number, everySeconds) => {
  const player = join(server.folder, PROGRAMS[recording.agent] ?? recording.agent)
  if (!existsSync(player)) copyFileSync(SHELL, player)
  const screen = join(server.folder, `screen${number}`)
  writeFileSync(screen, drawing(recording))
  const quiet = join(server.folder, 'quiet')
  if (!existsSync(quiet)) must('mkfifo', [quiet])
  const wait = `exec 3<>${quiet}; read -r line <&3`
  const rest = everySeconds === undefined ? wait : `while sleep ${everySeconds}; do cat ${screen}; done`
  return `exec ${player} -c 'stty -echo; cat ${screen}; ${rest}'`
}

/** Opens a window for each recording. */
export const startAgents = (server, recordings, everySeconds) =>
  server.source(
    recordings.map((recording, i) => `new-window -d "${playerOf(server, recording, i, everySeconds)}"`),
  )

export const openPanes = (server, count) =>
  server.source(Array.from({ length: count }, () => 'new-window -d cat'))

/** Stands in for tmux, notes what it is asked for and becomes it: `list`, or `capture` or `write` by its input. */
export const logTmux = (server) => {
  const folder = join(server.folder, 'path')
  const log = join(server.folder, 'tmux.log')
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'tmux'),
    `#!/bin/sh
case " $* " in
*' list-panes '*) echo list >>'${log}' ;;
*' source-file '*)
	input=$(cat)
	case $input in *set-option*) echo write >>'${log}' ;; *) echo capture >>'${log}' ;; esac
	printf '%s\\n' "$input" | exec '${TMUX}' "$@" ;;
*) echo other >>'${log}' ;;
esac
exec '${TMUX}' "$@"
`.replace(`| exec '${TMUX}' "$@" ;;`, `| '${TMUX}' "$@"\n\texit ;;`),
  )
  chmodSync(join(folder, 'tmux'), 0o755)
  appendFileSync(log, '')
  const read = () => readFileSync(log, 'utf8').split('\n').slice(0, -1)
  return { env: { PATH: `${folder}:${server.env.PATH}` }, read }
}

/** Resolves with its pid once it lives. */
export const startDaemon = async (plugin, server, env = {}) => {
  const child = spawn(join(plugin, 'bin/tma'), ['--socket-path', server.socket, 'daemon'], {
    env: { ...server.env, ...env },
    stdio: 'ignore',
  })
  const stop = () => child.kill('SIGKILL')
  atEnd(stop)
  const file = join(`${server.socket}.tma`, 'pid')
  await until(() => existsSync(file) && readFileSync(file, 'utf8').startsWith(`${child.pid} `), 'a daemon')
  return { pid: child.pid, stop }
}

/** Ends the daemon that the plugin started by itself. */
export const stopDaemonOf = (server) => {
  const file = join(`${server.socket}.tma`, 'pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split(' ')[0])
  if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL')
}

/** Loads the plugin as tmux does; resolves once its daemon lives. */
export const loadPlugin = async (plugin, server) => {
  atEnd(() => stopDaemonOf(server))
  must(join(plugin, 'tma.tmux'), [], { env: server.inside })
  await until(() => existsSync(join(`${server.socket}.tma`, 'pid')), 'a daemon')
}

/** Has the server count listings, one a cycle; unlike an option this repaints nothing. */
export const countCycles = (server) => {
  server.tmux('set-environment', '-g', 'CYCLES', '0')
  server.tmux('set-hook', '-g', 'after-list-panes', "set-environment -gF CYCLES '#{e|+:#{CYCLES},1}'")
  return () => Number(server.tmux('show-environment', '-g', 'CYCLES').split('=')[1])
}

let wakes = 0

/** Wakes the daemon, as the event of a new focus does. */
export const wake = (server) => {
  const spool = join(`${server.socket}.tma`, 'spool')
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  const serverPid = server.tmux('display-message', '-p', '#{pid}').trim()
  const passing = join(spool, `.tmp.${process.pid}.-`)
  writeFileSync(passing, `tma1 focus - - - ${serverPid} ${process.pid}\n`, { mode: 0o600 })
  renameSync(passing, join(spool, `${serverPid}.-.${process.pid}.${wakes}`))
  wakes = (wakes + 1) % 1_000_000
}
