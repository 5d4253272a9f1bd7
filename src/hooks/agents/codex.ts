/**
 * Codex: groups in a file of its own beside the configuration. It runs a hook only when the person has trusted it, and
 * keeps that by position and content: ours are appended and never change.
 */
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { parseToml } from '../../core/toml'
import type { AgentHooks, Look, Obstacle, Place } from '../agent-hooks'
import { eventOfCommand, folderOf, shellCommand } from '../command'
import { jsonHooks } from '../json-hooks'
import { at, jsonOf } from '../settings'

const EVENTS = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'Stop',
  'Interrupt',
]

const folder = (place: Place): string => folderOf(place, 'CODEX_HOME', '.codex')
const hooksFile = (place: Place): string => join(folder(place), 'hooks.json')

const configOf = ({ place, read }: Look): unknown => {
  const config = parseToml(read(join(folder(place), 'config.toml')) ?? '')
  return E.isRight(config) ? config.right : undefined
}

const snake = (event: string): string => event.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase()

/** Where each of ours stands, as Codex names it behind the path of the file. */
const positionsOf = (hooks: unknown): ReadonlyArray<string> =>
  Object.entries(Object(hooks)).flatMap(([event, groups]) =>
    (Array.isArray(groups) ? groups : []).flatMap((group, g) => {
      const handlers: unknown = at(group, ['hooks'])
      return (Array.isArray(handlers) ? handlers : []).flatMap((handler, h) =>
        eventOfCommand(at(handler, ['command']), 'codex') === undefined ? [] : [`${snake(event)}:${g}:${h}`],
      )
    }),
  )

const untrusted = (look: Look, config: unknown): ReadonlyArray<Obstacle> => {
  const ours = positionsOf(at(jsonOf(look.read(hooksFile(look.place)), 'json'), ['hooks']))
  const state = Object.entries(Object(at(config, ['hooks', 'state'])))
  const isTrusted = (position: string): boolean =>
    state.some(
      ([key, value]) =>
        key.endsWith(`hooks.json:${position}`) && typeof at(value, ['trusted_hash']) === 'string',
    )
  const count = ours.filter(isTrusted).length
  if (count === ours.length) return []
  return [
    {
      kind: 'untrusted',
      what: `${count} of ${ours.length} hooks are trusted by Codex; it skips the others without a word`,
      remedy: 'start codex and choose "Trust all and continue", or open /hooks there',
    },
  ]
}

const obstacles = (look: Look): ReadonlyArray<Obstacle> => {
  const config = configOf(look)
  const key = ['hooks', 'codex_hooks'].find((name) => at(config, ['features', name]) === false)
  const path = join(folder(look.place), 'config.toml')
  const disabled: ReadonlyArray<Obstacle> =
    key === undefined
      ? []
      : [{ kind: 'disabled', what: `features.${key} is false in ${path}`, remedy: `take it out of ${path}` }]
  return [...disabled, ...untrusted(look, config)]
}

export const codex: AgentHooks = {
  name: 'codex',
  title: 'Codex',
  program: 'codex',
  tested: '0.171.0',
  folder,
  events: EVENTS,
  files: (place) => [
    {
      path: hooksFile(place),
      edit: jsonHooks({
        agent: 'codex',
        dialect: 'json',
        events: EVENTS,
        handler: (event) => ({
          type: 'command',
          command: shellCommand(place, 'codex', event),
          timeout: event === 'SessionEnd' || event === 'Interrupt' ? 3 : 5,
        }),
        group: (handler) => ({ matcher: '', hooks: [handler] }),
      }),
    },
  ],
  notes: [
    'Codex asks once at its next start ("Hooks need review"): until you choose "Trust all and continue", it runs none of them.',
    'All Codex panes share one background server: with two of them, title and screen decide, not the hooks.',
  ],
  obstacles,
}
