/** Kimi Code CLI: a block in its configuration. An event that it does not know makes the whole file unreadable to it. */
import { join } from 'node:path'
import type { AgentHooks, Place } from '../agent-hooks'
import { folderOf, shellCommand } from '../command'
import { tomlHooks } from '../toml-hooks'

/** Those of 0.14, the first version with hooks. */
const EVENTS = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'PermissionResult',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'Stop',
  'StopFailure',
  'Interrupt',
]

const folder = (place: Place): string => folderOf(place, 'KIMI_CODE_HOME', '.kimi-code')

export const kimi: AgentHooks = {
  name: 'kimi',
  title: 'Kimi Code CLI',
  program: 'kimi',
  tested: undefined,
  folder,
  events: EVENTS,
  files: (place) => [
    {
      path: join(folder(place), 'config.toml'),
      edit: tomlHooks({
        agent: 'kimi',
        events: EVENTS,
        entry: (event) => ({ event, command: shellCommand(place, 'kimi', event), timeout: 5 }),
      }),
    },
  ],
  notes: ['Needs Kimi Code 0.14 or newer: an older one does not read a configuration with hooks.'],
}
