/** `npm run lab`: opens the namespace of an agent and plays the scenes in it. */
import { resolve } from 'node:path'
import { AGENT_LIST } from './agents'
import { type Flags, flagsOf, tagOf, USAGE } from './flags'
import { playInside, run } from './outside'

const play = (flags: Flags, words: ReadonlyArray<string>): Promise<number> | number => {
  if (AGENT_LIST.some(({ name }) => name === flags.agent)) return playInside(tagOf(flags), 'inside.js', words)
  const names = AGENT_LIST.map(({ name }) => name).join(' ')
  process.stderr.write(`lab: no agent ${flags.agent}; there are: ${names}\n`)
  return 2
}

const main = (words: ReadonlyArray<string>): Promise<number> | number => {
  if (words[0] === 'install') return run(resolve('lab/install.sh'), [])
  const flags = flagsOf(words)
  if (flags !== undefined) return play(flags, words)
  process.stderr.write(`${USAGE}\n`)
  return 2
}

Promise.resolve(main(process.argv.slice(2))).then((code) => {
  process.exitCode = code
})
