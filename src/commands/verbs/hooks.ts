/** The verbs on agents' hooks, and the one that sets all of it up. */
import type { Command } from 'commander'
import type * as Hooks from '../hooks'
import type * as Init from '../init'
import type { Run } from './verb'

/** Loaded when it is asked for: it brings an editor of JSON along. */
const hooks = (): typeof Hooks.hooks => (require('../hooks') as typeof Hooks).hooks

export const addHooks = (root: Command, run: Run): void => {
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
  const withLine = (command: Command): Command =>
    command.option('--statusline', 'their status line too, which tells how full the context window is')
  withLine(change('install', 'show what would be written, ask, and write it')).option('--yes', 'do not ask')
  change('uninstall', 'take it away again').option('--yes', 'do not ask')
  withLine(change('diff', 'show what would be written'))
  verb('status', 'whether they run, not whether they are written down').option('--json', 'one JSON object')
  root
    .command('init')
    .description('set tma up: hooks, status line, keys; each is shown, and asked for, before it is done')
    .option('--yes', 'do not ask')
    .action((flags: Init.InitFlags) =>
      run((context) => (require('../init') as typeof Init).init(context, flags)),
    )
}
