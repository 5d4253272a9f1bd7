/**
 * Factory Droid: its hooks file where there is one, else the settings: a new hooks file would hide the hooks that the
 * person keeps in the settings.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentHooks, HookFile, Look, Obstacle, Place } from '../agent-hooks'
import { commandHandler } from '../command'
import { jsonHooks } from '../json-hooks'
import { at, jsonOf, turned } from '../settings'

const EVENTS = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PreCompact',
  'Notification',
  'SubagentStop',
  'Stop',
]

const folder = ({ home }: Place): string => join(home, '.factory')
const settings = (place: Place): string => join(folder(place), 'settings.json')

const hooksFile = (place: Place): string => {
  const own = join(folder(place), 'hooks.json')
  return existsSync(own) ? own : settings(place)
}

const obstacles = (look: Look): ReadonlyArray<Obstacle> =>
  at(jsonOf(look.read(settings(look.place)), 'jsonc'), ['hooksDisabled']) === true
    ? [
        {
          kind: 'disabled',
          what: `"hooksDisabled" is set in ${settings(look.place)}`,
          remedy: 'or run /hooks in droid',
          mend: turned(look, settings(look.place), 'json', 'hooksDisabled', false),
        },
      ]
    : []

const fileAt = (place: Place, path: string): HookFile => ({
  path,
  edit: jsonHooks({
    agent: 'droid',
    dialect: 'json',
    events: EVENTS,
    handler: commandHandler(place, 'droid', 5),
    group: (handler) => ({ hooks: [handler] }),
  }),
})

export const droid: AgentHooks = {
  name: 'droid',
  title: 'Factory Droid',
  program: 'droid',
  tested: undefined,
  folder,
  events: EVENTS,
  files: (place) => [fileAt(place, hooksFile(place))],
  elsewhere: (place) => (hooksFile(place) === settings(place) ? [] : [fileAt(place, settings(place))]),
  notes: ['Droid shows each run of a hook in its transcript.'],
  obstacles,
}
