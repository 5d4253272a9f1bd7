/** Appends to a file of ours that must not grow for ever: full ones are put aside by number. */
import { closeSync, constants, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { codeOf } from './files'

export interface Bounds {
  /** Bytes after which the file is put aside. */
  readonly limit: number
  /** Files put aside that are kept. */
  readonly kept: number
}

const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants

const putAside = (path: string, kept: number): void => {
  rmSync(`${path}.${kept}`, { force: true })
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

export const appendBounded = (
  path: string,
  text: string,
  { limit, kept }: Bounds,
): E.Either<string, void> => {
  try {
    const file = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
    try {
      writeSync(file, text)
      if (fstatSync(file).size >= limit) putAside(path, kept)
    } finally {
      closeSync(file)
    }
    return E.right(undefined)
  } catch (error) {
    return E.left(`cannot write ${path} (${codeOf(error)})`)
  }
}
