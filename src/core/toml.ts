/** TOML text to a raw table; alone knows the parser: the shapes in which it throws, and the tree that it makes. */
import * as E from 'fp-ts/Either'
import { parse } from 'toml'
import type { RawTable } from '../schema/table'

/** As the parser gives it: an assignment, a header, or a value. `offset` counts characters from the file's start. */
export interface TomlNode {
  readonly type: string
  readonly offset: number
  readonly key?: string | ReadonlyArray<string>
  readonly value: unknown
}

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

/** The tree of a text that parses; loaded when it is asked for, since only a file with a fault needs it. */
export const tomlNodes = (text: string): ReadonlyArray<TomlNode> => {
  const parser = require('toml/lib/parser') as { readonly parse?: (text: string) => unknown }
  const nodes = parser.parse?.(text)
  return Array.isArray(nodes) ? nodes : []
}
