/** What stands in the way of the runtime directory and of its spool, as facts: who may mend them is for others to say. */
import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { parseSpoolName } from '../core/spool-entry'

/** `missing` is no fault: it is made when it is needed. `closed`: ours, and we may not write there. */
export type FolderState = 'missing' | 'good' | 'link' | 'file' | 'foreign' | 'open' | 'closed'

const OTHERS = 0o077
const OWNER = 0o700

const statsOf = (path: string): Stats | undefined => {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

export const folderState = (path: string): FolderState => {
  const stats = statsOf(path)
  if (stats === undefined) return 'missing'
  if (stats.isSymbolicLink()) return 'link'
  if (!stats.isDirectory()) return 'file'
  if (stats.uid !== process.getuid?.()) return 'foreign'
  if ((stats.mode & OTHERS) !== 0) return 'open'
  return (stats.mode & OWNER) === OWNER ? 'good' : 'closed'
}

/** Whole events that wait in the spool. */
export const spoolDepth = (spool: string): number => {
  try {
    return readdirSync(spool).filter((name) => parseSpoolName(name) !== undefined).length
  } catch {
    return 0
  }
}
