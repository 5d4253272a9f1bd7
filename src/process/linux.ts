/**
 * Reads process trees from `/proc`, downwards from given pids, without starting a process.
 * A process that vanishes meanwhile is left out.
 */
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { type Present, present, type Unknown, unknown } from '../core/answer'
import type { Process } from '../core/process'
import { readHead } from './head'
import { byParent, type Trees, walk } from './tree'

export const linuxTrees = (panePids: ReadonlyArray<number>, proc = '/proc'): Present<Trees> | Unknown => {
  if (readStat(proc, 'self') === undefined) return unknown(`${proc} cannot be read`)
  const threads = new Map<number, number>()
  const childrenOf = childrenIn(proc, threads)
  const upMs = uptimeMs(proc)
  const read = (pid: number): Process | undefined => {
    const stat = readStat(proc, pid)
    if (stat === undefined || isGone(stat)) return undefined
    threads.set(pid, stat.threads)
    return processOf(proc, stat, upMs)
  }
  return present(new Map(panePids.map((pid) => [pid, walk(pid, read, childrenOf)])))
}

/** Start time in ticks since boot; undefined when there is no such process or only its zombie. */
export const startedOnLinux = (pid: number, proc = '/proc'): string | undefined => {
  const stat = readStat(proc, pid)
  return stat === undefined || isGone(stat) ? undefined : stat.started
}

/**
 * The pid here of a process that started at `started` and has the pid `pid` in a pid namespace below ours; undefined
 * when none has.
 */
export const linuxProcessIn = (
  { pid, started }: { readonly pid: number; readonly started: string },
  proc = '/proc',
): number | undefined =>
  names(proc)
    .filter(isPid)
    .map(Number)
    .find((each) => startedOnLinux(each, proc) === started && innermostPid(proc, each) === pid)

/** The pid in the process's own namespace; undefined when that is the one that `proc` shows. */
const innermostPid = (proc: string, pid: number): number | undefined => {
  const [, list] = /^NSpid:\s*(.*)$/m.exec(readHead(`${proc}/${pid}/status`) ?? '') ?? []
  const pids = (list ?? '').split(/\s+/).map(Number)
  return pids.length > 1 ? pids.at(-1) : undefined
}

interface Stat extends Omit<Process, 'argv' | 'exe' | 'started' | 'ageMs'> {
  readonly started: string
  readonly threads: number
}

const isGone = ({ stat }: Stat): boolean => stat === 'Z' || stat === 'X'

const processOf = (proc: string, { threads: _threads, ...stat }: Stat, upMs: number): Process => {
  const ageMs = Math.max(0, upMs - Number(stat.started) * TICK_MS)
  return {
    ...stat,
    argv: argvOf(proc, stat.pid),
    exe: exeOf(proc, stat.pid),
    ageMs: Number.isNaN(ageMs) ? undefined : ageMs,
  }
}

/** The kernel counts start times in hundredths of a second (`USER_HZ`), whatever its own tick. */
const TICK_MS = 10

const uptimeMs = (proc: string): number => Number.parseFloat(readHead(`${proc}/uptime`) ?? '') * 1_000

/** The name in parentheses may hold spaces and parentheses itself: the rest begins after the last one. */
const readStat = (proc: string, pid: number | 'self'): Stat | undefined => {
  const text = readHead(`${proc}/${pid}/stat`) ?? ''
  const close = text.lastIndexOf(')')
  const [stat, ppid, pgid, , , tpgid, ...rest] = text.slice(close + 2).split(' ')
  const started = rest[13]
  if (close < 0 || stat === undefined || started === undefined) return undefined
  return {
    pid: Number.parseInt(text, 10),
    ppid: Number(ppid),
    pgid: Number(pgid),
    tpgid: Number(tpgid),
    stat,
    comm: text.slice(text.indexOf('(') + 1, close),
    started,
    threads: Number(rest[11]),
  }
}

/** A process that set its own title leaves a tail of empty words. */
const argvOf = (proc: string, pid: number): ReadonlyArray<string> => {
  const text = (readHead(`${proc}/${pid}/cmdline`) ?? '').replace(/\0+$/, '')
  return text === '' ? [] : text.split('\0')
}

/** An agent that updated itself runs from a file that was removed: the name is still its name. */
const exeOf = (proc: string, pid: number): string | undefined => {
  try {
    return readlinkSync(`${proc}/${pid}/exe`).replace(/ \(deleted\)$/, '')
  } catch {
    return undefined
  }
}

/** Kernels built without `children` files cost one scan of all processes. */
const childrenIn = (
  proc: string,
  threads: ReadonlyMap<number, number>,
): ((pid: number) => ReadonlyArray<number>) => {
  const self = readStat(proc, 'self')?.pid
  if (existsSync(`${proc}/${self}/task/${self}/children`))
    return (pid) => childrenFrom(proc, pid, threads.get(pid))
  const children = byParent(
    names(proc)
      .filter(isPid)
      .flatMap((name) => readStat(proc, Number(name)) ?? []),
  )
  return (pid) => children.get(pid) ?? []
}

/** Each thread has children of its own; most processes have one, which needs no look at the list of them. */
const childrenFrom = (proc: string, pid: number, threads: number | undefined): ReadonlyArray<number> =>
  (threads === 1 ? [String(pid)] : names(`${proc}/${pid}/task`))
    .flatMap((thread) => (readHead(`${proc}/${pid}/task/${thread}/children`) ?? '').split(' '))
    .filter((child) => child !== '')
    .map(Number)

const isPid = (name: string): boolean => /^\d+$/.test(name)

const names = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
