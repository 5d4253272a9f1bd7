/** The journal: transitions, one JSON object a line. */
import * as E from 'fp-ts/Either'
import type { Transition } from '../core/transitions'
import { appendBounded } from './append'
import type { RuntimeDirectory } from './directory'

const LIMIT = 1024 * 1024
const KEPT = 3

export const appendJournal = (
  directory: RuntimeDirectory,
  lines: ReadonlyArray<Transition>,
): E.Either<string, void> =>
  lines.length === 0
    ? E.right(undefined)
    : appendBounded(directory.journal, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
        limit: LIMIT,
        kept: KEPT,
      })
