/**
 * Finds text that every match of a pattern must hold: where it is missing, the pattern need not be compiled.
 * Reads the outermost level only; where that says too little there is no such text.
 */
import { type PatternToken, patternTokens } from './pattern-tokens'

const META = /^[.^$*+?()[\]{}|\\]$/
const REPEATED = /^(?:[*?]|\{\d)/
/** Groups open with `(` or `(?flags:`; `(?flags)` is none. */
const OPENS = /^\((?:\?.*:)?$/

/** The character that the token stands for; undefined when it stands for anything else. */
const literalOf = ({ text, in: place }: PatternToken): string | undefined => {
  if (place === 'class' || /\p{Cs}/u.test(text)) return undefined
  if (text.startsWith('\\')) return /^\\[!-/:-@[-`{-~]$/.test(text) ? text.slice(1) : undefined
  return Array.from(text).length === 1 && !META.test(text) ? text : undefined
}

const isFolding = (token: PatternToken): boolean => token.in === 'plain' && /^\(\?[a-zA-Z]*i/.test(token.text)

/** A whole group stands as its closing bracket. */
const outermost = (tokens: ReadonlyArray<PatternToken>): PatternToken[] => {
  let depth = 0
  return tokens.filter(({ text, in: place }) => {
    if (place === 'plain' && OPENS.test(text)) depth += 1
    else if (place === 'plain' && text === ')') depth -= 1
    return depth === 0
  })
}

/** Per branch of the alternation its runs of characters. */
const branchesOf = (tokens: ReadonlyArray<PatternToken>): string[][][] => {
  const branches: string[][][] = [[[]]]
  for (const token of tokens) {
    const runs = branches.at(-1) ?? []
    const literal = literalOf(token)
    if (literal !== undefined) runs.at(-1)?.push(literal)
    else if (token.in === 'plain' && token.text === '|') branches.push([[]])
    else {
      if (token.in === 'plain' && REPEATED.test(token.text)) runs.at(-1)?.pop()
      runs.push([])
    }
  }
  return branches
}

const longest = (runs: ReadonlyArray<ReadonlyArray<string>>): string =>
  runs.map((run) => run.join('')).reduce((best, run) => (run.length > best.length ? run : best), '')

/** Texts of which any match holds at least one; undefined when the pattern proves none. */
export const literalsOf = (source: string): ReadonlyArray<string> | undefined => {
  const tokens = patternTokens(source)
  if (tokens.some(isFolding)) return undefined
  const literals = branchesOf(outermost(tokens)).map(longest)
  return literals.includes('') ? undefined : literals
}
