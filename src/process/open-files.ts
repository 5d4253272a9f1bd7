/** Which files a process holds open. */
import { readdirSync, readlinkSync } from 'node:fs'

/** Of one process that are looked at. */
const MAX_FILES = 1_000

const target = (path: string): ReadonlyArray<string> => {
  try {
    return [readlinkSync(path)]
  } catch {
    return []
  }
}

/** Paths; none where they cannot be told (macOS, other users). What is no file has a name without a slash before it. */
export const openFilesOf = (pid: number): ReadonlyArray<string> => {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder)
      .slice(0, MAX_FILES)
      .flatMap((name) => target(`${folder}/${name}`))
      .filter((path) => path.startsWith('/'))
  } catch {
    return []
  }
}
