/** Reads a line of the journal back. Whoever wrote it: an older tma, a full disk, a hand. */
import * as E from 'fp-ts/Either'
import { JournalLine, type Transition } from './contracts/stream'

const eventOf = ({ from, to }: JournalLine): Transition['event'] => {
  if (to === null) return 'gone'
  if (from === null) return 'found'
  return from === to ? 'mark' : 'state'
}

/** Epoch ms, from 1970 to the last day that a calendar has. */
const isInstant = (time: number): boolean => time >= 0 && time <= 8.64e15

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined for what is none. Fields that nobody knows here are left out. */
export const parseJournalLine = (text: string): Transition | undefined => {
  const line = JournalLine.decode(json(text))
  if (E.isLeft(line) || !isInstant(line.right.time)) return undefined
  const { schema, time, pane, agent, from, to, detail, source, reason } = line.right
  const { event = eventOf(line.right), attention = false, repository = null } = line.right
  return { schema, time, pane, agent, from, to, detail, source, reason, event, attention, repository }
}
