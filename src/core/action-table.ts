/** Declares what a file of actions may say: fields, defaults, sentences. */
import * as t from 'io-ts'
import { absent, optional, required } from '../schema/field'
import { Pattern } from '../schema/pattern'
import { Flag, filled, list, oneOf, Text, Word } from '../schema/scalars'
import { table } from '../schema/table'

/** Stands for the number of the option that `option` found. */
export const NUMBER = '{number}'
/** Stands for what the person wrote. */
export const REPLY = '{text}'

const NAMED =
  /^(?:[CMS]-)*(?:[A-Za-z0-9?]|Enter|Escape|Tab|BTab|Space|BSpace|Up|Down|Left|Right|Home|End|F\d{1,2})$/
const isKey = (u: unknown): u is string => typeof u === 'string' && (u === NUMBER || NAMED.test(u))

/** Letters, digits and named keys alone: nothing in them can end a command of tmux. */
const Key = new t.Type<string, string, unknown>(
  `a key of tmux (a letter, a digit, Enter, Escape, Up, C-c …) or ${NUMBER}`,
  isKey,
  (u, c) => (isKey(u) ? t.success(u) : t.failure(u, c)),
  t.identity,
)

export const ActionTable = table('an action', {
  name: required(Word, 'What it is called for: `tma act NAME`.'),
  state: required(
    oneOf('a state', ['blocked', 'working', 'idle'] as const),
    'The state in which it may act; in any other it refuses.',
  ),
  details: optional(
    list(Word, 'a list of words'),
    [],
    'The details of that state in which it may act, such as `permission`; needed for `blocked`.',
  ),
  option: absent(
    Pattern,
    'Exactly one option of the menu on the screen must match, its number and cursor left out.',
  ),
  buttons: optional(
    list(Text, 'a list of words'),
    [],
    'The answers of a dialog that tells them apart by colour alone, at least three.',
  ),
  button: absent(Text, 'The one of `buttons` that must be highlighted.'),
  keys: optional(
    list(Key, 'a list of keys'),
    [],
    'Keys to press; `{number}` is that of the option. A blocked agent gets exactly one.',
  ),
  text: absent(Text, 'Pasted into the empty composer before the keys; `{text}` is what the person wrote.'),
  composer: absent(Pattern, 'What the composer holds while nobody has typed in it. Needed for `text`.'),
  exec: absent(
    filled(Text, 'a list of words'),
    "A program and its words instead of keys, in a user's file only. No shell reads them.",
  ),
  confirm: optional(Flag, false, 'Ask the person before it acts.'),
})

export const ActionFileTable = table('a file of actions', {
  actions: required(filled(ActionTable, 'a list of tables'), 'Its actions.'),
})
