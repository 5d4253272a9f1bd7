/** `npm run lab`: opens the namespace of an agent and plays the scenes in it. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AGENT_LIST } from './agents'
import { type Flags, flagsOf, tagOf, USAGE } from './flags'
import { placesOf } from './places'

const run = (command: string, words: ReadonlyArray<string>): Promise<number> =>
  new Promise((done) => {
    const child = spawn(command, [...words], { stdio: 'inherit' })
    // `unshare` ignores TERM: only KILL of its own process ends the namespace and all that is in it.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill('SIGKILL'))
    child.on('close', (code) => done(code ?? 1))
  })

/** A build that comes meanwhile would restart the daemon. */
const copyPlugin = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['bin', 'scripts', 'dist']) cpSync(part, join(folder, part), { recursive: true })
}

const play = (flags: Flags, words: ReadonlyArray<string>): Promise<number> | number => {
  const agent = AGENT_LIST.find(({ name }) => name === flags.agent)
  if (agent === undefined) {
    process.stderr.write(
      `lab: no agent ${flags.agent}; there are: ${AGENT_LIST.map(({ name }) => name).join(' ')}\n`,
    )
    return 2
  }
  const tag = tagOf(flags)
  const { plugin, socket } = placesOf(tag)
  copyPlugin(plugin)
  for (const path of [socket, `${socket}.tma`]) rmSync(path, { recursive: true, force: true })
  const inside = [join(__dirname, 'inside.js'), process.cwd(), ...words]
  return run(resolve('lab/enter.sh'), [agent.folder, tag, ...inside])
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
