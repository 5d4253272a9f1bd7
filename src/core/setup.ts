/** What a person who sets tma up has left to do: pure, from what was found on the machine. */

/** One agent on this machine, as far as its hooks are concerned. */
export interface Found {
  readonly agent: string
  /** Its states come at once from files that it writes itself. */
  readonly hasStateFile: boolean
  readonly isWired: boolean
  /** The real program was seen to call what would be written. */
  readonly isTested: boolean
}

export type Advice = 'wired' | 'needless' | 'offer' | 'by-hand'

/** `isYes`: nobody is asked, so what nobody tried is left to a command of its own. */
export const adviceFor = ({ hasStateFile, isWired, isTested }: Found, isYes: boolean): Advice => {
  if (isWired) return 'wired'
  if (hasStateFile) return 'needless'
  return isTested || !isYes ? 'offer' : 'by-hand'
}

const PLACEHOLDER = '#{tma_status}'
/** What the README advises: the stock length of 40 hides what comes last. */
const LEAST_LENGTH = 100

/** The right side of the status line: its format, and how many columns are drawn of it. */
interface RightSide {
  readonly value: string
  readonly length: number
}

/** With ours first unless it is there, and a length that shows both. */
export const withOurs = ({ value, length }: RightSide): RightSide => ({
  value: /tma_status|tma-status/.test(value) ? value : `${PLACEHOLDER} ${value.trimStart()}`.trimEnd(),
  length: Math.max(LEAST_LENGTH, length),
})
