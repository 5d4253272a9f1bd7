/** Cline CLI: one script for each event, named after it. A script of the person's in that place stays, and ours stays out. */
import { join } from 'node:path'
import type { AgentHooks, Place } from '../agent-hooks'
import { folderOf, shellCommand } from '../command'
import { OWN_MARK, ownProgram } from '../own-file'

const EVENTS = [
  'TaskStart',
  'TaskResume',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'TaskComplete',
  'TaskCancel',
  'TaskError',
  'SessionShutdown',
]

const folder = (place: Place): string => folderOf(place, 'CLINE_DIR', '.cline')

const scriptOf = (place: Place, event: string): string =>
  `#!/bin/sh\n# ${OWN_MARK}\n${shellCommand(place, 'cline', event)}\n`

export const cline: AgentHooks = {
  name: 'cline',
  title: 'Cline CLI',
  program: 'cline',
  tested: '3.0.65',
  folder,
  events: EVENTS,
  files: (place) =>
    EVENTS.map((event) => ({
      path: join(folder(place), 'hooks', event),
      edit: ownProgram(scriptOf(place, event)),
      mode: 0o755,
    })),
  notes: ['Takes effect with the next task.'],
}
