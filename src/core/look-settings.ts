/** The person's options for how states look in a bar. */
import stringWidth from 'fast-string-width'
import * as t from 'io-ts'
import { absent, optional } from '../schema/field'
import { oneOf } from '../schema/scalars'
import { cleanForTmux } from './clean-text'
import type { Bucket } from './summary'
import { Switch } from './switch'
import { TmuxStyle } from './tmux-style'

/** Columns that a glyph may take: room for a short word. */
const GLYPH_WIDTH = 8

const isGlyph = (u: unknown): u is string =>
  typeof u === 'string' && stringWidth(u) > 0 && cleanForTmux(u, GLYPH_WIDTH) === u

const Glyph = new t.Type<string, string, unknown>(
  `a text of 1 to ${GLYPH_WIDTH} columns without # and control characters`,
  isGlyph,
  (u, c) => (isGlyph(u) ? t.success(u) : t.failure(u, c)),
  t.identity,
)

export const GLYPH_SETS = ['unicode', 'nerd', 'emoji', 'ascii'] as const

const glyph = (state: string) => absent(Glyph, `In place of the set's glyph for ${state}.`)

/** How states are drawn unless the person says otherwise. */
export const STANDARD_STYLES: Readonly<Record<Bucket, string>> = {
  blocked: 'fg=colour231,bg=colour160,bold',
  done: 'fg=colour231,bg=colour25',
  working: 'default',
  idle: 'dim',
  unknown: 'dim',
}

export const LOOK_SETTINGS = {
  glyphs: optional(
    oneOf('a set of glyphs', GLYPH_SETS),
    'unicode',
    'Which glyphs stand for the states. `nerd` needs a patched font; `emoji` are two columns wide.',
  ),
  'glyph-blocked': glyph('blocked'),
  'glyph-done': glyph('done'),
  'glyph-working': glyph('working'),
  'glyph-idle': glyph('idle'),
  'glyph-unknown': glyph('unknown'),
  'style-blocked': optional(
    TmuxStyle,
    STANDARD_STYLES.blocked,
    'How blocked agents are drawn; `default` for any state is as the bar around it.',
  ),
  'style-done': optional(TmuxStyle, STANDARD_STYLES.done, 'How agents are drawn that are done, unread.'),
  'style-working': optional(TmuxStyle, STANDARD_STYLES.working, 'How working agents are drawn.'),
  'style-idle': optional(TmuxStyle, STANDARD_STYLES.idle, 'How idle agents are drawn.'),
  'style-unknown': optional(
    TmuxStyle,
    STANDARD_STYLES.unknown,
    'How agents are drawn whose state is not known.',
  ),
  'status-style': optional(
    oneOf('a style', ['counts', 'names', 'worst']),
    'counts',
    'What `@tma_status` says: how many are in each state (`⚑2 5m ●1`), who waits for you and how many others ' +
      'there are (`api⚑perm 5m ●1`), or the most urgent state alone (`⚑2 5m`).',
  ),
  name: optional(
    oneOf('a name', ['repository', 'session', 'window', 'agent']),
    'repository',
    'What `names` calls an agent: the repository it works in (or the folder), its session, `session:window`, or the ' +
      'agent itself. Where the repository cannot be read it is the session.',
  ),
  age: optional(
    Switch,
    true,
    'Whether the longest wait is shown, in steps: 1m 2m 5m 10m 20m 30m 1h 2h 4h 8h 1d. Nothing below a minute.',
  ),
  scope: optional(
    oneOf('a scope', ['all', 'session']),
    'all',
    "Whose agents `@tma_status` counts: the server's, or in each session's bar those of that session.",
  ),
}
