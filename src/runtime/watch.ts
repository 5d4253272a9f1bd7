/**
 * Watches folders and says that something moved in one; what moved is for a scan to find. A folder that was removed or
 * replaced gives no event and no error, so every scan compares inodes and watches anew.
 */
import { type FSWatcher, statSync, watch } from 'node:fs'

export interface Watches {
  /** Watches exactly these folders from now on; those that are missing are tried again at the next call. */
  readonly follow: (folders: ReadonlyArray<string>) => void
  /** Folders that could not be watched though they are there. */
  readonly blind: () => ReadonlyArray<string>
  readonly close: () => void
}

interface Watched {
  readonly inode: number
  readonly watcher: FSWatcher | undefined
}

const inodeOf = (folder: string): number | undefined => {
  try {
    return statSync(folder).ino
  } catch {
    return undefined
  }
}

const start = (folder: string, moved: () => void): FSWatcher | undefined => {
  try {
    const watcher = watch(folder, { persistent: false }, moved)
    // Removing the folder is an error on some systems; the next scan finds out.
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return undefined
  }
}

export const watchFolders = (moved: () => void): Watches => {
  const watched = new Map<string, Watched>()
  const drop = (folder: string): void => {
    watched.get(folder)?.watcher?.close()
    watched.delete(folder)
  }
  const follow = (folders: ReadonlyArray<string>): void => {
    for (const folder of [...watched.keys()]) if (!folders.includes(folder)) drop(folder)
    for (const folder of folders) {
      const inode = inodeOf(folder)
      if (watched.get(folder)?.inode === inode) continue
      drop(folder)
      if (inode !== undefined) watched.set(folder, { inode, watcher: start(folder, moved) })
    }
  }
  const blind = () =>
    [...watched].filter(([, { watcher }]) => watcher === undefined).map(([folder]) => folder)
  const close = (): void => {
    for (const folder of [...watched.keys()]) drop(folder)
  }
  return { follow, blind, close }
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
