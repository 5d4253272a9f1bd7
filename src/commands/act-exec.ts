/** Runs the program of a user's action. What it is told of the pane stands in its environment alone. */
import { cleanText } from '../core/clean-text'
import { run } from '../process/spawn'
import type { Server } from '../tmux/server'
import type { Meant, PaneLook } from './act-look'
import type { Sent } from './act-send'

const LIMIT_MS = 60_000
/** Columns that a title or a name may fill. */
const TEXT_WIDTH = 200

/** Foreign text is clean of controls; a shell never reads it. */
const contextOf = ({ socketPath }: Server, look: PaneLook, { action }: Meant): NodeJS.ProcessEnv => {
  const { pane, agent, process: of, observation } = look
  const verdict = observation.folded.verdict
  const chrome = observation.screening?.chrome
  return {
    TMA_ACTION: action.name,
    TMA_PANE: pane.id,
    TMA_AGENT: agent,
    TMA_PID: String(of.pid),
    TMA_STATE: action.state,
    TMA_DETAIL: (action.state === 'blocked' ? chrome?.detail : verdict?.detail) ?? '',
    TMA_TITLE: cleanText(pane.title, TEXT_WIDTH),
    TMA_SESSION: cleanText(pane.places[0]?.sessionName ?? '', TEXT_WIDTH),
    TMA_SOCKET: socketPath,
  }
}

export const runProgram = async (server: Server, look: PaneLook, meant: Meant): Promise<Sent> => {
  const [program = '', ...words] = meant.action.exec ?? []
  const env = { ...process.env, ...contextOf(server, look, meant) }
  const done = await run(program, words, { timeoutMs: LIMIT_MS, env })
  if (done.exitCode === 0) return { kind: 'sent' }
  const said = cleanText(done.stderr, TEXT_WIDTH)
  const how = done.error ?? (done.timedOut ? `no end within ${LIMIT_MS / 1_000} s` : `exit ${done.exitCode}`)
  return { kind: 'failed', why: `${program}: ${how}${said === '' ? '' : `: ${said}`}` }
}
