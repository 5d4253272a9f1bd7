/** Finds out whether this machine still watches folders for us. */
import { readFileSync } from 'node:fs'
import { type Finding, finding, type Mend } from '../../core/doctor/finding'
import { watchTrouble } from '../../runtime/watch'

/** By what the kernel answers: the limit that is reached, and the least that it should be. */
const LIMITS: Readonly<Record<string, readonly [name: string, least: number]>> = {
  EMFILE: ['max_user_instances', 1_024],
  ENOSPC: ['max_user_watches', 524_288],
}

const current = (name: string): number => {
  try {
    return Number(readFileSync(`/proc/sys/fs/inotify/${name}`, 'utf8'))
  } catch {
    return 0
  }
}

/** Linux counts for a user what all programs watch, and has a limit for that. */
const mendOf = (code: string): Mend => {
  const [name, least] = LIMITS[code] ?? []
  if (name === undefined || least === undefined) return {}
  const setting = `fs.inotify.${name}=${Math.max(least, 2 * current(name))}`
  const sudo = process.getuid?.() === 0 ? '' : 'sudo '
  return { mend: `${sudo}sysctl -w ${setting}`, keep: `in /etc/sysctl.d/60-inotify.conf: ${setting}` }
}

/** A folder that is not there yet is nobody's fault. */
export const watchFindings = (folder: string): ReadonlyArray<Finding> => {
  const code = watchTrouble(folder)
  if (code === undefined || code === 'ENOENT') return []
  return [finding('unwatched', `the system does not watch ${folder} (${code})`, mendOf(code))]
}
