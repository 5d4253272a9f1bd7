/** What Linux says of a process. */
import { readFileSync } from 'node:fs'

interface Stat {
  /** One letter: `T` stopped, `Z` a zombie. */
  readonly state: string
  readonly parent: number
  readonly session: number
  /** As tma compares it: clock ticks since the boot. */
  readonly started: string
}

/** Throws where there is no such process. */
export const statOf = (pid: number): Stat => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before it may hold anything, a parenthesis too.
  const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
  const [state = '', parent, , session] = fields
  return { state, parent: Number(parent), session: Number(session), started: fields[19] ?? '' }
}
