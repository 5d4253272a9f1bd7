/** A drawn row as a person sees it: characters with their colours, from what `capture-pane -e` prints. */

export interface Run {
  readonly text: string
  /** `fg=231 bg=160 bold`, in this order; empty: the terminal's own. */
  readonly style: string
}

const ATTRIBUTES: ReadonlyArray<readonly [name: string, on: number, off: number]> = [
  ['bold', 1, 22],
  ['dim', 2, 22],
  ['italics', 3, 23],
  ['underscore', 4, 24],
  ['blink', 5, 25],
  ['reverse', 7, 27],
  ['strikethrough', 9, 29],
]
const ORDER = ['fg', 'bg', ...ATTRIBUTES.map(([name]) => name)]

const hex = (parts: ReadonlyArray<number>): string =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** The eight colours and the eight bright ones, by the code of the first of each. */
const COLOURS: ReadonlyArray<readonly [name: string, first: number, number: number]> = [
  ['fg', 30, 0],
  ['bg', 40, 0],
  ['fg', 90, 8],
  ['bg', 100, 8],
]

/** What one number of its own changes. */
const single = (style: Map<string, string>, code: number): void => {
  if (code === 0) style.clear()
  if (code === 39 || code === 49) style.delete(code === 39 ? 'fg' : 'bg')
  for (const [name, on, off] of ATTRIBUTES) {
    if (code === on) style.set(name, '')
    else if (code === off) style.delete(name)
  }
  for (const [name, first, number] of COLOURS)
    if (code >= first && code < first + 8) style.set(name, String(code - first + number))
}

/** Changes the style by the first of the numbers; how many of them that took. */
const step = (style: Map<string, string>, [code = 0, kind, ...values]: ReadonlyArray<number>): number => {
  if (code !== 38 && code !== 48) {
    single(style, code)
    return 1
  }
  style.set(code === 38 ? 'fg' : 'bg', kind === 5 ? String(values[0]) : hex(values.slice(0, 3)))
  return kind === 5 ? 3 : 5
}

const named = (style: ReadonlyMap<string, string>): string =>
  ORDER.filter((name) => style.has(name))
    .map((name) => (style.get(name) === '' ? name : `${name}=${style.get(name)}`))
    .join(' ')

/** Runs of one style each, over the whole of what was captured; those of equal style are joined. */
const runsOf = (row: string): ReadonlyArray<Run> => {
  const style = new Map<string, string>()
  const runs: Array<{ text: string; style: string }> = []
  for (const [, codes, text = ''] of row.matchAll(/\u001b\[([\d;]*)m|([^\u001b]+)|\u001b./g)) {
    if (codes !== undefined) {
      const numbers = codes.split(';').map(Number)
      while (numbers.length > 0) numbers.splice(0, step(style, numbers))
      continue
    }
    const last = runs.at(-1)
    if (last?.style === named(style)) last.text += text
    else runs.push({ text, style: named(style) })
  }
  return runs
}

/** Each run as `style|text`, unstyled blanks at the ends of the row dropped: what a test compares. */
export const drawn = (row: string): ReadonlyArray<string> =>
  runsOf(row)
    .map(({ text, style }, i, all) => {
      const isEnd = style === '' && (i === 0 || i === all.length - 1)
      return `${style}|${isEnd ? text.trim() : text}`
    })
    .filter((run) => run !== '|')

/** The text alone. */
export const textOf = (row: string): string =>
  runsOf(row)
    .map(({ text }) => text)
    .join('')
