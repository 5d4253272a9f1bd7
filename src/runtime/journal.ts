/** The journal: transitions, one JSON object a line. */
import * as E from 'fp-ts/Either'
import type { Transition } from '../core/contracts/stream'
import { appendBounded, lastLines } from './append'
import type { RuntimeDirectory } from './directory'
import { type Tail, tailJournal } from './journal-tail'

const BOUNDS = { limit: 1024 * 1024, kept: 3 }

export const appendJournal = (
  directory: RuntimeDirectory,
  lines: ReadonlyArray<Transition>,
): E.Either<string, void> =>
  lines.length === 0
    ? E.right(undefined)
    : appendBounded(directory.journal, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), BOUNDS)

/** Its last lines as they stand, oldest first. */
export const lastTransitions = ({ journal }: RuntimeDirectory, count: number): ReadonlyArray<string> =>
  lastLines(journal, BOUNDS, count)

/** Its lines as they come: from the oldest that is kept, or from now on. */
export const followJournal = ({ journal }: RuntimeDirectory, from: 'oldest' | 'now'): Tail =>
  tailJournal(journal, BOUNDS, from)
