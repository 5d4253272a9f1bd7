/** Writes to the terminal of a tmux client: whole or not at all, never waiting, and only where it is our own. */
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { codeOf } from './files'

const { O_WRONLY, O_NOCTTY, O_NONBLOCK, O_NOFOLLOW } = constants

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'is gone',
  EACCES: 'may not be written by us',
  ELOOP: 'is a link',
  EAGAIN: 'takes nothing now (it was stopped, as by Ctrl-S)',
}

const refusalOf = (file: number, path: string): string | undefined => {
  const stats = fstatSync(file)
  if (!stats.isCharacterDevice()) return `${path} is not a terminal`
  return stats.uid === process.getuid?.() ? undefined : `${path} belongs to user ${stats.uid}, not to us`
}

/** What stands in the way, in words. */
export const writeToTerminal = (path: string, text: string): E.Either<string, void> => {
  if (!path.startsWith('/dev/')) return E.left(`${JSON.stringify(path)} is not a terminal`)
  let file: number | undefined
  try {
    file = openSync(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW)
    const refusal = refusalOf(file, path)
    if (refusal !== undefined) return E.left(refusal)
    const bytes = Buffer.from(text)
    // One call: what tmux itself writes there comes before it or after it.
    return writeSync(file, bytes) === bytes.length ? E.right(undefined) : E.left(`${path} took a part only`)
  } catch (error) {
    const code = codeOf(error)
    return E.left(`${path} ${WHY[code] ?? `cannot be written (${code})`}`)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
