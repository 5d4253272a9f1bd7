/** Characters as they are drawn, in the order of the text. */
const segmenter = new Intl.Segmenter()

export interface Grapheme {
  readonly segment: string
  /** Where it begins, in UTF-16 units of the text. */
  readonly index: number
}

/** UTF-16 units that are cut up at once: the engine's walk takes the square of a text's length. */
const SLICE = 256

/** One that is longer than a slice comes out in parts. */
export function* graphemes(text: string): Generator<Grapheme> {
  let from = 0
  while (from < text.length) {
    const slice = text.slice(from, from + SLICE)
    const found = [...segmenter.segment(slice)]
    // The last one may go on behind the slice.
    const isCut = from + slice.length < text.length && found.length > 1
    const whole = isCut ? found.slice(0, -1) : found
    for (const { segment, index } of whole) yield { segment, index: from + index }
    from += isCut ? (found.at(-1)?.index ?? slice.length) : slice.length
  }
}
