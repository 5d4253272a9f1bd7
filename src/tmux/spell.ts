/** Spells commands of tmux for a person to paste into a shell, and the same as lines of tmux.conf. */
import { shLine, shWord } from '../core/sh'

export interface Spelling {
  /** Words that begin a command to the server that was looked at: `tmux`, with its socket where it is not the usual one. */
  readonly tmux: ReadonlyArray<string>
  /** The same of our own commands. */
  readonly tma: ReadonlyArray<string>
  /** The plugin folder; undefined where this process was started from a bundle alone. */
  readonly plugin: string | undefined
}

/** One option that is set, or taken back. */
export interface Setting {
  readonly option: string
  /** Undefined: it is taken back, so that its default counts. */
  readonly value: string | undefined
  readonly isAppended?: boolean | undefined
  /** `$N`, `@N` or `%N`: whose option it is; undefined: the server's. */
  readonly target?: string | undefined
}

const scopeOf = (target: string | undefined): string => {
  if (target === undefined) return 'g'
  return { '%': 'p', '@': 'w' }[target.charAt(0)] ?? ''
}

const wordsOf = ({ option, value, isAppended = false, target }: Setting): ReadonlyArray<string> => {
  const flags = `${isAppended ? 'a' : ''}${scopeOf(target)}${value === undefined ? 'u' : ''}`
  return [
    'set',
    ...(flags === '' ? [] : [`-${flags}`]),
    ...(target === undefined ? [] : ['-t', target]),
    option,
    ...(value === undefined ? [] : [value]),
  ]
}

/** A `;` at the end of a word would end the command. */
const tmuxLine = (words: ReadonlyArray<string>): string =>
  shLine(words.map((word) => word.replace(/;$/, '\\;')))

/** Several commands at once. */
export const tmuxCommand = (
  { tmux }: Pick<Spelling, 'tmux'>,
  ...commands: ReadonlyArray<ReadonlyArray<string>>
): string => `${shLine(tmux)} ${commands.map(tmuxLine).join(' \\; ')}`

/** Loads the plugin again, in the server, so that it acts with the server's own environment. */
const loading = ({ plugin }: Spelling): ReadonlyArray<ReadonlyArray<string>> =>
  plugin === undefined ? [] : [['run-shell', shWord(`${plugin}/tma.tmux`).replaceAll('#', '##')]]

/** Undefined where nobody knows what to load. */
export const loadCommand = (spelling: Spelling): string | undefined =>
  spelling.plugin === undefined ? undefined : tmuxCommand(spelling, ...loading(spelling))

export const setCommand = (spelling: Spelling, settings: ReadonlyArray<Setting>, isLoaded = false): string =>
  tmuxCommand(spelling, ...settings.map(wordsOf), ...(isLoaded ? loading(spelling) : []))

/** As it stands in tmux.conf, which knows no session: there it is for all. */
const settingLine = ({ option, value, isAppended }: Setting): string =>
  shLine(wordsOf({ option, value, isAppended }))

/** Where the lines go, then each line by itself: it is there to be copied. */
export const keepLine = (where: string, ...settings: ReadonlyArray<Setting>): string =>
  [`in tmux.conf${where === '' ? '' : `, ${where}`}:`, ...settings.map(settingLine)].join('\n')
