/**
 * This machine as macOS would be to scripts: its tools with BSD's options, Kernighan's awk, a shell of the test's choice as
 * `sh`, no `/proc`, no `setsid`, no `flock`. Each command runs in a mount namespace of its own; nothing outside sees it.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { aFolder, aProgram } from './tmux-server'

const STAND_INS = join('test', 'helpers', 'bsd')

/** By the name that is called; `ps` is run by node. */
export const BSD_TOOLS = ['date', 'mktemp', 'readlink', 'sed', 'stat'] as const

/** What macOS has of POSIX, and what a person adds. */
const TOOLS = [
  ...[
    'basename',
    'bash',
    'cat',
    'chmod',
    'cksum',
    'cmp',
    'cp',
    'cut',
    'dash',
    'dirname',
    'env',
    'expr',
    'false',
  ],
  ...[
    'find',
    'fold',
    'grep',
    'head',
    'id',
    'less',
    'ln',
    'ls',
    'lsof',
    'mkdir',
    'mkfifo',
    'mv',
    'od',
    'paste',
    'pwd',
  ],
  ...[
    'rm',
    'rmdir',
    'sleep',
    'sort',
    'stty',
    'tail',
    'tee',
    'test',
    'touch',
    'tr',
    'true',
    'tty',
    'uname',
    'uniq',
  ],
  ...['wc', 'which', 'xargs', 'git', 'node', 'npm', 'tmux'],
]

export interface Mac {
  /** Words before a command that shall find itself there. */
  readonly within: ReadonlyArray<string>
  /** The PATH of there; last in it a folder with `flock`, which Node needs on this kernel and no script calls. */
  readonly path: string
  /** Runs a command there to its end; `env` is all that it gets beside the PATH. */
  readonly run: (words: ReadonlyArray<string>, options?: RunOptions) => SpawnSyncReturns<string>
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly input?: string
}

export type Shell = 'dash' | 'bash --posix' | 'bash'

/** As root, which `.ci/run` is. */
export const canBeMac =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs none /proc']).status === 0

/** In `$0` lie `real` and `proc`, for what was there, and `bin`, for what shall be. */
const ENTER = `mount --bind /usr/bin "$0/real" &&
mount --bind /proc "$0/proc" &&
mount --bind "$0/bin" /usr/bin &&
"$0/real/mount" -t tmpfs -o ro none /proc &&
exec "$@"`

const installed = (folder: string, name: string): string => {
  const text = readFileSync(join(STAND_INS, name), 'utf8')
  return text.replace('real=/usr/bin', `real='${folder}/real'`)
}

/** `sh` is bash 3.2 on macOS, in its POSIX mode; `bash` as `sh` shows what only that mode hides. */
const aShell = (folder: string, shell: Shell): void => {
  const path = join(folder, 'bin', 'sh')
  if (shell === 'bash') {
    writeFileSync(path, `#!${folder}/real/bash\nexec '${folder}/real/bash' "$@"\n`)
    chmodSync(path, 0o755)
  } else symlinkSync(join(folder, 'real', shell === 'dash' ? 'dash' : 'bash'), path)
}

/** Puts `ps` into the folder; it reads the processes from `proc`. */
export const aMacPs = (folder: string, proc: string): void => {
  const program = join(process.cwd(), STAND_INS, 'ps.mjs')
  aProgram(folder, 'ps', `exec '${process.execPath}' '${program}' '${proc}' "$@"`)
}

export const aMac = (t: ExecutionContext, shell: Shell = 'bash --posix'): Mac => {
  const folder = aFolder(t)
  const bin = join(folder, 'bin')
  for (const part of ['real', 'proc', 'bin', 'borrowed']) mkdirSync(join(folder, part))
  aShell(folder, shell)
  for (const tool of TOOLS)
    if (existsSync(join('/usr/bin', tool))) symlinkSync(join(folder, 'real', tool), join(bin, tool))
  const awk = existsSync('/usr/bin/original-awk') ? 'original-awk' : 'awk'
  symlinkSync(join(folder, 'real', awk), join(bin, 'awk'))
  for (const tool of BSD_TOOLS) {
    writeFileSync(join(bin, tool), installed(folder, tool))
    chmodSync(join(bin, tool), 0o755)
  }
  aMacPs(bin, join(folder, 'proc'))
  symlinkSync(join(folder, 'real', 'flock'), join(folder, 'borrowed', 'flock'))
  const within = ['unshare', '-m', 'sh', '-c', ENTER, folder]
  const path = `/usr/bin:/bin:/usr/sbin:/sbin:${folder}/borrowed`
  const run: Mac['run'] = (words, { env, input = '' } = {}) => {
    const [command = '', ...rest] = [...within, ...words]
    return spawnSync(command, rest, {
      env: { PATH: path, ...env },
      input,
      encoding: 'utf8',
      timeout: LIMIT_MS,
    })
  }
  return { within, path, run }
}

/** A script that waits for ever fails its test (ms). */
const LIMIT_MS = 60_000
