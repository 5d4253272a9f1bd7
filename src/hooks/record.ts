/**
 * What a file held before ours came into it, kept in the data folder under a hash of its path, so that it can be given
 * back byte for byte. Settings hold secrets: only we may read it.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { replaceFile } from '../runtime/files'
import { missable } from '../schema/missable'

const Record = t.type({
  path: t.string,
  /** Absent: there was no file. */
  before: missable(t.string),
  /** Hash of what we wrote. */
  after: t.string,
  /** Folders that we made, the outermost first. */
  folders: t.array(t.string),
})
export type Record = t.TypeOf<typeof Record>

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const fileOf = (store: string, path: string): string => join(store, `${hashOf(path).slice(0, 24)}.json`)

/** Undefined where there is none, or none that can be read. */
export const readRecord = (store: string, path: string): Record | undefined => {
  try {
    const decoded = Record.decode(JSON.parse(readFileSync(fileOf(store, path), 'utf8')))
    return E.isRight(decoded) && decoded.right.path === path ? decoded.right : undefined
  } catch {
    return undefined
  }
}

export const writeRecord = (store: string, record: Record): E.Either<string, void> => {
  try {
    mkdirSync(store, { recursive: true, mode: 0o700 })
  } catch (error) {
    return E.left(`cannot make ${store} (${String(error)})`)
  }
  return replaceFile(fileOf(store, record.path), JSON.stringify(record))
}

export const dropRecord = (store: string, path: string): void => rmSync(fileOf(store, path), { force: true })
