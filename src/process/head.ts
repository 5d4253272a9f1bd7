/** Reads the beginning of a file of `/proc`, whose size is not known before. */
import { closeSync, openSync, readSync } from 'node:fs'

/** Longer command lines are cut: nothing that identifies an agent stands so far behind. */
const HEAD_LIMIT = 64 * 1024
const buffer = Buffer.alloc(HEAD_LIMIT)

/** Undefined when it cannot be read, as when the process has ended. */
export const readHead = (path: string): string | undefined => {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    let size = 0
    let read = 0
    do {
      read = readSync(file, buffer, size, HEAD_LIMIT - size, null)
      size += read
    } while (read > 0 && size < HEAD_LIMIT)
    return buffer.toString('utf8', 0, size)
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
