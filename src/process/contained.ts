/** Finds the process that a hook in another pid namespace spoke of: the same kernel counts it here too, under another pid. */
import type { Contained } from '../core/spool-entry'
import { linuxProcessIn, startedOnLinux } from './linux'

export interface Located {
  readonly pid: number
  readonly started: string
}

/** `unknown`: of another kernel, or the hook could not tell. */
export type Whereabouts = Located | 'gone' | 'unknown'

/** `boot` names ours. A start time is counted from the boot, the same in all namespaces. */
export const locate = (
  { boot: theirs, pid, started }: Contained,
  boot: string,
  proc?: string,
): Whereabouts => {
  if (theirs !== boot || pid === undefined || started === undefined) return 'unknown'
  const here = linuxProcessIn({ pid, started }, proc)
  return here === undefined ? 'gone' : { pid: here, started }
}

export const isStillThere = ({ pid, started }: Located): boolean => startedOnLinux(pid) === started
