/** What takes the person somewhere, or stays before their eyes; and the way out. */
import { type Command, Option } from 'commander'
import type { SelectorWords } from '../../core/selector'
import type { Context } from '../context'
import { EXIT } from '../failure'
import { type JumpFlags, jumpBy } from '../jump'
import { watch } from '../watch'
import { withSelectors } from './selectors'
import type { Run } from './verb'

export const addPlaces = (root: Command, run: Run): void => {
  withSelectors(root.command('jump'), ['pane'])
    .description('go to a pane with an agent, in whatever session')
    .option('--next', 'the next that waits for you: blocked first, then done')
    .option('--blocked', 'the next that is blocked')
    .option('--back', 'where you were before')
    .option('--home', 'where you were before the first jump')
    .addOption(new Option('--cycle <way>', 'through all agents').choices(['next', 'previous']))
    .option('--pane <pane>', 'to this pane, such as %3; with another way, only agents in these panes')
    .option('-c, --client <name>', 'the tmux client to move; else the one that was typed in last')
    .action((flags: JumpFlags) => run((context) => jumpBy(context, flags)))
  withSelectors(root.command('watch'))
    .description('all agents by repository, kept current until q is pressed')
    .action((words: SelectorWords) => run((context) => watch(context, words)))
  // The launcher does it without Node, which may be gone by then.
  root
    .command('uninstall')
    .description('take back everything that tma has put into this tmux server and this home')
    .option('--yes', 'do not ask')
    .action(() => run(notHere))
}

const notHere = ({ warn }: Context): number => {
  warn('tma: uninstall is part of the launcher: run bin/tma uninstall')
  return EXIT.cannot
}
