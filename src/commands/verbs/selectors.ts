/** The flags that say which agents a verb is about: the same for all verbs that can be narrowed. */
import type { Command } from 'commander'
import type { SelectorWords } from '../../core/selector'
import { SELECTABLE_STATES } from '../../core/selector-words'

/** Each flag with its sentence; words are apart by commas, and any of them will do. */
const SELECTORS: ReadonlyArray<readonly [keyof SelectorWords, string, string]> = [
  ['session', '<names>', 'of these tmux sessions, by name or $N'],
  ['repo', '<names>', 'that work in these repositories, by the name of their folder'],
  ['branch', '<names>', 'that work on these branches'],
  ['agent', '<names>', 'of these kinds, such as claude,codex'],
  ['state', '<states>', `in these states: ${SELECTABLE_STATES.join(', ')}`],
  ['pane', '<panes>', 'in these panes, such as %3,%4'],
]

/** Adds them to a verb; `except` are those that the verb itself declares. */
export const withSelectors = (command: Command, except: ReadonlyArray<keyof SelectorWords> = []): Command => {
  for (const [name, words, sentence] of SELECTORS)
    if (!except.includes(name)) command.option(`--${name} ${words}`, `only agents ${sentence}`)
  return command
}

/** For verbs that can look at more than one server. */
export const withServers = (command: Command): Command =>
  withSelectors(command).option('--all-servers', 'on every tmux server of yours on this machine')
