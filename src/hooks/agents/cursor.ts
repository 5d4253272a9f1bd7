/** Cursor CLI: a flat array for each event. It adds the payload to the command itself, which must therefore be a simple one. */
import { join } from 'node:path'
import type { AgentHooks, Place } from '../agent-hooks'
import { configFolder, folderOf, plainCommand } from '../command'
import { jsonHooks } from '../json-hooks'
import { jsonLine } from '../json-line'
import { wordsLine } from '../line-command'

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

/** What it shows is set in a file of its own, which lies elsewhere where variables say so. */
const configFile = (place: Place): string => {
  const isMoved = !place.env.CURSOR_CONFIG_DIR && !!place.env.XDG_CONFIG_HOME
  const own = isMoved ? configFolder(place, 'cursor') : folderOf(place, 'CURSOR_CONFIG_DIR', '.cursor')
  return join(own, 'cli-config.json')
}

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
  statusLine: (place) => {
    const edit = jsonLine({ dialect: 'json', command: wordsLine(place, 'cursor') })
    return { file: { path: configFile(place), edit }, wiring: edit.wiring }
  },
  notes: ['The editor of Cursor reads the same file; outside tmux the hook does nothing.'],
}
