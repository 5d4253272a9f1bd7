/** What a script follows or waits for, and what was. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type StatsFlags, stats } from '../stats'
import { type SubscribeFlags, subscribe } from '../subscribe'
import { type WaitFlags, wait } from '../wait'
import { withSelectors } from './selectors'
import type { Run } from './verb'

const whole =
  (least: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d{1,15}$/.test(text) || value < least)
      throw new InvalidArgumentError(`It must be a whole number from ${least}.`)
    return value
  }

/** A year: beyond that a timer has no meaning. */
const LONGEST_S = 31_536_000

const seconds = (text: string): number => {
  const value = Number(text)
  if (!/^\d{1,9}(?:\.\d{1,3})?$/.test(text) || value > LONGEST_S)
    throw new InvalidArgumentError(`It must be a number of seconds from 0 to ${LONGEST_S}.`)
  return value
}

const SINCE = 'milliseconds since 1970'

export const addStreams = (root: Command, run: Run): void => {
  withSelectors(root.command('wait'))
    .description(
      'until agents are in a state; ends with 0, 124 (time is over), 3 (pane gone) or 4 (agent gone)',
    )
    .requiredOption('--until <states>', 'any of these states')
    .addOption(
      new Option('--any', 'one agent is enough; so it is without the others').conflicts(['all', 'count']),
    )
    .addOption(new Option('--all', 'all agents that are meant, at the same time').conflicts(['any', 'count']))
    .addOption(
      new Option('--count <number>', 'so many, at the same time')
        .argParser(whole(1))
        .conflicts(['any', 'all']),
    )
    .addOption(new Option('--since <ms>', `what was so before does not count; ${SINCE}`).argParser(whole(0)))
    .addOption(new Option('--timeout <seconds>', 'how long at most').argParser(seconds))
    .option('--json', 'one JSON object')
    .action((flags: WaitFlags) => run((context) => wait(context, flags)))
  withSelectors(root.command('subscribe'))
    .description('one line a change, until the reader goes')
    .option('--json', 'a JSON object a line')
    .option('--events', 'done marks too, which leave the state as it is')
    .addOption(
      new Option('--replay <number>', 'begin with so many of the past')
        .argParser(whole(0))
        .conflicts('since'),
    )
    .addOption(
      new Option('--since <ms>', `begin with those of the past from then on; ${SINCE}`).argParser(whole(0)),
    )
    .action((flags: SubscribeFlags) => run((context) => subscribe(context, flags)))
  root
    .command('stats')
    .description('how long agents waited for you, worked and idled, by day, agent and repository')
    .addOption(new Option('--days <number>', 'so many days, today among them').argParser(whole(1)))
    .option('--json', 'one JSON object')
    .action((flags: StatsFlags) => run((context) => stats(context, flags)))
}
