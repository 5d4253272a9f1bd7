/** Says whether one process still runs, for those who remember it by pid and start time. */
import { startedOnLinux } from './linux'
import { startedByPs } from './ps'
import { type Source, thisSource } from './source'

/** Undefined when no such process runs; a zombie does not run. */
export const startedOf = async (pid: number, source: Source = thisSource): Promise<string | undefined> =>
  source === 'proc' ? startedOnLinux(pid) : startedByPs(pid)

/** The very process: a recycled pid has another start time. */
export const isAlive = async (pid: number, started: string, source: Source = thisSource): Promise<boolean> =>
  (await startedOf(pid, source)) === started
