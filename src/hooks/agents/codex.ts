/**
 * Codex: groups in a file of its own beside the configuration. It runs a hook only when the person has trusted it, and
 * keeps that by position and content: ours are appended and never change.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { parseToml } from '../../core/toml'
import type { AgentHooks, Look, Obstacle, Place } from '../agent-hooks'
import { eventOfCommand, folderOf, shellCommand } from '../command'
import { jsonHooks } from '../json-hooks'
import { at, jsonOf, turned } from '../settings'

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

interface Own {
  /** How Codex names it, behind the path of the file. */
  readonly position: string
  /** The hashes under which Codex, as far as 0.171, trusts it: it leaves the matcher out for some events. */
  readonly hashes: ReadonlyArray<string>
}

const hashed = (identity: unknown): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(identity)).digest('hex')}`

/** Keys in the order of the alphabet: so Codex writes them before it hashes. */
const ownOf = (event: string, position: string, group: unknown, handler: unknown): Own => {
  const [command, timeout, matcher] = [
    at(handler, ['command']),
    at(handler, ['timeout']),
    at(group, ['matcher']),
  ]
  const identity = { event_name: event, hooks: [{ async: false, command, timeout, type: 'command' }] }
  return { position, hashes: [hashed(identity), hashed({ ...identity, matcher })] }
}

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const ownIn = (hooks: unknown): ReadonlyArray<Own> =>
  Object.entries(Object(hooks)).flatMap(([event, groups]) =>
    listOf(groups).flatMap((group, g) =>
      listOf(at(group, ['hooks'])).flatMap((handler, h) =>
        eventOfCommand(at(handler, ['command']), 'codex') === undefined
          ? []
          : [ownOf(snake(event), `${snake(event)}:${g}:${h}`, group, handler)],
      ),
    ),
  )

const untrusted = (look: Look, config: unknown): ReadonlyArray<Obstacle> => {
  const ours = ownIn(at(jsonOf(look.read(hooksFile(look.place)), 'json'), ['hooks']))
  const state = Object.entries(Object(at(config, ['hooks', 'state'])))
  const isTrusted = ({ position, hashes }: Own): boolean =>
    state.some(
      ([key, value]) =>
        key.endsWith(`hooks.json:${position}`) &&
        hashes.some((hash) => hash === at(value, ['trusted_hash'])) &&
        at(value, ['enabled']) !== false,
    )
  const count = ours.filter(isTrusted).length
  if (count === ours.length) return []
  return [
    {
      kind: 'untrusted',
      what: `${count} of ${ours.length} hooks are trusted by Codex; it skips the others without a word`,
      remedy: 'choose "Trust all and continue" there, or open /hooks and press t',
      mend: 'codex',
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
      : [
          {
            kind: 'disabled',
            what: `features.${key} is false in ${path}`,
            remedy: `take it out of ${path}`,
            mend: turned(look, path, 'toml', key, true),
          },
        ]
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
