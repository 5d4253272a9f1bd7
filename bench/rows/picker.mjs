// How long the picker takes until its rows reach the terminal of a client.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median, must, sorted } from '../measure.mjs'
import { startServer, until } from '../stage.mjs'

const ROUNDS = 21
const AGENTS = 10

/** A client in a pane of another server, and a file that gets all that is sent to it. */
const attach = async (server) => {
  const outer = startServer()
  const sent = join(outer.folder, 'sent')
  outer.tmux('pipe-pane', '-t', '%0', `cat >${sent}`)
  outer.tmux('respawn-pane', '-k', '-t', '%0', `TERM=screen exec tmux -u -S ${server.socket} attach`)
  await until(() => server.tmux('list-clients') !== '', 'a client')
  return {
    client: server.tmux('list-clients', '-F', '#{client_name}'),
    sent: () => readFileSync(sent, 'latin1'),
  }
}

const playAgents = (server) => {
  for (let i = 0; i < AGENTS; i += 1) {
    const [pane, pid] = server
      .tmux('new-window', '-d', '-P', '-F', '#{pane_id} #{pane_pid}', 'cat')
      .split(' ')
    const options = {
      name: 'claude',
      state: 'blocked',
      detail: `wait${i}`,
      since: Date.now() - i * 1_000,
      pid,
    }
    for (const [name, value] of Object.entries(options))
      server.tmux('set-option', '-p', '-t', pane, `@agent_${name}`, value)
  }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

/** Milliseconds from the call to the last row on its way to the terminal. */
const pick = async (server, { client, sent }, command) => {
  const before = sent().length
  const begun = performance.now()
  const popup = spawn(
    'tmux',
    ['-u', '-S', server.socket, 'display-popup', '-c', client, '-E', '-w', '100%', '-h', '100%', command],
    {
      env: server.env,
      stdio: 'ignore',
    },
  )
  while (!sent().slice(before).includes('wait0')) await tick()
  const took = performance.now() - begun
  const closed = new Promise((resolve) => popup.once('exit', resolve))
  server.tmux('display-popup', '-C', '-c', client)
  await closed
  return took
}

const open = (server, { client }) => {
  const begun = performance.now()
  must('tmux', ['-u', '-S', server.socket, 'display-popup', '-c', client, '-E', 'true'], { env: server.env })
  return performance.now() - begun
}

export const pickerRow = async ({ plugin }) => {
  const version = spawnSync('fzf', ['--version'], { encoding: 'utf8' }).stdout
  if (version === null || version === undefined) return { why: 'fzf is not installed' }
  const server = startServer()
  playAgents(server)
  const person = await attach(server)
  const command = `${plugin}/scripts/tma-key picker ${person.client} ${version.split('.')[1]}`
  await pick(server, person, command)
  const ratios = []
  const times = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = round % 2 === 0 ? open(server, person) : undefined
    const took = await pick(server, person, command)
    times.push(took)
    ratios.push(took / (base ?? open(server, person)))
  }
  const value = median(ratios)
  const note = `${AGENTS} agents, fzf ${version.trim()}; ${median(times).toFixed(0)} ms here, the slowest ${sorted(times).at(-1).toFixed(0)}`
  return { value, isMet: value <= 3, note }
}
