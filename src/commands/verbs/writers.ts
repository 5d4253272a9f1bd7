/** The one writer, and what is left for it: wishes, events, and what is told. */
import { type Command, Option } from 'commander'
import { cycle } from '../cycle-once'
import { daemon } from '../daemon'
import { controlDaemon } from '../daemon-control'
import { event } from '../event'
import { type MuteWords, mute } from '../mute'
import { notifyTest } from '../notify'
import { wish } from '../wish'
import { withSelectors } from './selectors'
import { PANE_HELP, type Run } from './verb'

/** What is left for the one writer. */
export const addWishes = (root: Command, run: Run): void => {
  root
    .command('unread')
    .description('raise the done mark of a pane again')
    .argument('<pane>', PANE_HELP)
    .action((pane: string) =>
      run((context) => wish(context, { kind: 'unread', whom: { kind: 'pane', id: pane }, minutes: 0 })),
    )
  root
    .command('event')
    .description("record an agent's event, its payload on stdin; silent whatever happens")
    .argument('[agent]')
    .argument('[event]')
    .allowUnknownOption()
    .allowExcessArguments()
    .action((agent?: string, name?: string) => run((context) => event(context, { agent, event: name })))
}

/** What is told, and what is not. */
export const addNotices = (root: Command, run: Run): void => {
  withSelectors(root.command('mute'))
    .description('no notices for a while: of one pane, of some agents, or of everything')
    .argument('[pane]', PANE_HELP)
    .argument('[minutes]', 'how long; 0 ends it')
    .option('--for <time>', 'how long, such as 90s, 30m or 2h; an hour without it')
    .option('--off', 'end it')
    .action((whom: string | undefined, minutes: string | undefined, flags: MuteWords) =>
      run((context) => mute(context, { ...flags, whom, minutes })),
    )
  root
    .command('notify')
    .description('try every channel of notices, and say what stands in their way')
    .requiredOption('--test', 'send one notice through each')
    .action(() => run(notifyTest))
}

interface DaemonFlags {
  readonly ensure?: boolean
  readonly stop?: boolean
  readonly screenOnly?: boolean
}

/** The one writer itself. */
export const addWriters = (root: Command, run: Run): void => {
  root
    .command('daemon')
    .description('stay beside the tmux server and keep states current')
    .addOption(new Option('--ensure', 'start it where none lives').conflicts('stop'))
    .option('--stop', 'end it, and start none until --ensure or reload')
    .addOption(new Option('--screen-only', 'leave state files and hooks out').hideHelp())
    .action(({ ensure, stop, screenOnly = false }: DaemonFlags) => {
      if (ensure) return run((context) => controlDaemon(context, 'ensure'))
      return run((context) => (stop ? controlDaemon(context, 'stop') : daemon({ ...context, screenOnly })))
    })
  root
    .command('reload')
    .description('start the daemon anew')
    .action(() => run((context) => controlDaemon(context, 'reload')))
  root.command('cycle', { hidden: true }).action(() => run(cycle))
}
