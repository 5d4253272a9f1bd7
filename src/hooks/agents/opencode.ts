/** OpenCode 1.x: a plugin file of our own, which runs inside the program. */
import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { AgentHooks, Place } from '../agent-hooks'
import { configFolder } from '../command'
import { ownProgram } from '../own-file'
import { opencodePlugin } from '../plugin-source'

const EVENTS = [
  'session.created',
  'session.deleted',
  'session.status',
  'chat.message',
  'permission.asked',
  'permission.replied',
  'question.asked',
  'question.replied',
  'question.rejected',
  'session.error',
  'session.idle',
]

const folder = (place: Place): string => {
  const { OPENCODE_CONFIG_DIR: set } = place.env
  return set !== undefined && isAbsolute(set) ? set : configFolder(place, 'opencode')
}

/** Both folders are read: a file in each would report everything twice. */
const pluginFile = (place: Place): string => {
  const older = join(folder(place), 'plugin', 'tma.js')
  return existsSync(older) ? older : join(folder(place), 'plugins', 'tma.js')
}

export const opencode: AgentHooks = {
  name: 'opencode',
  title: 'OpenCode',
  program: 'opencode',
  tested: '1.18.33',
  folder,
  events: EVENTS,
  files: (place) => [
    { path: pluginFile(place), edit: ownProgram(opencodePlugin(EVENTS, place)), mode: 0o644 },
  ],
  notes: [
    'As soon as any plugin file exists, OpenCode itself runs an npm install of @opencode-ai/plugin at its next start. Without a network it can hang there before it draws anything.',
    'Takes effect at the next start of opencode. OpenCode 2 runs plugins outside the pane and does not load this one.',
  ],
}
