/** The right side of the status line as tmux keeps it for all sessions, and how ours is put before it. */
import { type Answer, present } from '../core/answer'
import { frame } from './records'
import { failure, tmux, tmuxLines } from './run'
import type { Server } from './server'
import { quoted } from './write'

export interface StatusRight {
  /** As it is written, formats and all. */
  readonly value: string
  /** Columns that tmux draws of it. */
  readonly length: number
  /** Files that tmux was configured with, in its order. */
  readonly files: ReadonlyArray<string>
}

export const readStatusRight = async (server: Server): Promise<Answer<StatusRight>> => {
  const framed = frame()
  const answer = await tmux(server, [
    'display-message',
    '-p',
    framed.format('S', ['#{status-right-length}', '#{config_files}']),
    ';',
    'show-options',
    '-gv',
    'status-right',
  ])
  if (answer.kind !== 'present') return answer
  const entry = framed.read(answer.value.stdout)[0]
  const [length = '', files = ''] = entry?.fields ?? []
  if (entry === undefined) return failure(server, answer.value)
  const value = entry.rest.replace(/^\n|\n$/g, '')
  return present({
    value,
    length: Number(length) || 0,
    files: files.split(',').filter((file) => file !== ''),
  })
}

/** The lines of a configuration that put `value` there, whole. */
export const statusRightLines = ({
  value,
  length,
}: Pick<StatusRight, 'value' | 'length'>): ReadonlyArray<string> => [
  `set -g status-right-length ${length}`,
  `set -g status-right ${quoted(value)}`,
]

/** The line of a configuration that runs `tma.tmux`: for tmux, which expands it, and then for a shell. */
export const loadWords = (script: string): string =>
  `run-shell ${quoted(/^[\w./-]+$/.test(script) ? script : quoted(script).replaceAll('#', '##'))}`

/** Until the configuration is loaded anew. `script`: `tma.tmux`, which replaces the placeholder. */
export const setStatusRight = async (
  server: Server,
  lines: ReadonlyArray<string>,
  script: string,
): Promise<Answer<void>> => {
  const answer = await tmuxLines(server, [...lines, loadWords(script)])
  if (answer.kind !== 'present') return answer
  return answer.value.exitCode === 0 ? present(undefined) : failure(server, answer.value)
}
