/** A repository of a test's own with the whole plugin in it, as `git clone` would find it, and the real sources. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { aFolder } from './tmux-server'

/** What it is for: not to be installed, and large. */
const LEFT_OUT = /^(test|lab|bench|docs\/images)\//

export interface Checkout {
  readonly root: string
  /** Fails the test when git fails; what git said without its last line end. */
  readonly git: (...args: ReadonlyArray<string>) => string
}

/** Runs to its end; fails the test when the program fails. */
export const ran = (
  command: string,
  args: ReadonlyArray<string>,
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): string => {
  const done = spawnSync(command, args, { ...options, encoding: 'utf8' })
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${done.stderr || done.error || done.stdout}`)
  return done.stdout.replace(/\n$/, '')
}

const gitIn =
  (root: string) =>
  (...args: ReadonlyArray<string>): string =>
    ran('git', ['-C', root, '-c', 'user.name=tma', '-c', 'user.email=tma@localhost', ...args])

/** The paths of this checkout's files that git tracks, as they stand now. */
export const trackedFiles = (): ReadonlyArray<string> =>
  ran('git', ['ls-files', '-z', '--', '.']).split('\0').filter(Boolean)

/** With one commit, and the packages of this checkout beside it. */
export const aCheckout = (t: ExecutionContext, name = 'upstream'): Checkout => {
  const root = join(aFolder(t), name)
  for (const file of trackedFiles().filter((path) => !LEFT_OUT.test(path))) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(file, join(root, file))
  }
  const git = gitIn(root)
  git('init', '-q', '-b', 'main')
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  appendFileSync(join(root, '.git', 'info', 'exclude'), 'node_modules\n')
  git('add', '.')
  git('commit', '-q', '-m', 'first')
  return { root, git }
}

/** A clone of it in another folder, as a plugin manager makes it. */
export const cloneOf = (t: ExecutionContext, { root }: Checkout, name = 'plugin'): Checkout => {
  const clone = join(aFolder(t), name)
  ran('git', ['clone', '-q', root, clone])
  return { root: clone, git: gitIn(clone) }
}
