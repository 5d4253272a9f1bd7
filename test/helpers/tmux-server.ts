/** A tmux server of a test's own: private socket, no configuration, gone when the test ends. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { until } from './until'

export interface TmuxServer {
  readonly socketPath: string
  /** A folder of the test's own; the socket is in it. */
  readonly folder: string
  /** Runs a tmux command to its end; the output without its last line end. Fails the test when tmux fails. */
  readonly tmux: (...args: ReadonlyArray<string>) => string
}

export interface TmuxServerOptions {
  /** Words of the first pane's command; one that waits for ever by default. */
  readonly command?: ReadonlyArray<string>
  readonly width?: number
  readonly height?: number
  readonly sessionName?: string
  readonly env?: NodeJS.ProcessEnv
  /** Its socket lies where tmux itself puts one of this name, below the TMUX_TMPDIR of `env`. */
  readonly name?: string
  /** Words before the command that starts it: `nice`, `unshare -m …`. */
  readonly within?: ReadonlyArray<string>
}

/** With one session of one pane, `%0`. */
export const startTmux = (t: ExecutionContext, options: TmuxServerOptions = {}): TmuxServer => {
  const folder = aFolder(t)
  const place = join(options.env?.TMUX_TMPDIR ?? '/tmp', `tmux-${process.getuid?.() ?? 0}`)
  if (options.name !== undefined) mkdirSync(place, { recursive: true, mode: 0o700 })
  const socketPath = options.name === undefined ? join(folder, 's') : join(place, options.name)
  const env = { ...process.env, TMUX: undefined, TMUX_PANE: undefined, ...options.env }
  const run = (args: ReadonlyArray<string>, before: ReadonlyArray<string> = []) => {
    const [command = '', ...words] = [
      ...before,
      REAL_TMUX,
      '-u',
      '-f',
      '/dev/null',
      '-S',
      socketPath,
      ...args,
    ]
    return spawnSync(command, words, { env, encoding: 'utf8' })
  }
  const checked = (args: ReadonlyArray<string>, before?: ReadonlyArray<string>): string => {
    const done = run(args, before)
    if (done.status !== 0) throw new Error(`tmux ${args.join(' ')}: ${done.stderr}`)
    return done.stdout.replace(/\n$/, '')
  }
  const tmux = (...args: ReadonlyArray<string>): string => checked(args)
  t.teardown(() => void run(['kill-server']))
  const { command = ['cat'], width = 80, height = 24, sessionName = 'first' } = options
  const size = ['-x', String(width), '-y', String(height)]
  checked(['new-session', '-d', '-s', sessionName, ...size, ...command], options.within)
  return { socketPath, folder, tmux }
}

/** A folder that is removed when the test ends. */
export const aFolder = (t: ExecutionContext): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tma-test-')))
  t.teardown(() => until(() => isRemoved(folder), REMOVAL_MS))
  return folder
}

/** Tests of one file that start programs and wait for them keep each other from trying again. */
const REMOVAL_MS = 60_000

/** What a script has left running may still write there: then another try removes it. */
const isRemoved = (folder: string): boolean => {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

/** Puts a shell script in a folder under a name, as a stand-in for a program. */
export const aProgram = (folder: string, name: string, script: string): string => {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

const found = spawnSync('sh', ['-c', 'command -v tmux'], { encoding: 'utf8' }).stdout.trim()

/** The path of tmux, found before any test puts a stand-in into the PATH. */
export const REAL_TMUX = found === '' ? 'tmux' : found

/** As tmux prints it: `3.3a`, `next-3.8`. */
export const tmuxVersion = (): string =>
  spawnSync(REAL_TMUX, ['-V'], { encoding: 'utf8' })
    .stdout.trim()
    .replace(/^tmux /, '')
