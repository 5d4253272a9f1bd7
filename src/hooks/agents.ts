/** The agents whose hooks can be installed, and why others' cannot. */
import type { AgentHooks } from './agent-hooks'
import { claude } from './agents/claude'
import { cline } from './agents/cline'
import { codex } from './agents/codex'
import { copilot } from './agents/copilot'
import { cursor } from './agents/cursor'
import { droid } from './agents/droid'
import { gemini } from './agents/gemini'
import { goose } from './agents/goose'
import { grok } from './agents/grok'
import { kimi } from './agents/kimi'
import { kiro } from './agents/kiro'
import { omp } from './agents/omp'
import { opencode } from './agents/opencode'
import { pi } from './agents/pi'
import { qwen } from './agents/qwen'

export const AGENTS: ReadonlyArray<AgentHooks> = [
  claude,
  codex,
  opencode,
  gemini,
  qwen,
  pi,
  copilot,
  cline,
  cursor,
  omp,
  grok,
  kimi,
  droid,
  goose,
  kiro,
]

/** Agents that are known and get no hooks of us. */
export const REFUSED: Readonly<Record<string, string>> = {
  aider: 'it has no hooks but a command at the end of a turn, one for all',
  amp: 'its plugins cannot be tried without its own server; docs/hooks.md has one to add by hand',
  antigravity: 'its tools fail when a hook does not answer; docs/hooks.md has what is safe to add by hand',
  auggie: 'it runs script files alone and what its notices hold is not known; see docs/hooks.md',
  continue: 'it reads hooks and never runs them',
  crush: 'its only hook decides whether a tool may run',
  openhands:
    'one event that it does not know makes it refuse the file, and it cleans the environment; see docs/hooks.md',
  vibe: 'its hooks are an experiment that must be switched on in its configuration; see docs/hooks.md',
}

export const hooksOf = (name: string): AgentHooks | undefined => AGENTS.find((agent) => agent.name === name)
