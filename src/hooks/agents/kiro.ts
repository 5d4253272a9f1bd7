/** Kiro CLI, engine 3: a file of our own in the user's hooks folder. Engine 2 has hooks inside single agents alone. */
import { join } from 'node:path'
import type { AgentHooks, Place } from '../agent-hooks'
import { shellCommand } from '../command'
import { ownJson } from '../own-file'

const EVENTS = ['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop']

const folder = ({ home }: Place): string => join(home, '.kiro')

const contentOf = (place: Place): unknown => ({
  version: 'v1',
  hooks: EVENTS.map((event) => ({
    name: `tma-${event}`,
    description: 'Reports the state of the session to tma.',
    trigger: event,
    action: { type: 'command', command: shellCommand(place, 'kiro', event) },
    timeout: 5,
    enabled: true,
  })),
})

export const kiro: AgentHooks = {
  name: 'kiro',
  title: 'Kiro CLI',
  program: 'kiro-cli',
  tested: undefined,
  folder,
  events: EVENTS,
  files: (place) => [
    { path: join(folder(place), 'hooks', 'tma.json'), edit: ownJson(contentOf(place), 'kiro') },
  ],
  notes: ['Engine 3 alone (kiro-cli --v3) reads it.'],
}
