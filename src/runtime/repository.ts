/** Which repository a folder belongs to, by the `.git` that stands in it or above it. Asks the disk once a folder. */
import { access } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A disk that hangs must not hold a cycle: after this long the folder's own name has to do for once (ms). */
const PATIENCE_MS = 100
const REMEMBERED = 500

const known = new Map<string, string>()
/** One question a folder at a time: a disk that hangs is not asked again in every cycle. */
const asking = new Map<string, Promise<string>>()

const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}

/** The nearest folder from this one upwards that holds `.git`. */
export const rootOf = async (folder: string): Promise<string | undefined> => {
  for (let at = folder; ; at = dirname(at)) {
    if (await exists(join(at, '.git'))) return at
    if (at === dirname(at)) return undefined
  }
}

const patience = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS).unref()
  })

/** Kept whenever the disk answers, be it too late for who asked. */
const found = async (folder: string): Promise<string> => {
  const name = basename((await rootOf(folder)) ?? folder)
  if (known.size >= REMEMBERED) known.clear()
  known.set(folder, name)
  asking.delete(folder)
  return name
}

const ask = (folder: string): Promise<string> => {
  const answer = asking.get(folder) ?? found(folder)
  asking.set(folder, answer)
  return answer
}

/** The name of the repository's folder or, outside any, of the folder itself. Foreign text. */
export const repositoryOf = async (folder: string): Promise<string> =>
  known.get(folder) ?? (await Promise.race([ask(folder), patience()])) ?? basename(folder)
