/** Appends to a file of ours that must not grow for ever: full ones are put aside by number. */
import { closeSync, constants, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { codeOf, readOwn } from './files'

export interface Bounds {
  /** Bytes after which the file is put aside. */
  readonly limit: number
  /** Files put aside that are kept. */
  readonly kept: number
}

const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants

const putAside = (path: string, kept: number): void => {
  rmSync(`${path}.${kept}`, { force: true, recursive: true })
  for (let i = kept - 1; i >= 1; i -= 1) moveIfThere(`${path}.${i}`, `${path}.${i + 1}`)
  moveIfThere(path, `${path}.1`)
}

const moveIfThere = (from: string, to: string): void => {
  try {
    renameSync(from, to)
  } catch {
    // There was none.
  }
}

/** The last lines of such a file, oldest first; what was put aside is asked where the file itself has too few. */
export const lastLines = (path: string, { limit }: Bounds, count: number): ReadonlyArray<string> => {
  const lines: string[] = []
  for (const each of [path, `${path}.1`]) {
    const file = lines.length < count ? readOwn(each, 2 * limit) : undefined
    if (file?.kind === 'present') lines.unshift(...file.value.text.split('\n').filter((line) => line !== ''))
  }
  return lines.slice(-count)
}

/** A line that was cut short, by a full disk or a kill, spoils no other. */
const isCutShort = (file: number, size: number): boolean => {
  const last = Buffer.alloc(1)
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== '\n'
}

/** `text` is whole lines. */
export const appendBounded = (
  path: string,
  text: string,
  { limit, kept }: Bounds,
): E.Either<string, void> => {
  try {
    const file = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
    try {
      const stats = fstatSync(file)
      if (!stats.isFile()) return E.left(`${path} is not a regular file: remove it`)
      writeSync(file, isCutShort(file, stats.size) ? `\n${text}` : text)
      if (fstatSync(file).size >= limit) putAside(path, kept)
    } finally {
      closeSync(file)
    }
    return E.right(undefined)
  } catch (error) {
    return E.left(`cannot write ${path} (${codeOf(error)})`)
  }
}
