/**
 * Patterns of manifests: RE2 syntax, matched in linear time, with a wider `\s`.
 * Compiled when first used and kept by source; refused at decode when RE2 refuses them.
 */
import * as t from 'io-ts'
import type { RE2JS } from 're2js'
import { literalsOf } from './literals'
import { repeats, widenSpaces } from './pattern-tokens'

/** The source of a pattern that is known to compile. */
export type Pattern = string

export interface Compiled {
  /** Searches the whole text. */
  readonly test: (text: string) => boolean
  /** Searches row by row: `^` and `$` are the row's edges, and nothing crosses them. */
  readonly testRows: (rows: ReadonlyArray<string>) => boolean
}

/** Compiling takes time and memory by these two: at the limits, some tenths of a second. */
const MAX_LENGTH = 4_096
const MAX_REPEATS = 2_000

/** Loaded when a pattern is first compiled: most commands compile none. */
const re2 = (): typeof RE2JS => (require('re2js') as typeof import('re2js')).RE2JS

const build = (source: Pattern): Compiled => {
  let compiled: RE2JS | undefined
  const literals = literalsOf(source)
  const test = (text: string): boolean => {
    if (literals?.some((literal) => text.includes(literal)) === false) return false
    compiled ??= re2().compile(widenSpaces(source))
    return compiled.test(text)
  }
  return { test, testRows: (rows) => rows.some(test) }
}

const known = new Map<Pattern, Compiled>()

export const compile = (source: Pattern): Compiled => {
  const found = known.get(source) ?? build(source)
  known.set(source, found)
  return found
}

/** Why RE2 refuses the pattern, in its words; undefined when it compiles. */
const refusal = (source: string): string | undefined => {
  if (source.length > MAX_LENGTH) return `longer than ${MAX_LENGTH} characters`
  if (repeats(source) > MAX_REPEATS) return `repeat counts add up to more than ${MAX_REPEATS}`
  try {
    // As written first: the reason then quotes what its author wrote.
    re2().compile(source)
    re2().compile(widenSpaces(source))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.replace('error parsing regexp: ', '') : String(error)
  }
}

export const Pattern = new t.Type<Pattern, string, unknown>(
  'a pattern',
  t.string.is,
  (u, context) => {
    if (typeof u !== 'string') return t.failure(u, context)
    const reason = refusal(u)
    return reason === undefined
      ? t.success(u)
      : t.failure(u, context, `does not compile: ${reason} (RE2 syntax)`)
  },
  t.identity,
)
