/** Gemini CLI: named handlers in the user's settings, which may hold comments. It runs none in a folder it does not trust. */
import { join } from 'node:path'
import type { AgentHooks, Look, Obstacle, Place } from '../agent-hooks'
import { folderOf, shellCommand } from '../command'
import { jsonHooks } from '../json-hooks'
import { at, jsonOf, turned, untrustedFolders } from '../settings'

/** `AfterModel` runs for every piece of an answer, `PreCompress` at every turn: neither is for us. */
const EVENTS = [
  'SessionStart',
  'SessionEnd',
  'BeforeAgent',
  'BeforeTool',
  'AfterTool',
  'Notification',
  'AfterAgent',
]

const folder = (place: Place): string => join(folderOf(place, 'GEMINI_CLI_HOME', '.'), '.gemini')
const settings = (place: Place): string => join(folder(place), 'settings.json')

const trustFile = (place: Place): string =>
  place.env.GEMINI_CLI_TRUSTED_FOLDERS_PATH ?? join(folder(place), 'trustedFolders.json')

const disabled = (look: Look, value: unknown): ReadonlyArray<Obstacle> => {
  const path = settings(look.place)
  const isOff = at(value, ['hooksConfig', 'enabled']) === false
  const named = at(value, ['hooksConfig', 'disabled'])
  const isNamed = Array.isArray(named) && named.some((name) => String(name).includes('tma'))
  if (!isOff && !isNamed) return []
  const key = isOff ? 'hooksConfig.enabled' : 'hooksConfig.disabled'
  return [
    {
      kind: 'disabled',
      what: `${key} in ${path} switches them off`,
      remedy: 'or run /hooks enable-all in gemini',
      mend: isOff ? turned(look, path, 'json', 'enabled', true) : undefined,
    },
  ]
}

const obstacles = (look: Look): ReadonlyArray<Obstacle> => {
  const value = jsonOf(look.read(settings(look.place)), 'jsonc')
  const isTrustOff = at(value, ['security', 'folderTrust', 'enabled']) === false
  const isRedacted = at(value, ['security', 'environmentVariableRedaction', 'enabled']) === true
  return [
    ...disabled(look, value),
    ...(isTrustOff ? [] : untrustedFolders(look, trustFile(look.place), 'gemini')),
    ...(isRedacted
      ? [
          {
            kind: 'no-pane' as const,
            what: 'security.environmentVariableRedaction keeps TMUX_PANE from the hooks',
            remedy: 'allow TMUX and TMUX_PANE there',
          },
        ]
      : []),
  ]
}

export const gemini: AgentHooks = {
  name: 'gemini',
  title: 'Gemini CLI',
  program: 'gemini',
  tested: '0.61.0',
  folder,
  events: EVENTS,
  files: (place) => [
    {
      path: settings(place),
      edit: jsonHooks({
        agent: 'gemini',
        dialect: 'jsonc',
        events: EVENTS,
        handler: (event) => ({
          name: 'tma',
          type: 'command',
          command: shellCommand(place, 'gemini', event),
          timeout: 5000,
        }),
        group: (handler) => ({ matcher: '*', hooks: [handler] }),
      }),
    },
  ],
  notes: ['Takes effect at the next start of gemini, in folders that it trusts.'],
  obstacles,
}
