/**
 * Copilot CLI: a file of our own in its hooks folder. `preToolUse` and `permissionRequest` decide, and a failing one denies:
 * they are never used.
 */
import { join } from 'node:path'
import type { AgentHooks, Look, Obstacle, Place } from '../agent-hooks'
import { folderOf, shellCommand } from '../command'
import { ownJson } from '../own-file'
import { at, jsonOf, turned } from '../settings'

const EVENTS = [
  'sessionStart',
  'sessionEnd',
  'subagentStart',
  'subagentStop',
  'userPromptSubmitted',
  'postToolUse',
  'postToolUseFailure',
  'notification',
  'errorOccurred',
  'agentStop',
]

const folder = (place: Place): string => folderOf(place, 'COPILOT_HOME', '.copilot')

const contentOf = (place: Place): unknown => ({
  version: 1,
  hooks: Object.fromEntries(
    EVENTS.map((event) => [
      event,
      [{ type: 'command', bash: shellCommand(place, 'copilot', event), timeoutSec: 5 }],
    ]),
  ),
})

const obstacles = (look: Look): ReadonlyArray<Obstacle> =>
  ['settings.json', 'config.json'].flatMap((name): ReadonlyArray<Obstacle> => {
    const path = join(folder(look.place), name)
    if (at(jsonOf(look.read(path), 'jsonc'), ['disableAllHooks']) !== true) return []
    return [
      {
        kind: 'disabled',
        what: `"disableAllHooks" is set in ${path}`,
        remedy: `take it out of ${path}`,
        mend: turned(look, path, 'json', 'disableAllHooks', false),
      },
    ]
  })

export const copilot: AgentHooks = {
  name: 'copilot',
  title: 'Copilot CLI',
  program: 'copilot',
  tested: '1.0.102',
  folder,
  events: EVENTS,
  files: (place) => [
    { path: join(folder(place), 'hooks', 'tma.json'), edit: ownJson(contentOf(place), 'copilot') },
  ],
  notes: ['Takes effect at the next start of copilot.'],
  obstacles,
}
