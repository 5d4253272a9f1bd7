/** What this process was started from: a resident one restarts when its bundle is replaced. */
import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Identifies a file's content without reading it; undefined when there is no such file. */
export const bundleMark = (path: string): string | undefined => {
  try {
    const { size, mtimeMs, ino } = statSync(path)
    return `${size} ${mtimeMs} ${ino}`
  } catch {
    return undefined
  }
}

/** `bin/tma`, which says in the environment where it is. */
export const launcherOf = (env: NodeJS.ProcessEnv): string | undefined => env.TMA_BIN

/** The folder that holds the bundle which this process runs. */
export const bundleFolder = (): string => {
  const path = process.argv[1] ?? '.'
  try {
    return dirname(realpathSync(path))
  } catch {
    return dirname(path)
  }
}
