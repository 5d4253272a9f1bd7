/** Finds the tool of a kind among those that an agent offers, by the names that agents give to it. */
import type { Schema } from './schema'

export interface Tool {
  readonly name: string
  readonly schema: Schema
  /** Takes text instead of arguments. */
  readonly isFreeform?: boolean
  /** The shell tool that the wire format itself knows. */
  readonly isLocal?: boolean
  readonly namespace?: string | undefined
}

export type ToolKind = 'shell' | 'write' | 'ask' | 'plan' | 'todo' | 'agent' | 'fetch'

/** Exact names first: a loose pattern is for the agent whose name for it nobody has written down. */
const NAMES: Readonly<Record<ToolKind, ReadonlyArray<RegExp>>> = {
  shell: [
    /^bash$/i,
    /^exec_command$/,
    /^shell_command$/,
    /^(local_)?shell$/i,
    /^run_shell_command$/,
    /^execute_command$/,
    /^run_commands?$/,
    /^run_terminal_command$/i,
    /shell|terminal|bash|exec/i,
  ],
  write: [
    /^write$/i,
    /^write_file$/i,
    /^create$/i,
    /^apply_patch$/,
    /^write_to_file$/,
    /^editor$/,
    /^edit$/i,
    /write|create_file|edit/i,
  ],
  ask: [
    /^AskUserQuestion$/,
    /^ask_user_question$/,
    /^ask_user$/,
    /^question$/,
    /^request_user_input$/,
    /^ask_followup_question$/,
    /^ask_question$/,
    /ask.*(user|question)|question/i,
  ],
  plan: [/^ExitPlanMode$/, /^exit_plan_mode$/, /plan_exit/, /plan_mode_respond/, /exit.*plan/i],
  todo: [/^TodoWrite$/i, /^update_plan$/, /^todo_?write$/i, /^write_todos$/, /^TaskCreate$/, /todo/i],
  agent: [
    /^(Task|Agent)$/,
    /^task$/,
    /^agent$/i,
    /^spawn_agent$/,
    /codebase_investigator|generalist/,
    /subagent/i,
  ],
  fetch: [/^WebFetch$/, /^web_?fetch$/i, /fetch/i],
}

export const findTool = (tools: ReadonlyArray<Tool>, kind: ToolKind): Tool | undefined => {
  for (const name of NAMES[kind]) {
    const found = tools.find((tool) => name.test(tool.name))
    if (found !== undefined) return found
  }
  return undefined
}
