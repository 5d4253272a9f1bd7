/** TOML text to a raw table; alone knows the shapes in which the parser throws. */
import * as E from 'fp-ts/Either'
import { parse } from 'toml'
import type { RawTable } from '../schema/table'

export interface SyntaxProblem {
  /** From 1; undefined where the parser gives no place. */
  readonly line: number | undefined
  readonly column: number | undefined
  readonly message: string
}

interface Place {
  readonly line?: number
  readonly column?: number
}

/** The parser lists every token that may begin a value; a person wants one word for them. */
const readable = (message: string): string => {
  const [, expected, found] = /^Expected (.*) but (.*) found\.$/s.exec(message) ?? []
  if (expected === undefined) return message.replace(/\.$/, '')
  return `expected ${expected.includes('"true"') ? 'a value' : expected}, not ${found}`
}

const problemOf = (error: unknown): SyntaxProblem => {
  const { location, ...place } = Object(error) as Place & { location?: { start?: Place } }
  const { line, column } = location?.start ?? (place as Place)
  return { line, column, message: readable(error instanceof Error ? error.message : String(error)) }
}

export const parseToml = (text: string): E.Either<SyntaxProblem, RawTable> =>
  E.tryCatch(() => parse(text) as RawTable, problemOf)
