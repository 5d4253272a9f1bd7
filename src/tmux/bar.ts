/** Reads the status line's own options as one session has them, and how wide tmux draws a piece of it. */
import { type Answer, present } from '../core/answer'
import { type Bar, type BarOption, drawnWidth, formatBefore } from '../core/bar'
import { frame } from './records'
import { failure, tmux } from './run'
import type { Server } from './server'

const FIELDS = [
  '#{status}',
  '#{status-left-length}',
  '#{status-left}',
  '#{status-right-length}',
  '#{status-right}',
]

/** Where else a placeholder may stand. */
const FORMATS = [
  ['-gqv', 'status-format'],
  ['-gwqv', 'window-status-format'],
  ['-gwqv', 'window-status-current-format'],
  ['-gwqv', 'pane-border-format'],
] as const

/** `session`: whose options count, `$N`; the global ones when no client is attached. */
export const readBar = async (server: Server, session: string | undefined): Promise<Answer<Bar>> => {
  const framed = frame()
  const target = session === undefined ? [] : ['-t', session]
  const answer = await tmux(server, [
    'display-message',
    '-p',
    ...target,
    framed.format('B', FIELDS),
    ...FORMATS.flatMap(([flags, option]) => [';', 'show-options', flags, option]),
  ])
  if (answer.kind !== 'present') return answer
  const entry = framed.read(answer.value.stdout)[0]
  if (entry === undefined || entry.fields.length !== FIELDS.length) return failure(server, answer.value)
  const [status = '', leftLength, left = '', rightLength, right = ''] = entry.fields
  return present({
    isOn: status !== 'off' && status !== '0',
    sides: [
      { option: 'status-left', value: left, length: Number(leftLength) },
      { option: 'status-right', value: right, length: Number(rightLength) },
    ],
    formats: entry.rest.split('\n').filter((line) => line !== ''),
  })
}

/** Drawn columns of what stands before our part on each side; a side that cannot be drawn counts as empty. */
export const widthsBefore = async (
  server: Server,
  bar: Bar,
): Promise<Readonly<Partial<Record<BarOption, number>>>> => {
  const widths: Partial<Record<BarOption, number>> = {}
  for (const { option, value } of bar.sides) {
    const format = formatBefore(value)
    if (format === '') continue
    const answer = await tmux(server, ['display-message', '-p', '--', format])
    if (answer.kind === 'present') widths[option] = drawnWidth(answer.value.stdout.replace(/\n$/, ''))
  }
  return widths
}
