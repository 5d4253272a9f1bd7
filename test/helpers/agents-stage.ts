/** A server with one agent in each state, as recorded: what a bar is looked at with. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { recorded, startActor } from './actor'
import { runtimeOf } from './daemon'
import { tma } from './tma'
import { startTmux, type TmuxServer } from './tmux-server'
import { until } from './until'

export interface AgentsStage {
  readonly server: TmuxServer
  /** One cycle, which publishes what the options now ask for. */
  readonly cycle: () => Promise<void>
  /** Lets every state have lasted longer. */
  readonly age: (minutes: number) => void
  readonly set: (option: string, value: string) => void
}

/** Blocked in the repository `api`, done in `docs`, working and idle; each in a window of the session `agents`. */
export const agentsStage = async (t: ExecutionContext): Promise<AgentsStage> => {
  const server = startTmux(t, { width: 100, height: 24 })
  const folder = (name: string): string => {
    const path = join(server.folder, name, 'src')
    mkdirSync(join(server.folder, name, '.git'), { recursive: true })
    mkdirSync(path, { recursive: true })
    return path
  }
  const say = (...args: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...args])
  const cycle = async (): Promise<void> => void (await say('cycle'))
  const shows = async (line: string): Promise<boolean> => (await say('status')).stdout === `${line}\n`
  startActor(server, 'claude', recorded('claude/claude_blocked_blocked_bash_w100h24.json'), folder('api'))
  const codex = startActor(
    server,
    'codex',
    recorded('codex/codex_working_working_stream_w100h24.json'),
    folder('docs'),
  )
  startActor(server, 'gemini', recorded('gemini/gemini_working_working_stream_w100h24.json'))
  startActor(server, 'copilot', recorded('copilot/copilot_idle_idle_fresh_w100h24.json'))
  await until(() => shows('blocked:1 working:2 idle:1'), 30_000)
  codex.draw(recorded('codex/codex_idle_idle_done_w100h24.json'))
  await until(() => shows('blocked:1 done:1 working:1 idle:1'), 30_000)
  return {
    server,
    cycle,
    age: (minutes) => age(server, minutes),
    set: (option, value) => void server.tmux('set-option', '-g', option, value),
  }
}

const age = (server: TmuxServer, minutes: number): void => {
  const file = join(runtimeOf(server), 'memory.json')
  const stored = JSON.parse(readFileSync(file, 'utf8'))
  for (const memory of Object.values<Record<string, { since: number }>>(stored.panes))
    for (const name of ['shown', 'lastKnown']) {
      const state = memory[name]
      if (state !== undefined && state !== null) state.since -= minutes * 60_000
    }
  writeFileSync(file, JSON.stringify(stored))
}

/** A bar that holds nothing but what a test puts there. */
export const emptyBar = ({ set }: Pick<AgentsStage, 'set'>): void => {
  for (const option of [
    'status-left',
    'status-right',
    'window-status-format',
    'window-status-current-format',
  ])
    set(option, '')
  set('status-style', 'fg=colour250,bg=colour236')
  set('status-right-length', '200')
}
