/** Outside the namespace: what a run needs before it, and its opening. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { placesOf } from './places'

export const run = (command: string, words: ReadonlyArray<string>): Promise<number> =>
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
  for (const part of ['bin', 'scripts', 'dist', 'tma.tmux'])
    cpSync(part, join(folder, part), { recursive: true })
}

/** Plays a compiled script of this folder in a namespace of its own, on a fresh socket; its exit code. */
export const playInside = (tag: string, script: string, words: ReadonlyArray<string>): Promise<number> => {
  const { plugin, socket } = placesOf(tag)
  copyPlugin(plugin)
  for (const path of [socket, `${socket}.tma`]) rmSync(path, { recursive: true, force: true })
  return run(resolve('lab/enter.sh'), [tag, join(__dirname, script), process.cwd(), ...words])
}
