/** The reference page of commands and the manual page: both generated from the declarations that the command line is parsed by. */
import type { Argument, Command, Option } from 'commander'
import { Marked } from 'marked'
import markedMan from 'marked-man'
import { commandTree } from '../../src/commands/program'
import { cell } from '../../src/schema/reference'

const root = commandTree(async () => {})

interface Verb {
  /** As it is typed: `tma hooks install`. */
  readonly words: string
  readonly command: Command
}

const visible = (command: Command): ReadonlyArray<Command> =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== 'help')

/** Those that run, in the order of their declaration; a group such as `hooks` stands for its verbs. */
const verbsOf = (command: Command, words: string): ReadonlyArray<Verb> => {
  const inner = visible(command)
  return inner.length === 0
    ? [{ words, command }]
    : inner.flatMap((each) => verbsOf(each, `${words} ${each.name()}`))
}

const VERBS = verbsOf(root, root.name())

const usageOf = ({ words, command }: Verb): string => {
  const places = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`
    return argument.required ? `<${name}>` : `[${name}]`
  })
  return [words, ...(optionsOf(command).length > 0 ? ['[options]'] : []), ...places].join(' ')
}

const optionsOf = (command: Command): ReadonlyArray<Option> => command.options.filter(({ hidden }) => !hidden)

const choicesIn = (choices: ReadonlyArray<string> | undefined): string =>
  choices === undefined ? '' : `: ${choices.join(', ')}`

const meaningOf = ({ description, argChoices, defaultValue }: Option): string =>
  [
    description + choicesIn(argChoices),
    ...(typeof defaultValue === 'string' ? [`${defaultValue} without it`] : []),
  ].join('; ')

const placesOf = ({ registeredArguments }: Command): ReadonlyArray<Argument> =>
  registeredArguments.filter(({ description }) => description !== '')

/** What is typed, and what it means. */
type Row = readonly [string, string]

const rowsOf = (command: Command): ReadonlyArray<Row> => [
  ...placesOf(command).map((each): Row => [each.name(), each.description + choicesIn(each.argChoices)]),
  ...optionsOf(command).map((each): Row => [each.flags, meaningOf(each)]),
]

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const GLOBAL = 'Before the verb, for every one of them'

const EXITS: ReadonlyArray<Row> = [
  ['0', 'done'],
  ['1', 'it could not be done, and the error stream says why'],
  ['2', 'the words were not understood; nothing was done'],
  ['3', '`wait`, `act`: the pane is gone'],
  ['4', '`wait`: the agent is gone'],
  ['5', '`act`: refused; the pane is as it was'],
  ['124', '`wait`: the time is over'],
  ['70', 'a bug, with its trace'],
]

const table = (head: Row, rows: ReadonlyArray<Row>): string =>
  [
    `| ${head.join(' | ')} |`,
    '|---|---|',
    ...rows.map(([typed, meaning]) => `| \`${cell(typed)}\` | ${cell(meaning)} |`),
  ].join('\n')

const sectionOf = (verb: Verb): string => {
  const rows = rowsOf(verb.command)
  return [
    `## ${verb.words}`,
    `\`${usageOf(verb)}\``,
    sentence(verb.command.description()),
    ...(rows.length === 0 ? [] : [table(['word', 'meaning'], rows)]),
  ].join('\n\n')
}

export const commandsPage = (): string =>
  `${[
    '# Commands',
    'Generated from the declarations that the command line is parsed by. `tma VERB --help` says the same, `man tma` too. With the folder `bin/` of the plugin in your PATH, `eval "$(tma completion bash)"` completes them (or `zsh`; `fish`: `tma completion fish | source`).',
    `${GLOBAL}:`,
    table(['word', 'meaning'], rowsOf(root)),
    ...VERBS.map(sectionOf),
    '## Exit codes',
    table(['code', 'meaning'], EXITS),
  ].join('\n\n')}\n`

/** Definitions as marked-man reads them. */
const definitions = (rows: ReadonlyArray<Row>): string =>
  rows.map(([typed, meaning]) => `* \`${typed}\`:\n  ${sentence(meaning)}`).join('\n')

const manSection = (verb: Verb): string =>
  [
    `### ${usageOf(verb)}`,
    sentence(verb.command.description()),
    ...(rowsOf(verb.command).length === 0 ? [] : [definitions(rowsOf(verb.command))]),
  ].join('\n\n')

const manText = (): string =>
  [
    '# tma(1) -- which coding agents in tmux are blocked on you, done, working and idle',
    '## SYNOPSIS',
    '`tma` [`--socket-path` PATH | `--socket-name` NAME] VERB [options]',
    '## DESCRIPTION',
    sentence(root.description().replace(/\.$/, '')),
    'It runs beside the tmux server that the plugin `tma.tmux` was loaded into, and prints states into its status line. The verbs below ask it, or tell it something.',
    '## OPTIONS',
    `${GLOBAL}:`,
    definitions(rowsOf(root)),
    '## VERBS',
    ...VERBS.map(manSection),
    '## EXIT STATUS',
    definitions(EXITS),
    '## FILES',
    definitions([
      ['SOCKET.tma', 'beside the socket of the tmux server: lock, memory, journal, log, spool'],
      ['~/.config/tma/manifests/*.toml', 'your own manifests'],
    ]),
    '## SEE ALSO',
    'tmux(1). The pages in `docs/` beside this program.',
  ].join('\n\n')

const HEADER = { name: 'tma', section: '1', manual: 'tma', manVersion: '', date: 0 }

/** In roff. Undated: the same declarations make the same page. */
export const manPage = (): string => {
  const page = new Marked({ ...markedMan, ...HEADER }).parse(manText()) as string
  return `${page.replace('"January 1970"', '""').trimEnd()}\n`
}
