/** The account of a pane as it is followed: as it stands now, and above what it was before. */
import type { Account } from './account'
import { accountLines } from './account-page'
import { cutToWidth } from './clean-text'
import type { Size } from './dashboard'

/** A verdict that became another one. `at`: epoch ms at which it was first seen. */
export interface Turning {
  readonly at: number
  readonly text: string
}

const KEPT = 50

const verdictText = ({ agent, state, detail, reason }: Account): string =>
  agent === null ? 'no agent' : `${state ?? 'unknown'}${detail === null ? '' : ` (${detail})`}: ${reason}`

/** Newest last. */
export const turned = (
  before: ReadonlyArray<Turning>,
  account: Account,
  at: number,
): ReadonlyArray<Turning> => {
  const text = verdictText(account)
  return before.at(-1)?.text === text ? before : [...before, { at, text }].slice(-KEPT)
}

const clock = (at: number): string => new Date(at).toTimeString().slice(0, 8)

interface View {
  readonly pane: string
  readonly account: Account
  readonly turnings: ReadonlyArray<Turning>
}

/** At most `lines` lines, none wider than `columns`: the account whole, then as many of the latest verdicts as fit. */
export const accountView = (
  { pane, account, turnings }: View,
  nowMs: number,
  { columns, lines }: Size,
): ReadonlyArray<string> => {
  const body = [pane, ...accountLines(account, nowMs, columns)].map((line) => cutToWidth(line, columns))
  const last = cutToWidth('q quits', columns)
  const room = lines - 1
  const left = room - body.length - 2
  const past =
    left < 1
      ? []
      : [
          '',
          'seen so far',
          ...turnings.slice(-left).map(({ at, text }) => cutToWidth(`  ${clock(at)} ${text}`, columns)),
        ]
  return [...[...body, ...past].slice(0, Math.max(0, room)), last]
}
