/** Which repository a folder belongs to, by the `.git` that stands in it or above it. Asks the disk once a folder. */
import { access } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A disk that hangs must not hold a cycle: after this long the folder's own name has to do (ms). */
const PATIENCE_MS = 100
const REMEMBERED = 500

const known = new Map<string, string>()

const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}

const rootOf = async (folder: string): Promise<string | undefined> => {
  for (let at = folder; ; at = dirname(at)) {
    if (await exists(join(at, '.git'))) return at
    if (at === dirname(at)) return undefined
  }
}

const patience = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS).unref()
  })

/** The name of the repository's folder or, outside any, of the folder itself. Foreign text. */
export const repositoryOf = async (folder: string): Promise<string> => {
  const before = known.get(folder)
  if (before !== undefined) return before
  const name = basename((await Promise.race([rootOf(folder), patience()])) ?? folder)
  if (known.size >= REMEMBERED) known.clear()
  known.set(folder, name)
  return name
}
