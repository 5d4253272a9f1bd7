/** Texts that mean something to a shell, a terminal, tmux, JSON, TOML or a pattern, and texts made from real ones with them. */
import * as fc from 'fast-check'

/** Each would make the file, were it run by whom it is written for. */
export const commandsFor = (canary: string): ReadonlyArray<string> => [
  `#(touch ${canary})`,
  `##(touch ${canary})`,
  `###(touch ${canary})`,
  `#{E:#(touch ${canary})}`,
  `#{l:#(touch ${canary})}`,
  `$(touch ${canary})`,
  `\`touch ${canary}\``,
  `'; touch ${canary}; '`,
  `"; touch ${canary}; "`,
  `'$(touch ${canary})'`,
  `"'"$(touch ${canary})"'"`,
  `; run-shell 'touch ${canary}'`,
  `\\; run-shell "touch ${canary}" \\;`,
  `' ; run-shell -b 'touch ${canary}' ; '`,
  `x\nrun-shell 'touch ${canary}'\n`,
  `x\rset-option -g @evil 1\r`,
  `#[range=user|x]#[fg=red]#{pane_id}}`,
  `%99\tclaude\tblocked\n%98`,
]

/** Ends and beginnings in all the languages that a text of ours may be read in. */
const PIECES = [
  ...commandsFor('/nonexistent/canary'),
  ...['\u0000', '\u001b[2J', '\u001b]2;title\u0007', '\u009b31m', '\u001f', '\t', '\r', '\n', '\r\n'],
  ...['\u202e', '\u2066', '\u200b', '\ufeff', '\ud800', '\udc00', '👩‍👩‍👧‍👦', '漢字', 'e\u0301\u0301'],
  ...['"', "'", '\\', '\\"', '"""', "'''", '{', '}', '[', ']', '[[', ']]', '=', ':', ',', ';', '#', '$', '%'],
  ...['#{', '#[', '#(', '%%', '%1', '@1', '$1', '-', '--', '-t', '__proto__', 'constructor', 'toString', ''],
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1e999',
    '9007199254740993',
    'NaN',
    'tma1 hook',
    '(a*)*$',
    '(?=',
    '[^',
    '{,',
  ],
  ...['❯ 1. Yes', '  2. No', 'Enter to confirm · Esc to cancel', '─'.repeat(40), '│', '✳ ', '> '],
]

export const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)

/** As nested as the reader can bear, and as long. */
const run = fc
  .tuple(
    fc.constantFrom('[', '{', '"', '\\', ' ', 'a', '─', '│ ', '{"a":', '[[a]]\n', 'a.', '(', '👩‍👧'),
    fc.nat(4_000),
  )
  .map(([unit, times]) => unit.repeat(times))

const place = fc.double({ min: 0, max: 1, noNaN: true })

type Change = (text: string, others: ReadonlyArray<string>) => string

const at = (text: string, share: number): number => Math.floor(share * text.length)

const insertion = fc
  .tuple(place, fc.oneof({ weight: 5, arbitrary: piece }, { weight: 1, arbitrary: run }))
  .map(
    ([where, what]): Change =>
      (text) =>
        text.slice(0, at(text, where)) + what + text.slice(at(text, where)),
  )

const cut = place.map(
  (where): Change =>
    (text) =>
      text.slice(0, at(text, where)),
)

const removal = fc.tuple(place, place).map(
  ([a, b]): Change =>
    (text) =>
      text.slice(0, at(text, Math.min(a, b))) + text.slice(at(text, Math.max(a, b))),
)

const doubling = fc.tuple(place, fc.nat(60)).map(
  ([where, size]): Change =>
    (text) =>
      text.slice(0, at(text, where) + size) + text.slice(at(text, where)),
)

const graft = fc.tuple(place, place, fc.nat()).map(
  ([where, from, which]): Change =>
    (text, others) => {
      const other = others[which % others.length] ?? ''
      return text.slice(0, at(text, where)) + other.slice(at(other, from))
    },
)

const change = fc.oneof(
  { weight: 5, arbitrary: insertion },
  { weight: 2, arbitrary: removal },
  { weight: 1, arbitrary: cut },
  { weight: 2, arbitrary: doubling },
  { weight: 1, arbitrary: graft },
)

/** Any text, or one of the corpus with some changes: most of them still look like what the reader is made for. */
export const madeFrom = (corpus: ReadonlyArray<string>): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom(...corpus), fc.array(change, { minLength: 1, maxLength: 6 }))
        .map(([text, changes]) => changes.reduce((made, each) => each(made, corpus), text)),
    },
    { weight: 1, arbitrary: fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  )
