/** The fold's memory and the rendered line, as they stand on disk; their meaning is decoded elsewhere. */
import { utimesSync } from 'node:fs'
import type * as E from 'fp-ts/Either'
import { type Answer, present } from '../core/answer'
import type { RuntimeDirectory } from './directory'
import { readOwn, replaceFile } from './files'
import { named, parsed } from './json'

const MEMORY_LIMIT = 16 * 1024 * 1024
const STATUS_LIMIT = 64 * 1024

/** Says to whoever watches the file that the options are written too. */
export const touchStatus = ({ status }: RuntimeDirectory): void => {
  const now = new Date()
  try {
    utimesSync(status, now, now)
  } catch {
    // It could not be written; that was said.
  }
}

/** Absent when there is none; unknown when it is no JSON or no file of ours. */
export const readMemory = (directory: RuntimeDirectory): Answer<unknown> => {
  const answer = readOwn(directory.memory, MEMORY_LIMIT)
  return answer.kind === 'present'
    ? parsed(answer.value.text, directory.memory)
    : named(answer, directory.memory)
}

export const writeMemory = (directory: RuntimeDirectory, json: string): E.Either<string, void> =>
  replaceFile(directory.memory, json)

/** The rendered line, without its line end. */
export const readStatus = (directory: RuntimeDirectory): Answer<string> => {
  const answer = readOwn(directory.status, STATUS_LIMIT)
  return answer.kind === 'present'
    ? present(answer.value.text.split('\n')[0] ?? '')
    : named(answer, directory.status)
}

/** Epoch ms at which the options were last written; 0: not known. */
export const wroteLast = (directory: RuntimeDirectory): number => {
  const answer = readOwn(directory.status, STATUS_LIMIT)
  return answer.kind === 'present' ? answer.value.modifiedAt : 0
}

export const writeStatus = (directory: RuntimeDirectory, line: string): E.Either<string, void> =>
  replaceFile(directory.status, `${line.replaceAll(/[\r\n]+/g, ' ')}\n`)
