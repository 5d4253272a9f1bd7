/** Turns what a codec refused into problems, and each problem into one readable line. */
import { distance } from 'fastest-levenshtein'
import type * as t from 'io-ts'

export interface Problem {
  /** Keys from the root; numbers are indices of lists. */
  readonly path: ReadonlyArray<string | number>
  readonly message: string
}

/** Longest stretch of foreign text in a message, in characters. */
const SHOWN = 60
const LONGEST_LINE = 600
// Control, format (bidirectional marks among them), unassigned, separators of lines: they break a line.
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu

const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)

const shortened = (text: string, length: number): string => {
  if (text.length <= length) return text
  return `${Array.from(text).slice(0, length).join('')}…`
}

/** A refused value as a message shows it. Tables and lists are named only: they may be deep. */
export const shown = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(shortened(value, SHOWN))
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Date) return 'a date'
  if (value === undefined || value === null) return 'nothing'
  return typeof value === 'object' ? 'a table' : String(value)
}

/** The known word within two edits that is nearest. */
export const nearest = (word: string, known: ReadonlyArray<string>): string | undefined =>
  known
    .filter((candidate) => Math.abs(candidate.length - word.length) <= 2)
    .map((candidate) => ({ candidate, edits: distance(word, candidate) }))
    .filter(({ candidate, edits }) => edits <= 2 && edits < Math.min(word.length, candidate.length))
    .sort((a, b) => a.edits - b.edits)[0]?.candidate

/** ` (did you mean "x"?)`, or nothing. */
export const didYouMean = (word: string, known: ReadonlyArray<string>): string => {
  const near = nearest(word, known)
  return near === undefined ? '' : ` (did you mean "${near}"?)`
}

const pathOf = (context: t.Context): Array<string | number> =>
  context.slice(1).map(({ key }, i) => (Array.isArray(context[i]?.actual) ? Number(key) : key))

export const problemsOf = (errors: t.Errors): Problem[] =>
  errors.map(({ value, context, message }) => ({
    path: pathOf(context),
    message: message ?? `must be ${context.at(-1)?.type.name}, not ${shown(value)}`,
  }))

const step = (key: string | number, i: number): string => {
  if (typeof key === 'number') return `[${key}]`
  const bare = /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(shortened(key, SHOWN))
  return i === 0 ? bare : `.${bare}`
}

/** A path as a person writes it: `rules[2].match.any[0].contain`; empty for the file as a whole. */
export const pathText = (path: Problem['path']): string => path.map(step).join('')

/** `FILE: PATH: what is wrong, what would be right`; without a path for the file as a whole. */
export const lineOf = (file: string, { path, message }: Problem): string => {
  const place = path.length === 0 ? '' : `${pathText(path)}: `
  return shortened(printable(`${file}: ${place}${message}`), LONGEST_LINE + file.length)
}
