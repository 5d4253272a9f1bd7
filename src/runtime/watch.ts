/**
 * Watches folders and says that something moved in one; what moved is for a scan to find. A folder that was removed or
 * replaced gives no event and no error, so every scan compares what is there and watches anew.
 */
import { type FSWatcher, statSync, watch } from 'node:fs'
import { codeOf } from './files'

export interface Watches {
  /** Watches exactly these folders from now on; what is missing or could not be watched is tried again at the next call. */
  readonly follow: (folders: ReadonlyArray<string>) => void
  /** Folders that could not be watched though they are there. */
  readonly blind: () => ReadonlyArray<string>
  readonly close: () => void
}

interface Watched {
  readonly identity: string
  readonly watcher: FSWatcher | undefined
}

/** Inode and birth: a folder made anew may well get the number of the one that was removed. */
const identityOf = (folder: string): string | undefined => {
  try {
    const { ino, birthtimeNs } = statSync(folder, { bigint: true })
    return `${ino} ${birthtimeNs}`
  } catch {
    return undefined
  }
}

/** The name is null where the system does not tell it: then anything may have moved. */
const start = (folder: string, moved: (name: string | null) => void): FSWatcher | undefined => {
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => moved(name))
    // Removing the folder is an error on some systems; the next scan finds out.
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return undefined
  }
}

/** Says whether what moved in a folder is worth a wake, so that a folder which we empty ourselves does not wake us. */
export type IsNews = (folder: string, name: string) => boolean

export const watchFolders = (moved: () => void, isNews: IsNews = () => true): Watches => {
  const watched = new Map<string, Watched>()
  const movedIn = (folder: string) => (name: string | null) => {
    if (name === null || isNews(folder, name)) moved()
  }
  const drop = (folder: string): void => {
    watched.get(folder)?.watcher?.close()
    watched.delete(folder)
  }
  const follow = (folders: ReadonlyArray<string>): void => {
    for (const folder of [...watched.keys()]) if (!folders.includes(folder)) drop(folder)
    for (const folder of folders) {
      const identity = identityOf(folder)
      const known = watched.get(folder)
      if (known?.watcher !== undefined && known.identity === identity) continue
      drop(folder)
      if (identity !== undefined) watched.set(folder, { identity, watcher: start(folder, movedIn(folder)) })
    }
  }
  const blind = () =>
    [...watched].filter(([, { watcher }]) => watcher === undefined).map(([folder]) => folder)
  const close = (): void => {
    for (const folder of [...watched.keys()]) drop(folder)
  }
  return { follow, blind, close }
}

/** Why a folder cannot be watched (`EMFILE` and the like); undefined when it can. */
export const watchTrouble = (folder: string): string | undefined => {
  try {
    watch(folder, { persistent: false }).close()
    return undefined
  } catch (error) {
    return codeOf(error)
  }
}

/** Says when the file of that name in a folder is written or replaced. Undefined: it cannot be watched. */
export const watchFile = (folder: string, name: string, moved: () => void): (() => void) | undefined => {
  try {
    const watcher = watch(folder, { persistent: false }, (_, changed) => {
      if (changed === name) moved()
    })
    watcher.on('error', moved)
    return () => watcher.close()
  } catch {
    return undefined
  }
}
