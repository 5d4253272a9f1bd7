// Whatever words stand on the command line: a verb is chosen, or the usage is refused; nothing else happens.
import test from 'ava'
import { type Command, CommanderError } from 'commander'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { commandTree } from '../../src/commands/program'
import { parseSelector } from '../../src/core/selector-words'
import { holds } from '../helpers/fuzz'
import { madeFrom, piece } from '../helpers/hostile'

const allCommands = (command: Command): ReadonlyArray<Command> => [
  command,
  ...command.commands.flatMap(allCommands),
]

/** The command line as it is, with verbs that do nothing and say nothing. */
const silent = (chosen: () => void): Command => {
  const root = commandTree(async () => chosen())
  for (const command of allCommands(root))
    command.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} })
  return root
}

const commands = allCommands(silent(() => {}))
const words = [
  ...new Set(
    commands.flatMap((command) => [
      command.name(),
      ...command.options.flatMap(({ long, short }) => [long ?? '', short ?? '']),
    ]),
  ),
].filter((word) => word !== '' && word !== 'tma')

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('%1', '%99', 'claude', '60', '1e9', '-1', 'blocked', '--', '-', ''),
  },
  { weight: 2, arbitrary: piece },
)

test('words of any kind choose a verb or are refused as usage', (t) => {
  holds(t, fc.array(word, { maxLength: 7 }), (argv) => {
    let count = 0
    try {
      silent(() => {
        count += 1
      }).parse([...argv], { from: 'user' })
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error
    }
    if (count > 1) throw new Error('two verbs')
  })
})

test('selectors of any text choose agents or say why not, in one line', (t) => {
  const text = fc.option(madeFrom(['main,api', 'claude', 'blocked,done', '%1,%2', 'feat/*']), {
    nil: undefined,
  })
  const keys = ['session', 'repo', 'branch', 'agent', 'state', 'pane'] as const
  const flags = fc.record(Object.fromEntries(keys.map((key) => [key, text])))
  holds(t, flags, (given) => {
    const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const read = parseSelector(asked, { agents: ['claude', 'codex'] })
    if (E.isLeft(read) && /[\u0000-\u001f\u007f]/.test(read.left))
      throw new Error(`no line: ${JSON.stringify(read.left)}`)
  })
})
