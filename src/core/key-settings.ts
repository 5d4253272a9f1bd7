/** The person's options for keys, the picker and clicks. The plugin reads them when it is loaded. */
import * as t from 'io-ts'
import { absent, type Field, optional } from '../schema/field'
import { oneOf } from '../schema/scalars'
import { DEFAULT_KEY } from './keys'
import { Switch } from './switch'

/** What a key can do, by the last part of the option that gives it a key of its own. */
export const KEY_ACTIONS = [
  'picker',
  'next',
  'back',
  'home',
  'cycle-next',
  'cycle-previous',
  'act',
  'mute',
  'unread',
  'doctor',
  'explain',
  'dashboard',
  'help',
] as const

const isKey = (u: unknown): u is string =>
  typeof u === 'string' && /^(?:-n +)?[^\u0000-\u0020\u007f]+$/.test(u)

const Key = new t.Type<string, string, unknown>(
  'a key of tmux, `-n KEY` without the prefix, or off',
  isKey,
  (u, c) => (isKey(u) ? t.success(u) : t.failure(u, c)),
  t.identity,
)

type OwnKeys = Readonly<Record<`key-${(typeof KEY_ACTIONS)[number]}`, Field<string | undefined>>>

const ownKeys = Object.fromEntries(
  KEY_ACTIONS.map((action) => [
    `key-${action}`,
    absent(Key, `A key of its own for ${action}, after the prefix; \`-n KEY\` without it.`),
  ]),
) as OwnKeys

export const KEY_SETTINGS = {
  key: optional(Key, DEFAULT_KEY, 'The key that opens the others, after the prefix; `off`: none.'),
  ...ownKeys,
  picker: optional(
    oneOf('a picker', ['auto', 'fzf', 'tree', 'menu', 'off']),
    'auto',
    "How an agent is picked: by fzf in a popup, in tmux's tree, or from its menu. `auto`: fzf where it is installed.",
  ),
  mouse: optional(
    Switch,
    false,
    'Whether a click on a count in the bar goes there; needs tmux 3.4 and `mouse on`.',
  ),
}

/** The options that name a key, in the order in which they take one, each with its value. */
export const keyOptions = (
  settings: Readonly<Record<string, unknown>>,
): ReadonlyArray<readonly [string, string]> =>
  ['key', ...KEY_ACTIONS.map((action) => `key-${action}`)].flatMap((name) => {
    const value = settings[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())]
    return typeof value === 'string' ? [[`@tma-${name}`, value] as const] : []
  })
