/** pi: an extension file of our own, which runs inside the program. */
import { join } from 'node:path'
import type { AgentHooks, Place } from '../agent-hooks'
import { folderOf } from '../command'
import { ownProgram } from '../own-file'
import { piExtension } from '../plugin-source'

const EVENTS = [
  'session_start',
  'session_shutdown',
  'agent_start',
  'tool_execution_start',
  'tool_execution_end',
  'ui_prompt_start',
  'agent_settled',
]

const folder = (place: Place): string => folderOf(place, 'PI_CODING_AGENT_DIR', '.pi/agent')

export const pi: AgentHooks = {
  name: 'pi',
  title: 'pi',
  program: 'pi',
  tested: '1.6.0',
  folder,
  events: EVENTS,
  files: (place) => [
    {
      path: join(folder(place), 'extensions', 'tma.js'),
      edit: ownProgram(piExtension('pi', EVENTS, place)),
      mode: 0o644,
    },
  ],
  notes: ['Takes effect with /reload, or at the next start of pi.'],
}
