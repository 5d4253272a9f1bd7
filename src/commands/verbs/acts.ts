/** The verb that acts on agents. What it runs is loaded when asked for: no bar and no hook waits for it. */
import { type Command, Option } from 'commander'
import type { ActFlags } from '../act'
import { withSelectors } from './selectors'
import { notEmpty, type Run } from './verb'

export const addActs = (root: Command, run: Run): void => {
  withSelectors(root.command('act'))
    .description(
      'approve, deny, interrupt, compact, reply; refuses when in doubt. Without a name: what can be done now',
    )
    .argument('[name]', 'approve, deny, interrupt, compact, reply, or an action of your own')
    .argument('[text]', 'what to reply; - reads it from the standard input')
    .option('--all', 'every agent that is in a state for it')
    .option('--dry-run', 'say what would be sent, and send nothing')
    .option('--yes', 'do not ask')
    .addOption(
      new Option('--seen <word>', 'only while the screen is the one that --dry-run --json named').argParser(
        notEmpty,
      ),
    )
    .option('--json', 'one JSON object a line')
    .action((name: string | undefined, text: string | undefined, flags: ActFlags) =>
      run((context) => {
        if (name === undefined) {
          const { listActs } = require('../act-list') as typeof import('../act-list')
          return listActs(context, flags)
        }
        const { act } = require('../act') as typeof import('../act')
        return act(context, name, text, flags)
      }),
    )
}
