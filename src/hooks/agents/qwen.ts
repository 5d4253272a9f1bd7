/** Qwen Code: groups in the user's settings, which may hold comments; times in ms. */
import { join } from 'node:path'
import type { AgentHooks, Look, Obstacle, Place } from '../agent-hooks'
import { commandHandler, folderOf } from '../command'
import { jsonHooks } from '../json-hooks'
import { at, jsonOf, turned, untrustedFolders } from '../settings'

const EVENTS = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'PermissionRequest',
  'Notification',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'Stop',
  'StopFailure',
]

const folder = (place: Place): string => folderOf(place, 'QWEN_HOME', '.qwen')
const settings = (place: Place): string => join(folder(place), 'settings.json')

const obstacles = (look: Look): ReadonlyArray<Obstacle> => {
  const path = settings(look.place)
  const value = jsonOf(look.read(path), 'jsonc')
  const isOff = at(value, ['disableAllHooks']) === true
  const isDisabled = isOff || at(value, ['hooksConfig', 'enabled']) === false
  const key = isOff ? 'disableAllHooks' : 'hooksConfig.enabled'
  // Other than in Gemini, trust is asked for only where the person wants it.
  const hasTrust = at(value, ['security', 'folderTrust', 'enabled']) === true
  return [
    ...(isDisabled
      ? [
          {
            kind: 'disabled' as const,
            what: `${key} in ${path} switches them off`,
            remedy: `change it in ${path}`,
            mend: turned(look, path, 'json', isOff ? 'disableAllHooks' : 'enabled', !isOff),
          },
        ]
      : []),
    ...(hasTrust ? untrustedFolders(look, join(folder(look.place), 'trustedFolders.json'), 'qwen') : []),
  ]
}

export const qwen: AgentHooks = {
  name: 'qwen',
  title: 'Qwen Code',
  program: 'qwen',
  tested: '0.24.4',
  folder,
  events: EVENTS,
  files: (place) => [
    {
      path: settings(place),
      edit: jsonHooks({
        agent: 'qwen',
        dialect: 'jsonc',
        events: EVENTS,
        handler: commandHandler(place, 'qwen', 5000),
        group: (handler) => ({ matcher: '*', hooks: [handler] }),
      }),
    },
  ],
  notes: ['Takes effect at the next start of qwen.'],
  obstacles,
}
