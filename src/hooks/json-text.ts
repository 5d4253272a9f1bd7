/**
 * Reads a JSON text that is going to be edited. What cannot be edited without a loss is refused, with the place: comments
 * and trailing commas where the agent itself would not read them, doubled keys, a byte order mark.
 */
import * as E from 'fp-ts/Either'
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** `jsonc`: the agent reads comments and trailing commas. */
export type Dialect = 'json' | 'jsonc'

/** Undefined for a text of white space alone. */
export type Root = Node | undefined

const placeOf = (text: string, offset: number): string => {
  const before = text.slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
}

const WORDS: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'a comment, which this agent does not read',
  InvalidSymbol: 'a word that is no JSON',
  InvalidNumberFormat: 'no number',
  PropertyNameExpected: 'a key is missing (or a comma is too many)',
  ValueExpected: 'a value is missing (or a comma is too many)',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: '"}" is missing',
  CloseBracketExpected: '"]" is missing',
  EndOfFileExpected: 'something follows the end',
}

const faultOf = (text: string, { error, offset }: ParseError): string => {
  const code = printParseErrorCode(error)
  return `is not valid: ${placeOf(text, offset)}: ${WORDS[code] ?? code}`
}

/** The key of a property that its object holds twice. */
const doubledKey = (node: Node): Node | undefined => {
  const seen = new Set<unknown>()
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined
    if (key !== undefined && seen.has(key.value)) return key
    seen.add(key?.value)
    const inside = doubledKey(child)
    if (inside !== undefined) return inside
  }
  return undefined
}

export const plainValue = (node: Root): unknown => (node === undefined ? undefined : getNodeValue(node))

const parse = (text: string, dialect: Dialect): E.Either<string, Root> => {
  if (text.startsWith('\uFEFF')) return E.left('begins with a byte order mark')
  if (text.trim() === '') return E.right(undefined)
  const errors: ParseError[] = []
  const isLoose = dialect === 'jsonc'
  const root = parseTree(text, errors, { allowTrailingComma: isLoose, disallowComments: !isLoose })
  const [error] = errors
  if (error !== undefined) return E.left(faultOf(text, error))
  if (root?.type !== 'object') return E.left('holds no object')
  const doubled = doubledKey(root)
  if (doubled !== undefined)
    return E.left(`holds the key "${doubled.value}" twice: ${placeOf(text, doubled.offset)}`)
  return E.right(root)
}

/** Left: what is wrong, to be read after the path of the file. */
export const parseJson = (text: string, dialect: Dialect): E.Either<string, Root> => {
  try {
    return parse(text, dialect)
  } catch (error) {
    if (error instanceof RangeError) return E.left('is nested too deep')
    throw error
  }
}
