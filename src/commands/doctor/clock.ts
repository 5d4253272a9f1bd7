/** Finds what was recorded at times that are still to come: the clock is wrong now, or was when it was recorded. */
import { type Finding, finding } from '../../core/doctor/finding'
import { spokenDuration } from '../../core/duration'
import { parseJournalLine } from '../../core/journal-line'
import { shLine } from '../../core/sh'
import type { RuntimeDirectory } from '../../runtime/directory'
import { lastTransitions } from '../../runtime/journal'

/** Lines of the journal that are looked at. */
const LAST = 100
/** A clock that is set by the network may be moved back as far as this (ms). */
const SLACK_MS = 60_000

export const clockFindings = (directory: RuntimeDirectory, epochMs: number): ReadonlyArray<Finding> => {
  const times = lastTransitions(directory, LAST).flatMap((line) => parseJournalLine(line)?.time ?? [])
  const ahead = Math.max(0, ...times) - epochMs
  if (ahead <= SLACK_MS) return []
  return [
    finding('clock-wrong', `the journal has a line of a time that comes in ${spokenDuration(ahead)}`, {
      mend: shLine(['mv', directory.journal, `${directory.journal}.off`]),
      keep: 'if it is the clock that is wrong now, set it instead; `date` shows it',
    }),
  ]
}
