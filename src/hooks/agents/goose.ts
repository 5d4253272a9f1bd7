/** Goose: a plugin folder of our own. */
import { join } from 'node:path'
import type { AgentHooks, Place } from '../agent-hooks'
import { commandHandler, configFolder } from '../command'
import { ownGroups, ownText } from '../own-file'

const EVENTS = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
]

const folder = (place: Place): string => join(place.home, '.agents', 'plugins', 'tma')

const PLUGIN = { name: 'tma', version: '1.0.0', description: 'Reports the state of the session to tma.' }

export const goose: AgentHooks = {
  name: 'goose',
  title: 'Goose',
  program: 'goose',
  tested: undefined,
  folder: (place) => configFolder(place, 'goose'),
  events: EVENTS,
  files: (place) => [
    { path: join(folder(place), 'plugin.json'), edit: ownText(`${JSON.stringify(PLUGIN, null, 2)}\n`) },
    {
      path: join(folder(place), 'hooks', 'hooks.json'),
      edit: ownGroups('goose', EVENTS, commandHandler(place, 'goose', 5)),
    },
  ],
  notes: ['Needs Goose 1.38 or newer. Other programs that read ~/.agents/plugins may run it too.'],
}
