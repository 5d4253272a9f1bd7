/**
 * A file of an agent on the disk: found behind its links, read with every byte, and replaced whole or not at all. Whatever
 * is not plainly a small text file of the person's own is left alone.
 */
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as E from 'fp-ts/Either'
import { codeOf } from '../runtime/files'

export interface Target {
  /** Behind all links. */
  readonly path: string
  /** Undefined: there is no file yet. */
  readonly text: string | undefined
}

/** More than any person writes by hand. */
const LIMIT = 1024 * 1024

const statsOf = (path: string): Stats | undefined => {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A folder that is missing can be made where the first one above it that exists can be written. */
const folderRefusal = (folder: string): string | undefined => {
  const stats = statsOf(folder)
  if (stats === undefined)
    return dirname(folder) === folder ? `lies in no folder` : folderRefusal(dirname(folder))
  try {
    if (!statSync(folder).isDirectory()) return `lies below ${folder}, which is no folder`
  } catch {
    return `lies below ${folder}, a link that leads nowhere`
  }
  return isWritable(folder) ? undefined : `lies in ${folder}, which cannot be written`
}

const refusalOf = (stats: Stats, path: string): string | undefined => {
  if (stats.isDirectory()) return 'is a folder'
  if (!stats.isFile()) return 'is not a regular file'
  if (stats.uid !== process.getuid?.()) return `belongs to user ${stats.uid}`
  if ((stats.mode & 0o200) === 0 || !isWritable(path)) return 'is read-only'
  if (stats.size > LIMIT) return `is larger than ${LIMIT / 1024} KiB`
  return folderRefusal(dirname(path))
}

const readText = (path: string): E.Either<string, string> => {
  try {
    // The mark at the beginning is a byte of the person's too.
    return E.right(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path)))
  } catch (error) {
    return E.left(error instanceof TypeError ? 'is not UTF-8 text' : `cannot be read (${codeOf(error)})`)
  }
}

/** Left: why it is left alone, to be read after the path. */
export const openTarget = (path: string): E.Either<string, Target> => {
  const stats = statsOf(path)
  if (stats === undefined) {
    const refusal = folderRefusal(dirname(path))
    return refusal === undefined ? E.right({ path, text: undefined }) : E.left(refusal)
  }
  let real: string
  try {
    real = realpathSync(path)
  } catch {
    return E.left('is a link that leads nowhere')
  }
  const refusal = refusalOf(statSync(real), real)
  if (refusal !== undefined) return E.left(refusal)
  return E.map((text: string): Target => ({ path: real, text }))(readText(real))
}

const syncFolder = (folder: string): void => {
  const file = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A group that we are not in cannot be given: then the file keeps ours. */
const giveGroup = (file: number, { uid, gid }: Stats): void => {
  try {
    fchownSync(file, uid, gid)
  } catch {}
}

/** As the file that it replaces: mode and group; a file of another user is not replaced at all. */
const writeBeside = (passing: string, text: string, like: Stats | undefined, mode: number): void => {
  const file = openSync(passing, 'wx', 0o600)
  try {
    writeFileSync(file, text)
    if (like !== undefined && like.gid !== process.getgid?.()) giveGroup(file, like)
    fchmodSync(file, like === undefined ? mode : like.mode & 0o7777)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Folders that were made on the way, the outermost first. */
const madeFolders = (folder: string): ReadonlyArray<string> => {
  if (statsOf(folder) !== undefined) return []
  const above = madeFolders(dirname(folder))
  mkdirSync(folder, 0o700)
  return [...above, folder]
}

export interface Written {
  readonly folders: ReadonlyArray<string>
}

/** Puts `text` in the place of what the target holds, unless that is no longer what was read. */
export const replaceTarget = (
  { path, text: before }: Target,
  text: string,
  mode = 0o600,
): E.Either<string, Written> => {
  const passing = join(dirname(path), `.${basename(path)}.tma-${process.pid}`)
  try {
    const folders = madeFolders(dirname(path))
    const stats = statsOf(path)
    writeBeside(passing, text, stats, mode)
    const now = stats === undefined ? E.right(undefined) : readText(path)
    if (E.isLeft(now) || now.right !== before) {
      rmSync(passing, { force: true })
      return E.left('was changed meanwhile: try again')
    }
    renameSync(passing, path)
    syncFolder(dirname(path))
    return E.right({ folders })
  } catch (error) {
    rmSync(passing, { force: true })
    return E.left(`cannot be written (${codeOf(error)}): it is as it was`)
  }
}

/** Takes a file away, and those of the folders that are empty then. */
export const removeTarget = ({ path }: Target, folders: ReadonlyArray<string>): E.Either<string, void> => {
  try {
    unlinkSync(path)
  } catch (error) {
    return E.left(`cannot be removed (${codeOf(error)})`)
  }
  for (const folder of [...folders].reverse())
    try {
      rmdirSync(folder)
    } catch {
      // It holds something of somebody's by now.
    }
  return E.right(undefined)
}
