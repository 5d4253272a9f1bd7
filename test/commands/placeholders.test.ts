import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { placeholderKeeper } from '../../src/commands/placeholders'
import { residentOf, startDaemon } from '../helpers/daemon'
import { aFolder, aProgram, startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

test.serial('the bar is looked at soon after the start, and each minute after', async (t) => {
  const server = startTmux(t)
  const root = aFolder(t)
  const log = join(root, 'log')
  for (const folder of ['bin', 'scripts']) mkdirSync(join(root, folder))
  aProgram(join(root, 'scripts'), 'tma-interpolate', `echo run >>'${log}'`)
  process.env.TMA_BIN = join(root, 'bin', 'tma')
  t.teardown(() => void delete process.env.TMA_BIN)
  const keep = placeholderKeeper({ socketPath: server.socketPath, pid: undefined }, 0)
  const runs = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0)
  const expected: ReadonlyArray<readonly [seconds: number, runs: number]> = [
    [0, 0],
    [4, 0],
    [6, 1],
    [30, 1],
    [65, 1],
    [66, 2],
    [100, 2],
    [130, 3],
  ]
  for (const [seconds, count] of expected) {
    await keep(seconds * 1_000)
    await until(() => runs() >= count)
    t.is(runs(), count, `after ${seconds} s`)
  }
})

test.serial('a theme that writes the bar after us loses its placeholder to the daemon', async (t) => {
  const server = startTmux(t)
  startDaemon(t, server)
  await until(() => residentOf(server) !== undefined, 30_000)
  server.tmux('set-option', '-g', 'status-right', '#[fg=red]#{tma_status} %H:%M')
  server.tmux('set-option', '-g', 'window-status-format', '#I#{tma_window}')
  const right = () => server.tmux('show-options', '-gv', 'status-right')
  await until(() => !right().includes('#{tma_status}'), 30_000)
  t.regex(right(), /^#\[fg=red\]#\{@tma_status\}#\(\/\S+\/scripts\/tma-status --tend\) %H:%M$/)
  t.is(server.tmux('show-options', '-gv', 'window-status-format'), '#I#{@tma_window}')
})
