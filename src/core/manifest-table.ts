/** Declares the tables of a manifest, all but those of `[hooks]`: fields, defaults, sentences. */

import { absent, optional, required } from '../schema/field'
import { Pattern } from '../schema/pattern'
import { AnyText, Count, dictionary, Flag, filled, list, oneOf, Text, Whole, Word } from '../schema/scalars'
import { table } from '../schema/table'
import { HooksTable, StateWord } from './hooks-table'
import { Matcher } from './matcher'
import { Region } from './region'
import { Version, VersionRange } from './version'

const Names = list(Text, 'a list of names')
const Patterns = list(Pattern, 'a list of patterns')

export const IdentityTable = table('identity', {
  process_names: required(
    filled(Text, 'a list of names'),
    "Names of the agent's process: of `comm` in the process table and of `#{pane_current_command}`.",
  ),
  title_patterns: optional(
    Patterns,
    [],
    'Narrow a generic name such as `node`: the title must match one of them, now or once before.',
  ),
  script_names: optional(
    Names,
    [],
    '(0.2) For agents run by an interpreter: basename of the script, without its extension.',
  ),
  path_patterns: optional(
    Patterns,
    [],
    '(0.2) Searched in the path of the executable, for binaries named after a version.',
  ),
})

export const CaptureTable = table('capture', {
  visible: optional(
    list(StateWord, 'a list of states'),
    [],
    'States that the screen rules detect reliably; only for these may the screen expire a hook claim.',
  ),
})

export const RuleTable = table('a rule', {
  id: absent(
    Word,
    '(0.2) Names the rule in `tma explain`; required in bundled files. Without one a rule is `#N`.',
  ),
  state: required(StateWord, 'The state that a match asserts.'),
  detail: absent(Word, 'What the state is about, such as `permission`.'),
  priority: optional(
    Whole,
    0,
    'The highest that matches wins; of equals blocked, then working, then idle, then file order.',
  ),
  region: required(Region, 'Which part of the pane the matcher reads.'),
  match: required(Matcher, 'The text predicate.'),
  weak: optional(Flag, false, '(0.2) Idle rules only: a composer is there and nothing else is known.'),
  skip_state_update: optional(
    Flag,
    false,
    'The screen shows history: freeze the last state, assert nothing.',
  ),
})

export const DetailTable = table('a detail', {
  aliases: required(list(Word, 'a list of words'), 'Other spellings, normalised to the key.'),
})

export const ContextTable = table('telemetry.context', {
  channel: required(
    oneOf('a channel', ['event', 'file-tail', 'screen'] as const),
    'Where the metric comes from.',
  ),
  format: required(AnyText, 'Id of a built-in parser; an unknown one is refused when read, not at load.'),
})

export const TelemetryTable = table('telemetry', {
  context: absent(ContextTable, 'How full the context window is.'),
})

export const StateFileTable = table('state_file', {
  format: required(AnyText, 'Id of a built-in reader; an unknown one is refused when read, not at load.'),
})

export const ScreenTable = table('screen', {
  composer_bottom: required(Pattern, 'The row below the box.'),
  composer_top: absent(
    Pattern,
    'The row above the box. Without it the box begins at the row of `composer_prompt`.',
  ),
  composer_prompt: absent(Pattern, 'Must match the first row in the box. Required without `composer_top`.'),
  footer_max: optional(Count, 14, 'Most rows that are not blank below the box.'),
  composer_top_is_live: optional(Flag, false, 'The top row itself belongs to `live`.'),
  turn_end: absent(Pattern, 'A row that ends a turn; rows above the lowest one are not in `live`.'),
})

export const ManifestTable = table('a manifest', {
  min_engine_version: required(Version, 'The lowest engine that can read the file; missing parts are 0.'),
  identity: required(IdentityTable, 'How to recognise the pane.'),
  hooks: absent(HooksTable, 'How events map to claims; without it screen rules only.'),
  capture: required(CaptureTable, 'Which states the screen rules see reliably.'),
  rules: optional(list(RuleTable, 'a list of tables'), [], 'Screen rules.'),
  details: optional(
    dictionary(Word, DetailTable, 'a table of details'),
    {},
    'Other spellings of details, by canonical detail.',
  ),
  telemetry: absent(TelemetryTable, 'Metric channels.'),
  state_file: absent(StateFileTable, '(0.2) State that the agent itself publishes on disk.'),
  screen: absent(ScreenTable, '(0.2) Where the composer is, for the regions relative to it.'),
  extends: absent(Word, "(0.2) Start from the bundled manifest of this name; in a user's file only."),
  disable_rules: optional(
    list(Word, 'a list of rule ids'),
    [],
    '(0.2) Inherited rules to drop; `structural-dialog` is the shared structural rule.',
  ),
  tested_versions: absent(VersionRange, '(0.2) Versions of the agent that the rules were checked against.'),
})
