/** The agents that the lab runs. */
import type { Agent } from '../agent'
import { claude } from './claude'
import { cline } from './cline'
import { codex } from './codex'
import { continueCli } from './continue'
import { copilot } from './copilot'
import { gemini } from './gemini'
import { opencode } from './opencode'
import { pi } from './pi'
import { qwen } from './qwen'

export const AGENT_LIST: ReadonlyArray<Agent> = [
  claude,
  codex,
  opencode,
  gemini,
  copilot,
  pi,
  qwen,
  cline,
  continueCli,
]
