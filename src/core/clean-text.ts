/** Foreign text made safe to publish or print: titles and names come from programs and may hold anything. */
import stringWidth from 'fast-string-width'
import stripAnsi from 'strip-ansi'

// Controls and line separators part words; marks of direction, zero-width ones and lone surrogates do not.
const PARTING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
const UNSAFE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/gu

/** No escape sequence, control or bidi character; at most `width` columns, the cut marked. Runs of blanks become one. */
export const cleanText = (text: string, width: number): string => {
  // Only so much can be shown; a hostile title may be megabytes.
  const plain = stripAnsi(text.slice(0, 4 * width + 256))
    .replace(PARTING, ' ')
    .replace(UNSAFE, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return cutToWidth(plain, width)
}

/** At most `width` columns, the cut marked; for text that is clean. */
export const cutToWidth = (text: string, width: number): string => {
  if (stringWidth(text) <= width) return text
  let kept = ''
  let columns = 1
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    columns += stringWidth(segment)
    if (columns > width) break
    kept += segment
  }
  return `${kept}…`
}

/** Exactly `width` columns, made safe, filled up with blanks. */
export const fitted = (text: string, width: number): string => {
  const cut = cleanText(text, width)
  return cut + ' '.repeat(Math.max(0, width - stringWidth(cut)))
}

/** Text for a tmux option: also without `#`, which tmux would read as a format. */
export const cleanForTmux = (text: string, width: number): string =>
  cleanText(text.replaceAll('#', ''), width)
