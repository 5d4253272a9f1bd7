/** Cursor CLI: a flat array for each event. It adds the payload to the command itself, which must therefore be a simple one. */
import { join } from 'node:path'
import type { AgentHooks, Place } from '../agent-hooks'
import { plainCommand } from '../command'
import { jsonHooks } from '../json-hooks'

const EVENTS = [
  'sessionStart',
  'beforeSubmitPrompt',
  'preToolUse',
  'postToolUse',
  'postToolUseFailure',
  'stop',
  'sessionEnd',
]

const folder = ({ home }: Place): string => join(home, '.cursor')

export const cursor: AgentHooks = {
  name: 'cursor',
  title: 'Cursor CLI',
  program: 'cursor-agent',
  tested: undefined,
  folder,
  events: EVENTS,
  files: (place) => [
    {
      path: join(folder(place), 'hooks.json'),
      edit: jsonHooks({
        agent: 'cursor',
        dialect: 'json',
        events: EVENTS,
        handler: (event) => ({ command: plainCommand(place, 'cursor', event), timeout: 5 }),
        beside: { version: 1 },
      }),
    },
  ],
  notes: ['The editor of Cursor reads the same file; outside tmux the hook does nothing.'],
}
