/** Small files: read whole within a bound, replaced whole by rename, links in their place not followed. */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import * as E from 'fp-ts/Either'
import { type Answer, absent, present, unknown } from '../core/answer'

export interface FileText {
  readonly text: string
  /** Epoch milliseconds, with fractions where the file system has them. */
  readonly modifiedAt: number
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_WRONLY, O_CREAT, O_EXCL } = constants

/** A file of ours: a link is unknown, not read. */
export const readOwn = (path: string, limit: number): Answer<FileText> => readWith(path, limit, O_NOFOLLOW)

/** A file of the user's, who may link it. */
export const readLinked = (path: string, limit: number): Answer<FileText> => readWith(path, limit, 0)

/** Seen by others at once and whole, or not at all. A link at `path` is replaced, not written through. */
export const replaceFile = (path: string, text: string): E.Either<string, void> => {
  const passing = `${path}.${process.pid}.${process.hrtime.bigint()}`
  try {
    const file = openSync(passing, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    try {
      writeFileSync(file, text)
    } finally {
      closeSync(file)
    }
    renameSync(passing, path)
    return E.right(undefined)
  } catch (error) {
    rmSync(passing, { force: true })
    return E.left(`cannot write ${path} (${codeOf(error)})`)
  }
}

/** Makes an empty file: that it is there is all it says. */
export const mark = (path: string): void => closeSync(openSync(path, O_WRONLY | O_CREAT | O_NOFOLLOW, 0o600))

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)

const readWith = (path: string, limit: number, flags: number): Answer<FileText> => {
  let file: number | undefined
  try {
    // Not blocking: opening a fifo would wait for a writer.
    file = openSync(path, O_RDONLY | O_NONBLOCK | flags)
    return readOpen(file, limit)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return absent('there is no such file')
    return unknown(WHY[code] ?? `cannot be read (${code})`)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

const WHY: Readonly<Record<string, string>> = {
  ELOOP: 'is a link',
  EACCES: 'may not be read by us',
  ENXIO: 'is not a regular file',
}

const readOpen = (file: number, limit: number): Answer<FileText> => {
  const stats: Stats = fstatSync(file)
  if (stats.isDirectory()) return unknown('is a folder')
  if (!stats.isFile()) return unknown('is not a regular file')
  if (stats.size > limit) return unknown(`is larger than ${limit / 1024} KiB`)
  const buffer = Buffer.alloc(stats.size)
  let size = 0
  for (let read = -1; read !== 0 && size < buffer.length; size += read) {
    read = readSync(file, buffer, size, buffer.length - size, null)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, size))
    return present({ text, modifiedAt: stats.mtimeMs })
  } catch {
    return unknown('is not UTF-8 text')
  }
}
