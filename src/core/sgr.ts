/** A tmux style as the parameters that select it in a terminal, for what is drawn by no format of tmux. */

const ATTRIBUTES: Readonly<Record<string, string>> = {
  bold: '1',
  bright: '1',
  dim: '2',
  italics: '3',
  underscore: '4',
  'double-underscore': '4',
  'curly-underscore': '4',
  'dotted-underscore': '4',
  'dashed-underscore': '4',
  blink: '5',
  reverse: '7',
  hidden: '8',
  strikethrough: '9',
  overline: '53',
}

const BASIC = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']

const rgb = (colour: string): string | undefined => {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(colour) ?? []
  return parts.length === 0 ? undefined : `38;2;${parts.map((part) => Number.parseInt(part, 16)).join(';')}`
}

/** Of a foreground; undefined for the terminal's own and for the names of X11, which only tmux knows. */
const colourOf = (colour: string): string | undefined => {
  const basic = BASIC.indexOf(colour.replace(/^bright/, ''))
  if (basic >= 0) return `${colour.startsWith('bright') ? 9 : 3}${basic}`
  if (/^\d$/.test(colour)) return `3${colour}`
  if (/^9\d$/.test(colour)) return colour
  const [, index] = /^colou?r(\d{1,3})$/.exec(colour) ?? []
  return index !== undefined && Number(index) < 256 ? `38;5;${index}` : rgb(colour)
}

/** `30` to `38;…` is a foreground, ten more its background. */
const asBackground = (sgr: string): string => sgr.replace(/^\d+/, (first) => String(Number(first) + 10))

/** What a word sets: a side of the cell or an attribute, and to what; undefined takes it away. */
const settingOf = (word: string): readonly [slot: string, sgr: string | undefined] => {
  const [side = '', colour] = word.split('=')
  if (colour === undefined) {
    const taken = word.startsWith('no') ? ATTRIBUTES[word.slice(2)] : undefined
    return taken === undefined ? [ATTRIBUTES[word] ?? '', ATTRIBUTES[word]] : [taken, undefined]
  }
  const sgr = side === 'us' ? undefined : colourOf(colour)
  return [side, sgr === undefined || side === 'fg' ? sgr : asBackground(sgr)]
}

/** `1;38;5;231`; `0` for a style that sets nothing. Of two words for the same the later one counts. */
export const sgrOf = (style: string): string => {
  const set = new Map<string, string>()
  for (const word of style.toLowerCase().split(/[ ,]+/)) {
    if (word === 'none' || word === 'default') set.clear()
    const [slot, sgr] = settingOf(word)
    if (sgr === undefined) set.delete(slot)
    else set.set(slot, sgr)
  }
  return set.size === 0 ? '0' : [...set.values()].join(';')
}
