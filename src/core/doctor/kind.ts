/** One kind of finding, as it is declared. */
import type { Level } from './finding'

export interface Kind {
  readonly level: Level
  /** The title of the section that it belongs to. */
  readonly section: string
  /** What it is, in general. */
  readonly title: string
  /** Why it matters, one sentence without its full stop. */
  readonly why: string
  /** What mends it, in general: `NAME` stands for what the finding itself names. */
  readonly mend: string
}

type Words = readonly [title: string, why: string, mend: string]

const kindOf =
  (level: Level) =>
  (section: string, ...[title, why, mend]: Words): Kind => ({ level, section, title, why, mend })

export const hides = kindOf('hides')
export const costs = kindOf('costs')
export const note = kindOf('note')
