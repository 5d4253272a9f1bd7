/**
 * Sends keys or a paste to a pane if, and only if, it still looks as a capture showed it. tmux itself compares, in the one
 * command that then sends: nothing can change between the two. What the agent has written and tmux not yet read is the
 * window that remains.
 */
import { type Answer, present, unknown } from '../core/answer'
import { frame } from './records'
import { failure, isTarget, tmuxLines } from './run'
import type { Server } from './server'
import { quoted } from './write'

export interface Guard {
  readonly pane: string
  readonly panePid: number
  readonly width: number
  readonly height: number | undefined
  readonly cursor: { readonly x: number; readonly y: number } | undefined
  /** Rows that must stand where they stood. */
  readonly rows: ReadonlyArray<{ readonly index: number; readonly text: string }>
  /** All rows: a row is looked for by its text, and the first that fits counts. */
  readonly screen: ReadonlyArray<string>
}

export type Sending =
  | { readonly kind: 'keys'; readonly keys: ReadonlyArray<string> }
  | { readonly kind: 'paste'; readonly text: string }

/** Characters that mean something in a format, and are compared as any character. */
const WILD = /[#,:;{}[\]\\^]/
const SPECIAL = /[.*+?()|$]/

const patternOf = (text: string): string =>
  Array.from(text)
    .map((char) => {
      if (WILD.test(char)) return '.'
      return SPECIAL.test(char) ? `[${char}]` : char
    })
    .join('')

const fits = (pattern: ReadonlyArray<string>, row: ReadonlyArray<string>): boolean =>
  pattern.length === row.length && pattern.every((char, i) => WILD.test(char) || char === row[i])

/** The first row that tmux will find for this text, counted from 1. */
const firstRow = (screen: ReadonlyArray<string>, text: string): number => {
  const pattern = Array.from(text)
  return screen.findIndex((row) => fits(pattern, Array.from(row))) + 1
}

const FACTS = [
  '#{pane_pid}',
  '#{pane_dead}',
  '#{pane_in_mode}',
  // Keys would go to all panes of the window; or to none.
  '#{pane_synchronized}',
  '#{pane_input_off}',
  '#{pane_width}',
]

/** A format that is true while the pane looks so. */
export const guardFormat = (guard: Guard): string => {
  const { panePid, width, height, cursor, rows, screen } = guard
  const asked = [...FACTS]
  const right = [String(panePid), '0', '0', '0', '0', String(width)]
  if (height !== undefined) {
    asked.push('#{pane_height}')
    right.push(String(height))
  }
  if (cursor !== undefined) {
    asked.push('#{cursor_x}', '#{cursor_y}')
    right.push(String(cursor.x), String(cursor.y))
  }
  for (const { text } of rows) {
    asked.push(`#{C/r:^${patternOf(text)}$}`)
    // tmux says 0 for a row that is not there: what no look has seen must not pass for it.
    right.push(String(firstRow(screen, text) || 'none'))
  }
  return `#{==:${asked.join('/')},${right.join('/')}}`
}

const BUFFER = 'tma-act'

const commandsOf = ({ pane }: Guard, sending: Sending): ReadonlyArray<string> =>
  sending.kind === 'keys'
    ? [`send-keys -t ${pane} -- ${sending.keys.map(quoted).join(' ')}`]
    : [
        `set-buffer -b ${BUFFER}-${pane.slice(1)} -- ${quoted(sending.text)}`,
        `paste-buffer -p -d -b ${BUFFER}-${pane.slice(1)} -t ${pane}`,
      ]

/** False when the pane looks otherwise, and nothing was sent. */
export const sendIf = async (server: Server, guard: Guard, sending: Sending): Promise<Answer<boolean>> => {
  const { pane } = guard
  if (!pane.startsWith('%') || !isTarget(pane))
    return unknown(`${JSON.stringify(pane)} is not the id of a pane`)
  const framed = frame()
  const say = (kind: string): string => `display-message -p '${framed.format(kind, [])}'`
  const sends = [...commandsOf(guard, sending), say('Y')].join(' ; ')
  const answer = await tmuxLines(server, [
    `if-shell -F -t ${pane} ${quoted(guardFormat(guard))} { ${sends} } { ${say('N')} }`,
  ])
  if (answer.kind !== 'present') return answer
  const said = framed.read(answer.value.stdout).map(({ kind }) => kind)
  if (said.length === 1 && said[0] === 'Y') return present(true)
  return said.length === 1 && said[0] === 'N' ? present(false) : failure(server, answer.value)
}
