/** The command line: global flags, then a verb. Every verb answers with an exit code. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { bundled } from '../bundled'
import type { Context, GlobalFlags } from './context'
import { cycle } from './cycle-once'
import { daemon } from './daemon'
import { controlDaemon } from './daemon-control'
import { doctor } from './doctor'
import { event } from './event'
import { explain } from './explain'
import { explainCaptures } from './explain-captures'
import { EXIT } from './failure'
import type * as Hooks from './hooks'
import { ls } from './ls'
import { STATUS_FORMATS, type StatusFormat, status } from './status'
import { wish } from './wish'

const notEmpty = (value: string): string => {
  if (value === '') throw new InvalidArgumentError('It must not be empty.')
  return value
}

const contextOf = (flags: GlobalFlags): Context => ({
  flags,
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
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

/** Hands the exit code of the verb out: commander itself knows none. */
type Run = (verb: (context: Context) => Promise<number> | number) => Promise<void>

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

const PANE_HELP = 'a pane id such as %3'

const version = ({ print }: Context): number => {
  print(bundled.version)
  return EXIT.ok
}

/** Loaded when it is asked for: it brings an editor of JSON along. */
const hooks = (): typeof Hooks.hooks => (require('./hooks') as typeof Hooks).hooks

const addHooks = (root: Command, run: Run): void => {
  const group = root.command('hooks').description("report agents' own events to tma, and take it back")
  const verb = (name: Hooks.HooksVerb, description: string): Command =>
    group
      .command(name)
      .description(description)
      .argument('[agent...]', 'such as claude, or tmux')
      .action((names: string[], flags: Hooks.HooksFlags) =>
        run((context) => hooks()(context, name, names, flags)),
      )
  const change = (name: Hooks.HooksVerb, description: string): Command =>
    verb(name, description)
      .option('--all', 'all agents on this machine')
      .option('--config <path>', "the agent's file, in place of its own")
  change('install', 'show what would be written, ask, and write it').option('--yes', 'do not ask')
  change('uninstall', 'take it away again').option('--yes', 'do not ask')
  change('diff', 'show what would be written')
  verb('status', 'whether they run, not whether they are written down').option('--json', 'one JSON object')
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

export const program = async (argv: ReadonlyArray<string>): Promise<number> => {
  let exitCode: number = EXIT.ok
  const root = rootCommand()
  const run: Run = async (verb) => {
    exitCode = await verb(contextOf(root.opts<GlobalFlags>()))
  }
  for (const add of [addSurfaces, addHooks, addWishes, addWriters]) add(root, run)
  for (const command of [root, ...root.commands, ...root.commands.flatMap(({ commands }) => commands)])
    command.exitOverride()
  try {
    await root.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    return usageExit(error)
  }
  return exitCode
}
