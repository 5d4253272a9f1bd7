/** Claude Code: groups in the user's settings. Where it is not trusted yet in a folder, it holds hooks back there. */
import { dirname, join } from 'node:path'
import type { AgentHooks, HookFile, Look, Obstacle, Place } from '../agent-hooks'
import { commandHandler, folderOf } from '../command'
import { jsonHooks } from '../json-hooks'
import { type JsonLine, lineWiring, withStatusLine } from '../json-line'
import { shellLine } from '../line-command'
import { at, jsonOf, startedIn, turned } from '../settings'

const EVENTS = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'PermissionRequest',
  'PermissionDenied',
  'Elicitation',
  'ElicitationResult',
  'Notification',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'Stop',
  'StopFailure',
]

const folder = (place: Place): string => folderOf(place, 'CLAUDE_CONFIG_DIR', '.claude')
const settings = (place: Place): string => join(folder(place), 'settings.json')

/** Beside the folder, or in it where a variable names one. */
const stateFile = (place: Place): string =>
  place.env.CLAUDE_CONFIG_DIR === undefined
    ? join(place.home, '.claude.json')
    : join(folder(place), '.claude.json')

const MANAGED = [
  '/etc/claude-code/managed-settings.json',
  '/Library/Application Support/ClaudeCode/managed-settings.json',
]

const settingsOf = (place: Place, folders: ReadonlyArray<string>): ReadonlyArray<string> => [
  settings(place),
  ...MANAGED,
  ...folders.flatMap((each) =>
    ['settings.json', 'settings.local.json'].map((name) => join(each, '.claude', name)),
  ),
]

const ancestors = (path: string): ReadonlyArray<string> =>
  dirname(path) === path ? [path] : [path, ...ancestors(dirname(path))]

const untrusted = ({ place, read, folders }: Look): ReadonlyArray<Obstacle> => {
  const projects = at(jsonOf(read(stateFile(place)), 'json'), ['projects'])
  if (projects === undefined) return []
  return folders
    .filter(
      (each) => !ancestors(each).some((path) => at(projects, [path, 'hasTrustDialogAccepted']) === true),
    )
    .map((each) => ({
      kind: 'untrusted',
      what: `Claude Code does not trust ${each} yet and runs no hooks there`,
      remedy: 'run claude there and accept the folder',
      mend: startedIn(each, 'claude'),
    }))
}

const obstacles = (look: Look): ReadonlyArray<Obstacle> => [
  ...settingsOf(look.place, look.folders).flatMap((path): ReadonlyArray<Obstacle> => {
    const value = jsonOf(look.read(path), 'json')
    const key = ['disableAllHooks', 'allowManagedHooksOnly'].find((name) => at(value, [name]) === true)
    if (key === undefined) return []
    return [
      {
        kind: 'disabled',
        what: `"${key}" is set in ${path}`,
        remedy: `take "${key}" out of ${path}`,
        mend: MANAGED.includes(path) ? undefined : turned(look, path, 'json', key, false),
      },
    ]
  }),
  ...untrusted(look),
]

const lineOf = (place: Place): JsonLine => ({ dialect: 'json', command: shellLine(place, 'claude') })

const settingsFile = (place: Place, hasLine: boolean): HookFile => ({
  path: settings(place),
  edit: withStatusLine(
    lineOf(place),
    hasLine,
    jsonHooks({
      agent: 'claude',
      dialect: 'json',
      events: EVENTS,
      handler: commandHandler(place, 'claude', 5),
      group: (handler) => ({ matcher: '', hooks: [handler] }),
    }),
  ),
})

export const claude: AgentHooks = {
  name: 'claude',
  title: 'Claude Code',
  program: 'claude',
  tested: '2.1.332',
  folder,
  events: EVENTS,
  files: (place) => [settingsFile(place, false)],
  statusLine: (place) => ({ file: settingsFile(place, true), wiring: lineWiring(lineOf(place)) }),
  notes: [
    'A session that runs now takes them up by itself or at its next start.',
    'Grok, and Cursor and Copilot where asked to, run these too: tma tells them apart.',
  ],
  obstacles,
}
