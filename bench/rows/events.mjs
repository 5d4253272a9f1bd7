// From the start of an agent's hook to the option that a bar shows. Events come far enough apart that none is gathered.
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { controlClient } from '../client.mjs'
import { percentile } from '../measure.mjs'
import { hooked, startAgents, startDaemon, startServer, until } from '../stage.mjs'

const APART_MS = 1_500
const BUDGET_MS = 150

/** Each turn of the agent has an id of its own. */
const fire = (plugin, server, pane, { event, turn }) => {
  const env = { ...server.inside, TMUX_PANE: pane }
  const hook = spawn(`${plugin}/scripts/tma-hook`, ['claude', event], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  hook.stdin.end(
    JSON.stringify({
      session_id: 'a',
      hook_event_name: event,
      prompt_id: String(turn),
      prompt: 'x'.repeat(1_900),
    }),
  )
}

const STATES = [
  ['UserPromptSubmit', 'working'],
  ['Stop', 'idle'],
]

/** Fires that many events and answers with the times of each (ms): to the option, and to the status file. */
export const latencies = async (plugin, server, pane, events) => {
  const stateOf = `show-options -pqv -t ${pane} @agent_state`
  await until(() => server.tmux(...stateOf.split(' ')) === 'idle', 'an idle agent')
  const { ask } = controlClient(server)
  await pause(APART_MS)
  const [toOption, toFile] = [[], []]
  for (let i = 0; i < events; i += 1) {
    const [event, state] = STATES[i % 2]
    const begun = performance.now()
    const begunAt = performance.timeOrigin + begun
    fire(plugin, server, pane, { event, turn: Math.floor(i / 2) })
    while ((await ask(stateOf)) !== state) {
      if (performance.now() - begun > 10_000) throw new Error(`${event} did not make ${state} within 10 s`)
      await pause(1)
    }
    toOption.push(performance.now() - begun)
    toFile.push(statSync(`${server.socket}.tma/status`).mtimeMs - begunAt)
    await pause(APART_MS)
  }
  return { toOption, toFile }
}

export const spread = (values) =>
  [0.5, 0.95, 1].map((share) => Math.round(percentile(values, share))).join(' / ')

export const eventRow = async ({ plugin, isFull }) => {
  const server = startServer()
  startAgents(server, [hooked()])
  const pane = server.tmux('list-panes', '-a', '-F', '#{pane_id}').split('\n').at(-1)
  await startDaemon(plugin, server)
  const events = isFull ? 200 : 40
  const { toOption, toFile } = await latencies(plugin, server, pane, events)
  const p95 = percentile(toOption, 0.95)
  return {
    value: p95,
    unit: 'ms',
    limit: BUDGET_MS,
    note: `${events} events, p50 / p95 / max: options ${spread(toOption)} ms, status file ${spread(toFile)} ms`,
  }
}
