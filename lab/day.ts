/** `npm run day`: all agents of the lab in one tmux server, through a day of everything that can happen to them. */
import { DAY_USAGE, dayFlagsOf, dayTag } from './day/flags'
import { playInside } from './outside'

const main = (words: ReadonlyArray<string>): Promise<number> | number => {
  const flags = dayFlagsOf(words)
  if (flags !== undefined) return playInside(dayTag(flags), 'day/inside.js', words)
  process.stderr.write(`${DAY_USAGE}\n`)
  return 2
}

Promise.resolve(main(process.argv.slice(2))).then((code) => {
  process.exitCode = code
})
