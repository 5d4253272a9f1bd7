/** The agents that the lab runs, by name. */
import type { Agent } from '../agent'
import { codex } from './codex'

export const AGENT_LIST: ReadonlyArray<Agent> = [codex]
