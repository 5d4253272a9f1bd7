/** The command line: global flags, then a verb. Every verb answers with an exit code. */
import { Command, CommanderError, Option } from 'commander'
import { bundled } from '../bundled'
import { notEmpty, PANE_HELP, type Run } from './arguments'
import type { Context, GlobalFlags } from './context'
import { cycle } from './cycle-once'
import { daemon } from './daemon'
import { controlDaemon } from './daemon-control'
import { doctor } from './doctor'
import { event } from './event'
import { explain } from './explain'
import { explainCaptures } from './explain-captures'
import { EXIT } from './failure'
import { ls } from './ls'
import { addAuthoring, addRecords } from './program-authors'
import { STATUS_FORMATS, type StatusFormat, status } from './status'
import { wish } from './wish'

const contextOf = (flags: GlobalFlags): Context => ({
  flags,
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  columns: process.stdout.columns,
  isErrorTerminal: process.stderr.isTTY === true,
})

interface ExplainFlags {
  readonly capture?: ReadonlyArray<string>
  readonly json?: boolean
  readonly screenOnly?: boolean
}

const explainWhat = (
  context: Context,
  pane: string | undefined,
  flags: ExplainFlags,
): Promise<number> | number => {
  const { capture: files, json: isJson = false, screenOnly = false } = flags
  if (files !== undefined && pane === undefined)
    return explainCaptures(context, { files, isJson, screenOnly })
  if (files === undefined && pane !== undefined) return explain(context, pane, isJson)
  context.warn('tma: explain needs a pane id or --capture FILE, and not both')
  return EXIT.usage
}

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

/** What a person or a script reads. */
const addSurfaces = (root: Command, run: Run): void => {
  root
    .command('status')
    .description('the state of all agents in one line')
    .addOption(new Option('--format <format>', 'how to write it').choices(STATUS_FORMATS).default('plain'))
    .action((flags: { format: StatusFormat }) => run((context) => status(context, flags.format)))
  root
    .command('ls')
    .description('every pane that holds an agent')
    .option('--json', 'one JSON object')
    .action((flags: { json?: boolean }) => run((context) => ls(context, flags.json === true)))
  root
    .command('explain')
    .description('why a pane has its state')
    .argument('[pane]', PANE_HELP)
    .option('--capture <file...>', 'recorded panes instead of a live one')
    .option('--screen-only', 'leave state files out')
    .option('--json', 'one JSON object a line')
    .action((pane: string | undefined, flags: ExplainFlags) =>
      run((context) => explainWhat(context, pane, flags)),
    )
  root
    .command('doctor')
    .description('what works, what does not, and why')
    .action(() => run(doctor))
  root
    .command('version')
    .description('the version')
    .action(() => run(version))
}

const version = ({ print }: Context): number => {
  print(bundled.version)
  return EXIT.ok
}

/** What is left for the one writer. */
const addWishes = (root: Command, run: Run): void => {
  root
    .command('mute')
    .description('no notice of a pane for a while')
    .argument('<pane>', PANE_HELP)
    .argument('[minutes]', 'how long; 0 ends it', '60')
    .action((pane: string, minutes: string) =>
      run((context) => wish(context, { kind: 'mute', pane, minutes: Number(minutes) })),
    )
  root
    .command('unread')
    .description('raise the done mark of a pane again')
    .argument('<pane>', PANE_HELP)
    .action((pane: string) => run((context) => wish(context, { kind: 'unread', pane, minutes: 0 })))
  root
    .command('event')
    .description("record an agent's event, its payload on stdin; silent whatever happens")
    .argument('[agent]')
    .argument('[event]')
    .allowUnknownOption()
    .allowExcessArguments()
    .action((agent?: string, name?: string) => run((context) => event(context, { agent, event: name })))
}

/** The one writer itself. */
const addWriters = (root: Command, run: Run): void => {
  root
    .command('daemon')
    .description('stay beside the tmux server and keep states current')
    .addOption(new Option('--ensure', 'start it where none lives').conflicts('stop'))
    .option('--stop', 'end it, and start none until --ensure or reload')
    .action(({ ensure, stop }: { ensure?: boolean; stop?: boolean }) => {
      if (ensure) return run((context) => controlDaemon(context, 'ensure'))
      return run((context) => (stop ? controlDaemon(context, 'stop') : daemon(context)))
    })
  root
    .command('reload')
    .description('start the daemon anew')
    .action(() => run((context) => controlDaemon(context, 'reload')))
  root.command('cycle', { hidden: true }).action(() => run(cycle))
}

/** Words that commander could not read are a usage error; asking for help is none. */
const usageExit = (error: unknown): number => {
  if (!(error instanceof CommanderError)) throw error
  return error.exitCode === 0 ? EXIT.ok : EXIT.usage
}

const allCommands = (command: Command): ReadonlyArray<Command> => [
  command,
  ...command.commands.flatMap(allCommands),
]

export const program = async (argv: ReadonlyArray<string>): Promise<number> => {
  let exitCode: number = EXIT.ok
  const root = rootCommand()
  const run: Run = async (verb) => {
    exitCode = await verb(contextOf(root.opts<GlobalFlags>()))
  }
  for (const add of [addSurfaces, addWishes, addRecords, addAuthoring, addWriters]) add(root, run)
  for (const command of allCommands(root)) command.exitOverride()
  try {
    await root.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    return usageExit(error)
  }
  return exitCode
}
