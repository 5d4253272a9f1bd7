/** The command line: global flags, then a verb. Every verb answers with an exit code. */
import { Command, CommanderError, Option } from 'commander'
import type { Context, GlobalFlags } from './context'
import { EXIT } from './failure'
import { addActs } from './verbs/acts'
import { addAuthoring, addRecords } from './verbs/authors'
import { addHooks } from './verbs/hooks'
import { addPlaces } from './verbs/places'
import { addShells } from './verbs/shells'
import { addStreams } from './verbs/streams'
import { addSurfaces } from './verbs/surfaces'
import { notEmpty, type Run } from './verbs/verb'
import { addNotices, addWishes, addWriters } from './verbs/writers'

const contextOf = (flags: GlobalFlags): Context => ({
  flags,
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  columns: process.stdout.columns,
  isErrorTerminal: process.stderr.isTTY === true,
})

const rootCommand = (): Command =>
  new Command('tma')
    .description('Shows which coding agents in tmux are blocked on you, done, working and idle.')
    .addOption(new Option('--socket-path <path>', 'the tmux server, by its socket').argParser(notEmpty))
    .addOption(
      new Option('--socket-name <name>', 'the tmux server, as in tmux -L')
        .conflicts('socketPath')
        .argParser(notEmpty),
    )
    .addOption(
      new Option(
        '--manifest-dir <dir>',
        "instead of the user's manifests; nothing is written then",
      ).argParser(notEmpty),
    )
    .enablePositionalOptions()
    .showHelpAfterError('(tma --help lists the commands)')

/** Words that commander could not read are a usage error; asking for help is none. */
const usageExit = (error: unknown): number => {
  if (!(error instanceof CommanderError)) throw error
  return error.exitCode === 0 ? EXIT.ok : EXIT.usage
}

const allCommands = (command: Command): ReadonlyArray<Command> => [
  command,
  ...command.commands.flatMap(allCommands),
]

/** The whole command line, as it is parsed, and as the pages about it are generated. */
export const commandTree = (run: Run): Command => {
  const root = rootCommand()
  for (const add of [
    addSurfaces,
    addPlaces,
    addStreams,
    addWishes,
    addActs,
    addNotices,
    addRecords,
    addAuthoring,
    addHooks,
    addWriters,
    addShells,
  ])
    add(root, run)
  return root
}

export const program = async (argv: ReadonlyArray<string>): Promise<number> => {
  let exitCode: number = EXIT.ok
  const root = commandTree(async (verb) => {
    exitCode = await verb(contextOf(root.opts<GlobalFlags>()))
  })
  for (const command of allCommands(root)) command.exitOverride()
  try {
    await root.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    return usageExit(error)
  }
  return exitCode
}
