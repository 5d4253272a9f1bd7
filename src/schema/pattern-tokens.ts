/**
 * Cuts a pattern of RE2 syntax into tokens, as far as the widening of `\s` needs it.
 * Takes a pattern that RE2 accepts; of any other it makes tokens that mean nothing.
 */

/** `class` is a part of a character class, its brackets included. */
export interface PatternToken {
  readonly text: string
  readonly in: 'plain' | 'class'
}

const QUOTE = String.raw`\\Q[^]*?(?:\\E|$)`
const ESCAPE = String.raw`\\[xpP]\{[^}]*\}|\\[^]`
const FLAGS = String.raw`\(\?[a-zA-Z]*(?:-[a-zA-Z]*)?[:)]`
const REPEAT = String.raw`\{\d+(?:,\d*)?\}`
// A `]` that comes first in a class is a member of it.
const CLASS_START = String.raw`\[\^?\]?`
const POSIX = String.raw`\[:\^?\w+:\]`

const PLAIN = new RegExp([QUOTE, ESCAPE, FLAGS, REPEAT, CLASS_START, '[^]'].join('|'), 'uy')
const CLASS = new RegExp([POSIX, ESCAPE, '[^]'].join('|'), 'uy')

export const patternTokens = (source: string): PatternToken[] => {
  const found: PatternToken[] = []
  let isInClass = false
  let at = 0
  while (at < source.length) {
    const lexer = isInClass ? CLASS : PLAIN
    lexer.lastIndex = at
    const text: string = lexer.exec(source)?.[0] ?? source.slice(at)
    at += text.length
    const opens: boolean = !isInClass && text.startsWith('[')
    found.push({ text, in: isInClass || opens ? 'class' : 'plain' })
    isInClass = opens || (isInClass && text !== ']')
  }
  return found
}

const SPACES = String.raw`\t\n\v\f\r \x{85}\p{Z}`
// The complement as ranges: RE2 has no class inside a class, and `[\S\n]` must be one.
const NOT_SPACES = [
  String.raw`\x00-\x08\x0e-\x1f\x21-\x{84}\x{86}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}`,
  String.raw`\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{10ffff}`,
].join('')

const widened = (token: PatternToken): string => {
  const isClass = token.in === 'class'
  if (token.text === String.raw`\s`) return isClass ? SPACES : `[${SPACES}]`
  if (token.text === String.raw`\S`) return isClass ? NOT_SPACES : `[^${SPACES}]`
  return token.text
}

/** The pattern with a `\s` that takes Unicode's separators too, such as the no-break space after a prompt. */
export const widenSpaces = (source: string): string => patternTokens(source).map(widened).join('')

/** Sum of all repeat counts, a measure of how large the compiled pattern gets. */
export const repeats = (source: string): number =>
  patternTokens(source)
    .filter((token) => token.in === 'plain' && /^\{\d/.test(token.text))
    .flatMap((token) => token.text.match(/\d+/g) ?? [])
    .reduce((sum, count) => sum + Number(count), 0)
