/**
 * Reads process trees from `ps` as macOS has it. Its parsing is tested on rows of the form that its source and its users
 * tell of; it was not run on macOS.
 */
import { existsSync } from 'node:fs'
import { type Present, present, type Unknown, unknown } from '../core/answer'
import type { Process } from '../core/process'
import { type Run, run } from './spawn'
import { byParent, type Trees, walk } from './tree'

const PS_LIMIT_MS = 3_000

/** Command and arguments both may hold spaces, and only the last column is unambiguous: two calls. */
export const psTrees = async (panePids: ReadonlyArray<number>): Promise<Present<Trees> | Unknown> => {
  const [facts, args] = await Promise.all([
    ps(['-axww', ...columns('pid', 'ppid', 'pgid', 'tpgid', 'stat', 'lstart', 'comm')]),
    ps(['-axww', ...columns('pid', 'args')]),
  ])
  if (facts.exitCode !== 0 || args.exitCode !== 0) return unknown('ps gave no process table')
  const table = parsePs(facts.stdout, args.stdout, Date.now())
  if (table.size === 0) return unknown('ps gave a process table of an unknown form')
  const children = byParent(table.values())
  const treeOf = (pid: number) =>
    walk(
      pid,
      (one) => table.get(one),
      (one) => children.get(one) ?? [],
    ).map((process) => ({ ...process, argv: withWholePath(process.argv, existsSync) }))
  return present(new Map(panePids.map((pid) => [pid, treeOf(pid)])))
}

export const startedByPs = async (pid: number): Promise<string | undefined> =>
  startOf((await ps([...columns('lstart'), '-p', String(pid)])).stdout)

/** `facts` has a row of `pid ppid pgid tpgid stat lstart comm` per process, `args` one of `pid args`. */
export const parsePs = (facts: string, args: string, now: number): ReadonlyMap<number, Process> => {
  const lines = new Map(rows(args, ARGS).map(([, pid, line]) => [Number(pid), line ?? '']))
  return new Map(
    rows(facts, FACTS)
      .map((row) => ({ ...processOf(row, lines), ageMs: ageOf(row, now) }))
      .filter((process) => !process.stat.startsWith('Z'))
      .map((process) => [process.pid, process]),
  )
}

const FACTS = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(-?\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]{8}\s+\d{4})\s+(.*)$/
const ARGS = /^\s*(\d+)\s(.*)$/

const rows = (text: string, form: RegExp): ReadonlyArray<RegExpExecArray> =>
  text
    .split('\n')
    .map((line) => form.exec(line.trimEnd()))
    .filter((row) => row !== null)

const processOf = (
  row: ReadonlyArray<string>,
  lines: ReadonlyMap<number, string>,
): Omit<Process, 'ageMs'> => {
  const [, pid, ppid, pgid, tpgid, stat = '', lstart = '', command = ''] = row
  const line = lines.get(Number(pid)) ?? ''
  return {
    pid: Number(pid),
    ppid: Number(ppid),
    pgid: Number(pgid),
    tpgid: Number(tpgid),
    stat,
    comm: commOf(command, line),
    argv: line === command && UNREADABLE.test(command) ? [] : argvOf(line, command),
    exe: command.startsWith('/') ? command : undefined,
    started: startOf(lstart),
  }
}

/** What stands in both columns for a process whose words cannot be read, as while it ends: the kernel's own name for it. */
const UNREADABLE = /^\((.+)\)$/
/** Where tmux and Linux cut that name; here it has one more. */
const COMM_WIDTH = 15

/**
 * The name in a `comm` that is the first word as the process was started: a path, which may hold spaces; a login shell's
 * `-zsh`; or a title that the process gave itself, in which a slash is no path's.
 */
const commOf = (command: string, line: string): string => {
  const [, kernelName] = line === command ? (UNREADABLE.exec(command) ?? []) : []
  if (kernelName !== undefined) return kernelName.slice(0, COMM_WIDTH)
  if (command.startsWith('/')) return command.slice(command.lastIndexOf('/') + 1)
  return command.replace(/^-/, '')
}

/** To the second. */
const ageOf = (row: ReadonlyArray<string>, now: number): number | undefined => {
  const started = startOf(row[6] ?? '')
  return started === undefined ? undefined : Math.max(0, now - Number(started) * 1_000)
}

/** Words are cut at spaces, but a program whose path holds spaces stays one word. */
const argvOf = (line: string, command: string): ReadonlyArray<string> => {
  const isWhole = command !== '' && (line === command || line.startsWith(`${command} `))
  const rest = isWhole ? line.slice(command.length) : line
  const words = rest.split(' ').filter((word) => word !== '')
  return isWhole ? [command, ...words] : words
}

/**
 * A script whose path holds spaces came in several words: they are put together when that is a file and the first word is
 * none. `argv` is the program and what follows it.
 */
export const withWholePath = (
  argv: ReadonlyArray<string>,
  isThere: (path: string) => boolean,
): ReadonlyArray<string> => {
  const from = argv.findIndex((word, i) => i > 0 && !word.startsWith('-'))
  if (from < 0 || !argv[from]?.startsWith('/') || isThere(argv[from])) return argv
  for (let to = from + 2; to <= Math.min(argv.length, from + MAX_SPACES); to++) {
    const path = argv.slice(from, to).join(' ')
    if (isThere(path)) return [...argv.slice(0, from), path, ...argv.slice(to)]
  }
  return argv
}

/** In a path; each costs a look at the disk. */
const MAX_SPACES = 8

/** Epoch seconds of an `lstart` in the C locale and UTC, as a word without spaces. */
const startOf = (lstart: string): string | undefined => {
  const at = Date.parse(`${lstart.trim().replace(/\s+/g, ' ')} UTC`)
  return Number.isNaN(at) ? undefined : String(at / 1_000)
}

/** One `-o` each: a name with `=` (no heading) takes in some versions all that follows as its heading. */
const columns = (...names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.flatMap((name) => ['-o', `${name}=`])

/** `lstart` is printed in the language and time zone of the caller. */
const ps = (args: ReadonlyArray<string>): Promise<Run> =>
  run('ps', args, { timeoutMs: PS_LIMIT_MS, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
