/** oh-my-pi: an extension as for pi, under a name of its own, since both may be told to use one folder. */
import { join } from 'node:path'
import type { AgentHooks, Place } from '../agent-hooks'
import { folderOf } from '../command'
import { ownProgram } from '../own-file'
import { piExtension } from '../plugin-source'

const EVENTS = [
  'session_start',
  'session_switch',
  'session_branch',
  'session_shutdown',
  'agent_start',
  'agent_end',
  'tool_approval_requested',
  'tool_approval_resolved',
  'tool_execution_start',
  'tool_execution_end',
]

const folder = (place: Place): string => folderOf(place, 'PI_CODING_AGENT_DIR', '.omp/agent')

export const omp: AgentHooks = {
  name: 'omp',
  title: 'oh-my-pi',
  program: 'omp',
  tested: undefined,
  folder,
  events: EVENTS,
  files: (place) => [
    {
      path: join(folder(place), 'extensions', 'tma-omp.js'),
      edit: ownProgram(piExtension('omp', EVENTS, place)),
      mode: 0o644,
    },
  ],
  notes: ['Takes effect at the next start of omp.'],
}
