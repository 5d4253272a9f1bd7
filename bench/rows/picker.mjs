// How long the picker takes until its rows reach the terminal of a client.
import { spawn, spawnSync } from 'node:child_process'
import { attachClient } from '../client.mjs'
import { median, must, sorted } from '../measure.mjs'
import { startServer } from '../stage.mjs'

const ROUNDS = 21
const AGENTS = 10

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

/** Milliseconds from the call to the last row on its way to the terminal. */
const pick = async (server, { client, timeTo }, command) => {
  let closed
  const took = await timeTo('wait0', () => {
    const words = ['display-popup', '-c', client, '-E', '-w', '100%', '-h', '100%', command]
    const popup = spawn('tmux', ['-u', '-S', server.socket, ...words], { env: server.env, stdio: 'ignore' })
    closed = new Promise((resolve) => popup.once('exit', resolve))
  })
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
  const person = await attachClient(server)
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
  return { value, limit: 3, note }
}
