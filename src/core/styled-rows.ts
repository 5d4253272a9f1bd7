/**
 * Captured rows with their colours: what a plain screen does not tell, such as which button is highlighted and which
 * words are a faint hint. Colours go on from row to row, as tmux writes them.
 */
import stripAnsi from 'strip-ansi'

export interface Run {
  readonly text: string
  /** Names the background, and whether it is swapped with the foreground. */
  readonly ground: string
  readonly isFaint: boolean
}

export type StyledRow = ReadonlyArray<Run>

type Style = Omit<Run, 'text'> & { readonly isReverse: boolean; readonly back: string }

const PLAIN: Style = { ground: '', isFaint: false, isReverse: false, back: '' }
const SGR = /\x1b\[([\d;:]*)m/

const styleWith = (style: Style, code: number, more: () => string): Style => {
  if (code === 0) return PLAIN
  if (code === 2) return { ...style, isFaint: true }
  if (code === 22) return { ...style, isFaint: false }
  if (code === 7 || code === 27) return { ...style, isReverse: code === 7 }
  if (code === 38) more()
  if (code === 48) return { ...style, back: more() }
  if (code === 49) return { ...style, back: '' }
  const isBack = (code >= 40 && code <= 47) || (code >= 100 && code <= 107)
  return isBack ? { ...style, back: String(code) } : style
}

/** `38;5;N` and `38;2;R;G;B` carry further numbers, which are no codes of their own. */
const styled = (before: Style, codes: string): Style => {
  const numbers = codes.split(/[;:]/).map(Number)
  let style = before
  for (let i = 0; i < numbers.length; i += 1) {
    const from = i + 1
    const more = (): string => {
      i += numbers[from] === 5 ? 2 : 4
      return numbers.slice(from, i + 1).join(';')
    }
    style = styleWith(style, numbers[i] ?? 0, more)
  }
  return { ...style, ground: `${style.back}${style.isReverse ? ' reversed' : ''}` }
}

export const styledRows = (rows: ReadonlyArray<string>): ReadonlyArray<StyledRow> => {
  let style = PLAIN
  return rows.map((row) =>
    row.split(SGR).flatMap((part, i): StyledRow => {
      if (i % 2 === 1) style = styled(style, part)
      const text = i % 2 === 1 ? '' : stripAnsi(part)
      return text === '' ? [] : [{ text, ground: style.ground, isFaint: style.isFaint }]
    }),
  )
}

/** As tmux prints the row without colours. */
export const plainText = (row: StyledRow): string =>
  row
    .map(({ text }) => text)
    .join('')
    .replace(/(?<! ) +$/, '')

/** What was typed, and not merely hinted at. */
export const withoutFaint = (row: StyledRow): StyledRow => row.filter(({ isFaint }) => !isFaint)

const groundOf = (rows: ReadonlyArray<StyledRow>, word: string): string | undefined => {
  const row = rows.findLast((each) => plainText(each).includes(word))
  let column = row === undefined ? -1 : plainText(row).indexOf(word)
  for (const { text, ground } of row ?? []) {
    if (column >= 0 && column < text.length) return ground
    column -= text.length
  }
  return undefined
}

/** The word whose ground is unlike that of all others, which is one; undefined where that is not so. At least three words. */
export const highlighted = (
  rows: ReadonlyArray<StyledRow>,
  words: ReadonlyArray<string>,
): string | undefined => {
  const grounds = words.map((word) => groundOf(rows, word))
  if (grounds.includes(undefined)) return undefined
  const odd = words.filter((_, i) => grounds.indexOf(grounds[i]) === grounds.lastIndexOf(grounds[i]))
  return new Set(grounds).size === 2 && odd.length === 1 ? odd[0] : undefined
}
