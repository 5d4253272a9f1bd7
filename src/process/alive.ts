/** Says whether one process still runs, for those who remember it by pid and start time. */
import { existsSync } from 'node:fs'
import { startedOnLinux } from './linux'
import { startedByPs } from './ps'

/** Undefined when no such process runs; a zombie does not run. */
export const startedOf = async (pid: number): Promise<string | undefined> =>
  existsSync('/proc/self/stat') ? startedOnLinux(pid) : startedByPs(pid)

/** The very process: a recycled pid has another start time. */
export const isAlive = async (pid: number, started: string): Promise<boolean> =>
  (await startedOf(pid)) === started
