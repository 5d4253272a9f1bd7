// What the daemon costs beside 40 panes of which ten hold quiet agents: bytes to the client, processor, memory.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { attachClient } from '../client.mjs'
import { median, memoryOf, must, processorSeconds } from '../measure.mjs'
import {
  atEnd,
  countCycles,
  idleScreens,
  openPanes,
  startAgents,
  startDaemon,
  startServer,
  until,
} from '../stage.mjs'

/** A client whose bar shows no clock. */
const attach = (server) => {
  for (const [name, value] of [
    ['status-right', '#{@tma_status}'],
    ['status-left', ''],
    ['window-status-format', ''],
    ['window-status-current-format', ''],
  ])
    server.tmux('set-option', '-g', name, value)
  return attachClient(server)
}

/** Processor time of one listing by a tmux of its own (s). */
const listingSeconds = (server) => {
  const times = 100
  const before = processorSeconds(process.pid)
  must(
    'sh',
    [
      '-c',
      `i=0; while [ $i -lt ${times} ]; do i=$((i+1)); tmux -u -S '${server.socket}' list-panes -a; done`,
    ],
    {
      env: server.env,
    },
  )
  return (processorSeconds(process.pid) - before) / times
}

/** Bare Node with the daemon's own flags, at rest. */
const bareMemory = async (plugin) => {
  const flags = /set -- (--max[^"]*?) "/.exec(readFileSync(`${plugin}/bin/tma`, 'utf8'))[1].split(' ')
  const bare = spawn(process.execPath, [...flags, '-e', 'setInterval(() => undefined, 1e6)'], {
    stdio: 'ignore',
  })
  atEnd(() => bare.kill())
  await pause(3_000)
  const size = memoryOf(bare.pid)
  bare.kill()
  return size
}

const SETTLE_MS = 18_000
const WINDOW_MS = 20_000

export const residentRows = async ({ plugin, isFull }) => {
  const server = startServer()
  openPanes(server, 29)
  startAgents(server, idleScreens(10))
  const { size } = await attach(server)
  const { pid } = await startDaemon(plugin, server)
  const cycles = countCycles(server)
  await until(() => server.tmux('show-options', '-gqv', '@tma_status').includes('○10'), 'ten idle agents')
  await pause(SETTLE_MS)
  const listing = listingSeconds(server)
  const [bytes, used, count, begun] = [size(), processorSeconds(pid), cycles(), performance.now()]
  await pause(WINDOW_MS)
  const sent = size() - bytes
  await pause(isFull ? 2 * WINDOW_MS : WINDOW_MS)
  const minutes = (performance.now() - begun) / 60_000
  const run = cycles() - count
  const cost = (processorSeconds(pid) - used) / run
  const ratio = cost / median([listing, listingSeconds(server)])
  const rate = run / minutes
  const memory = memoryOf(pid)
  const bare = await bareMemory(plugin)
  return [
    {
      what: 'bytes sent to an attached client in 20 s, ten quiet agents',
      budget: '0',
      value: sent,
      unit: 'bytes',
      limit: 0,
    },
    {
      what: 'daemon processor time a cycle, 40 panes, ten idle agents',
      budget: '<= 4 x `tmux -u list-panes -a`',
      value: ratio,
      limit: 4,
      note: `${(cost * 1_000).toFixed(1)} ms here`,
    },
    {
      what: 'cycles a minute, ten idle agents without hooks or files',
      budget: '<= 30',
      value: rate,
      unit: 'a minute',
      limit: 30,
      // One more may lie at the edge of the window.
      isMet: run <= Math.ceil(30 * minutes),
    },
    {
      what: 'daemon memory',
      budget: '<= 2 x bare `node`',
      value: memory / bare,
      limit: 2,
      note: `${Math.round(memory / 1024)} and ${Math.round(bare / 1024)} MiB here`,
    },
  ]
}
