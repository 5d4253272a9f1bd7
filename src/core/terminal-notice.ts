/** The bytes that make a terminal speak up, and which terminals are known to be deaf to them. */
import { cleanText } from './clean-text'
import type { Client } from './pane'

type Terminal = Pick<Client, 'termName' | 'termType'>

export const BELL = '\x07'

/** Columns of a text that is sent; more than any of ours needs. */
const TEXT_WIDTH = 200

/** By its own answer where it gave one: `screen`, which older versions go by, is another program's name as well. */
export const isTmux = ({ termName, termType }: Terminal): boolean =>
  /^tmux\b/.test(termType) || (termType === '' && /^tmux(-|$)/.test(termName))

/** Through a tmux in between to the terminal behind it: every escape within is doubled. */
const wrapped = (sequence: string): string => `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`

/** OSC 9, a notice of the desktop that the terminal shows. Some read a number and `;` in front as an order. */
export const osc9 = (text: string, terminal: Terminal): string => {
  const sequence = `\x1b]9;${cleanText(text, TEXT_WIDTH).replace(/^(\d+);/, '$1,')}${BELL}`
  return isTmux(terminal) ? wrapped(sequence) : sequence
}

/** As told by their makers or users; a name alone says little, most go by `xterm-256color`. */
const DEAF: ReadonlyArray<readonly [field: keyof Terminal, pattern: RegExp, name: string]> = [
  ['termName', /^alacritty/, 'Alacritty'],
  ['termName', /^linux/, 'the Linux console'],
  ['termName', /^rxvt/, 'rxvt'],
  ['termName', /^vt\d/, 'a hardware terminal'],
  ['termName', /^(vte|gnome)/, 'a VTE terminal'],
  ['termType', /^VTE/, 'a VTE terminal'],
  ['termType', /^XTerm/, 'xterm'],
]

/** What stands between OSC 9 and the person at this client, as far as its name tells; undefined when nothing is known. */
export const osc9Doubt = (terminal: Terminal): string | undefined => {
  if (isTmux(terminal))
    return 'its terminal is tmux, which lets this through with "set -g allow-passthrough on" there (3.3 and newer)'
  const deaf = DEAF.find(([field, pattern]) => pattern.test(terminal[field]))
  return deaf === undefined ? undefined : `its terminal is ${deaf[2]}, which is known to ignore OSC 9`
}
