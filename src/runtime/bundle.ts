/** What this process was started from: a resident one restarts when its bundle is replaced. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readLinked } from './files'

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

/** The bundle that runs. */
const ownBundle = (): string => process.argv[1] ?? ''

/** Left by a build of other sources that failed; `scripts/build` takes it away when one succeeds. */
const failureBeside = (bundle: string): string => join(dirname(bundle), 'failed')

export const isBuildFailed = (bundle = ownBundle()): boolean => existsSync(failureBeside(bundle))

const PATH_LIMIT = 4_096

/** The path of its log; empty where the disk had no room for that, undefined when no build has failed. */
export const failedBuildLog = (bundle = ownBundle()): string | undefined => {
  const file = readLinked(failureBeside(bundle), PATH_LIMIT)
  return file.kind === 'present' ? file.value.text.trim() : undefined
}
