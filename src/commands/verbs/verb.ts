/** What the groups of verbs share: how one is run, and words that stand in several. */
import { InvalidArgumentError } from 'commander'
import type { Context } from '../context'

/** Hands the exit code of the verb out: commander itself knows none. */
export type Run = (verb: (context: Context) => Promise<number> | number) => Promise<void>

export const PANE_HELP = 'a pane id such as %3'

export const notEmpty = (value: string): string => {
  if (value === '') throw new InvalidArgumentError('It must not be empty.')
  return value
}
