/** What doctor finds amiss: what it is, why it matters, and the command that mends it. */
import { cleanText } from '../clean-text'
import { KINDS, type KindName } from './kinds'

/** The worst first; the words head the findings of a level. */
export const LEVELS = {
  hides: 'keeps states from being seen',
  costs: 'costs you something',
  note: 'good to know',
} as const
export type Level = keyof typeof LEVELS

export interface Finding {
  readonly kind: KindName
  readonly what: string
  /** One line for `sh`; undefined where no command can mend it. */
  readonly mend: string | undefined
  /** What the person must write or do so that it stays mended; undefined: nothing. */
  readonly keep: string | undefined
}

export interface Mend {
  readonly mend?: string | undefined
  readonly keep?: string | undefined
}

/** Columns of what is told; errors of a file may be many. */
const WIDTH = 1_000

/** What no terminal shows as it is, and no person could check before it is pasted. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

/** Names of files, options and sessions may hold anything: a command that a terminal cannot show is not printed. */
export const finding = (kind: KindName, what: string, { mend, keep }: Mend = {}): Finding => {
  const isShown = mend === undefined || !UNSEEN.test(mend)
  return {
    kind,
    what: cleanText(what, WIDTH),
    mend: isShown ? mend : undefined,
    keep: isShown ? keep : 'its name or value holds characters that no terminal shows: mend it by hand',
  }
}

export const levelOf = ({ kind }: Finding): Level => KINDS[kind].level

/** A note asks for nothing: it may be as the person wants it. */
export const asksForMend = (each: Finding): boolean => levelOf(each) !== 'note'

const ORDER = Object.keys(LEVELS) as ReadonlyArray<Level>

/** The worst first, else as they were found; the same thing once. */
export const ranked = (findings: ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  const once = findings.filter(
    ({ kind, what }, i) => findings.findIndex((each) => each.kind === kind && each.what === what) === i,
  )
  return ORDER.flatMap((level) => once.filter((each) => levelOf(each) === level))
}

const counted = (findings: ReadonlyArray<Finding>, level: Level, words: string): ReadonlyArray<string> => {
  const count = findings.filter((each) => levelOf(each) === level).length
  return count === 0 ? [] : [`${count} ${words}`]
}

/** `2 keep states from being seen, 1 costs you something`; undefined when there is nothing to say. */
export const verdict = (findings: ReadonlyArray<Finding>): string => {
  const words = [
    ...counted(findings, 'hides', 'to mend before states are seen'),
    ...counted(findings, 'costs', 'to mend'),
    ...counted(findings, 'note', 'good to know'),
  ]
  const isWell = !findings.some(asksForMend)
  return [...(isWell ? ['all is well'] : []), ...words].join(', ')
}
