/** Grok Build: a file of our own in the user's hooks folder, which it always trusts. */
import { join } from 'node:path'
import type { AgentHooks, Place } from '../agent-hooks'
import { commandHandler, folderOf } from '../command'
import { ownGroups } from '../own-file'

const EVENTS = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionDenied',
  'Notification',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'Stop',
  'StopFailure',
  'StopCancelled',
]

const folder = (place: Place): string => folderOf(place, 'GROK_HOME', '.grok')

export const grok: AgentHooks = {
  name: 'grok',
  title: 'Grok Build',
  program: 'grok',
  tested: undefined,
  folder,
  events: EVENTS,
  files: (place) => [
    {
      path: join(folder(place), 'hooks', 'tma.json'),
      edit: ownGroups('grok', EVENTS, commandHandler(place, 'grok', 5)),
    },
  ],
  notes: ["Grok also runs Claude Code's hooks; tma leaves those out of account in a Grok pane."],
}
