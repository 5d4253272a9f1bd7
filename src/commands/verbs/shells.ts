/** The verbs for shells. */
import { Argument, type Command } from 'commander'
import type * as Complete from '../complete'
import type { Run } from './verb'

/** Loaded when asked for. */
const verbs = (): typeof Complete => require('../complete') as typeof Complete

const SHELLS: typeof Complete.SHELLS = ['bash', 'zsh', 'fish']

export const addShells = (root: Command, run: Run): void => {
  root
    .command('completion')
    .description('a script that teaches a shell the words after tma')
    .addArgument(new Argument('<shell>', 'which one').choices(SHELLS))
    .action((shell: Complete.Shell) => run((context) => verbs().completion(context, shell)))
  root
    .command('complete', { hidden: true })
    .argument('[word...]')
    .allowUnknownOption()
    .action((words: string[]) => run((context) => verbs().complete(context, root, words)))
}
