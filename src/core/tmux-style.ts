/**
 * A tmux style that may stand in a bar: colours and attributes alone. What would move the text, open a mouse range or
 * change what `default` means is not one, nor is anything that tmux would read as a format or a job.
 */
import * as t from 'io-ts'

const ATTRIBUTES = [
  'acs',
  'bold',
  'bright',
  'dim',
  'underscore',
  'double-underscore',
  'curly-underscore',
  'dotted-underscore',
  'dashed-underscore',
  'blink',
  'reverse',
  'hidden',
  'italics',
  'overline',
  'strikethrough',
]

/** As tmux reads them: a number alone is one of the sixteen, the others go by `colour200`. */
const COLOUR =
  /^(?:fg|bg|us)=(?:#[0-9a-fA-F]{6}|(?!colou?r\d)[A-Za-z][A-Za-z0-9]*|colou?r(?:1?\d?\d|2[0-4]\d|25[0-5])|[0-7]|9[0-7])$/
const WORDS = new Set(['none', 'default', ...ATTRIBUTES, ...ATTRIBUTES.map((name) => `no${name}`)])
const LONGEST = 200

const isStyle = (u: unknown): u is string =>
  typeof u === 'string' &&
  u.length <= LONGEST &&
  u.split(/[ ,]+/).every((word) => word === '' || WORDS.has(word) || COLOUR.test(word))

export const TmuxStyle = new t.Type<string, string, unknown>(
  'a tmux style of colours and attributes, such as "fg=white,bg=red,bold"',
  isStyle,
  (u, c) => (isStyle(u) ? t.success(u) : t.failure(u, c)),
  t.identity,
)

/** Before it knew them, tmux took a style with a colour of underscores for none at all. */
export const withoutUnderscoreColour = (style: string): string =>
  style
    .split(/[ ,]+/)
    .filter((word) => !/^us=/i.test(word))
    .join(',')
