/** What takes the person somewhere, or stays before their eyes; and the way out. */
import { type Command, Option } from 'commander'
import type { Context } from '../context'
import { EXIT } from '../failure'
import { type JumpFlags, jump, jumpOf } from '../jump'
import { watch } from '../watch'
import { PANE_HELP, type Run } from './verb'

const jumpWhere = (context: Context, flags: JumpFlags): Promise<number> | number => {
  const where = jumpOf(flags)
  if (where !== undefined) return jump(context, { jump: where, client: flags.client })
  context.warn('tma: jump needs one of --next, --blocked, --back, --home, --cycle and --pane')
  return EXIT.usage
}

export const addPlaces = (root: Command, run: Run): void => {
  root
    .command('jump')
    .description('go to a pane with an agent, in whatever session')
    .option('--next', 'the next that waits for you: blocked first, then done')
    .option('--blocked', 'the next that is blocked')
    .option('--back', 'where you were before')
    .option('--home', 'where you were before the first jump')
    .addOption(new Option('--cycle <way>', 'through all agents').choices(['next', 'previous']))
    .option('--pane <pane>', PANE_HELP)
    .option('-c, --client <name>', 'the tmux client to move; else the one that was typed in last')
    .action((flags: JumpFlags) => run((context) => jumpWhere(context, flags)))
  root
    .command('watch')
    .description('all agents by repository, kept current until q is pressed')
    .action(() => run(watch))
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
