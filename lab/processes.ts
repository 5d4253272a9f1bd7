/** The process tree of the lab's pane, as `/proc` of the namespace has it. */
import { readdirSync, readFileSync } from 'node:fs'

export interface LabProcess {
  readonly pid: number
  readonly ppid: number
  readonly pgid: number
  readonly tpgid: number
  readonly stat: string
  readonly comm: string
  readonly args: string
}

const LONGEST_ARGS = 400

const processAt = (pid: string): LabProcess | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const [state = '', ppid, pgid, , , tpgid] = stat.slice(end + 2).split(' ')
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0+$/, '').replaceAll('\0', ' ')
    return {
      pid: Number(pid),
      ppid: Number(ppid),
      pgid: Number(pgid),
      tpgid: Number(tpgid),
      stat: state,
      comm: stat.slice(stat.indexOf('(') + 1, end),
      args: args.slice(0, LONGEST_ARGS),
    }
  } catch {
    // Gone meanwhile.
    return undefined
  }
}

export const allProcesses = (): ReadonlyArray<LabProcess> =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => processAt(pid) ?? [])

/** The process itself and all below it, parents first. */
export const treeOf = (root: number, all: ReadonlyArray<LabProcess>): ReadonlyArray<LabProcess> => {
  const own = all.filter(({ pid }) => pid === root)
  const below = all.filter(({ ppid }) => ppid === root).flatMap(({ pid }) => treeOf(pid, all))
  return [...own, ...below]
}

/** What is dead and not yet buried lives no more. */
export const isAlive = (pid: number): boolean => {
  const found = processAt(String(pid))
  return found !== undefined && found.stat !== 'Z'
}

/** kill -9; nothing where it is gone already. */
export const killHard = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone meanwhile.
  }
}
