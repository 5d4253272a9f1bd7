/** Who has a file open. */
import { readdirSync, readlinkSync } from 'node:fs'
import { type Source, thisSource } from './source'
import { run } from './spawn'

const LSOF_LIMIT_MS = 5_000

const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const leadsTo = (link: string, path: string): boolean => {
  try {
    return readlinkSync(link) === path
  } catch {
    return false
  }
}

const onLinux = (path: string): ReadonlyArray<number> =>
  namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => namesIn(`/proc/${pid}/fd`).some((fd) => leadsTo(`/proc/${pid}/fd/${fd}`, path)))
    .map(Number)

const byLsof = async (path: string): Promise<ReadonlyArray<number>> => {
  const done = await run('lsof', ['-t', '--', path], { timeoutMs: LSOF_LIMIT_MS })
  return done.stdout.split('\n').flatMap((line) => (/^\d+$/.test(line) ? [Number(line)] : []))
}

/** Pids of the processes that have the file open, ours left out; other users' cannot be seen. */
export const holdersOf = async (
  path: string,
  source: Source = thisSource,
): Promise<ReadonlyArray<number>> => {
  const pids = source === 'proc' ? onLinux(path) : await byLsof(path)
  return pids.filter((pid) => pid !== process.pid)
}
