// What the bar and each hook cost: a shell that starts nothing but what it must.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inShell, ratioOfPairs } from '../measure.mjs'
import { atEnd, startDaemon, startServer } from '../stage.mjs'

const ROUNDS = 21

const payload = (file) => {
  const text = 'x'.repeat(1_900)
  writeFileSync(
    file,
    JSON.stringify({ session_id: 'a', hook_event_name: 'PostToolUse', tool_response: text }),
  )
}

export const statusRow = async ({ plugin }) => {
  const server = startServer()
  const daemon = await startDaemon(plugin, server)
  const times = 40
  const run = inShell(times, `${plugin}/scripts/tma-status --tend`, server.inside)
  const base = inShell(times, 'sh -c :', server.inside)
  const ratio = ratioOfPairs(ROUNDS, run, base)
  daemon.stop()
  return { value: ratio, limit: 1.5 }
}

/** A process that sleeps passes for the daemon: what reads the spool is none of the hook's cost. */
const passAsDaemon = (server) => {
  const sleeper = spawn('sleep', ['600'], { stdio: 'ignore' })
  atEnd(() => sleeper.kill())
  const stat = readFileSync(`/proc/${sleeper.pid}/stat`, 'utf8')
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  mkdirSync(`${server.socket}.tma`, { mode: 0o700 })
  writeFileSync(`${server.socket}.tma/pid`, `${sleeper.pid} ${started} ${server.pid} bench\n`)
}

export const hookRow = async ({ plugin }) => {
  const server = startServer()
  passAsDaemon(server)
  const file = join(server.folder, 'payload')
  payload(file)
  const spool = `${server.socket}.tma/spool`
  const inside = { ...server.inside, TMUX_PANE: '%0' }
  const times = 10
  let written = 0
  const run = inShell(times, `${plugin}/scripts/tma-hook claude PostToolUse <${file}`, inside, () => {
    rmSync(spool, { recursive: true, force: true })
    mkdirSync(spool, { mode: 0o700 })
  })
  const base = inShell(times, `sh -c : <${file}`, inside)
  const ratio = ratioOfPairs(ROUNDS, run, base)
  written = readdirSync(spool).length
  if (written !== times) throw new Error(`the hook wrote ${written} events of ${times}`)
  return { value: ratio, limit: 5 }
}
