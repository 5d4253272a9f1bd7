/** Reads the status line's own options as one session has them, and how wide tmux draws a piece of it. */
import { type Answer, present } from '../core/answer'
import { type Bar, type BarOption, drawnWidth, formatBefore, referredTo } from '../core/bar'
import { frame } from './records'
import { failure, tmux } from './run'
import type { Server } from './server'

/** tmux draws no more lines than that. */
const MOST_LINES = 5

const FIELDS = [
  '#{status}',
  '#{status-left-length}',
  '#{status-left}',
  '#{status-right-length}',
  '#{status-right}',
  '#{@tma_replaced}',
  ...Array.from({ length: MOST_LINES }, (_, i) => `#{status-format[${i}]}`),
]

/** Where else a placeholder may stand. */
const FORMATS = [
  ['-gwqv', 'window-status-format'],
  ['-gwqv', 'window-status-current-format'],
  ['-gwqv', 'pane-border-format'],
] as const

/** Options that refer to options, and those again: as deep as any theme goes. */
const MOST_ROUNDS = 4

const targetOf = (session: string | undefined): ReadonlyArray<string> =>
  session === undefined ? [] : ['-t', session]

/** What the formats refer to, by the values that the session has; what cannot be read is not there. */
const valuesReferredTo = async (
  server: Server,
  session: string | undefined,
  formats: ReadonlyArray<string>,
): Promise<ReadonlyArray<string>> => {
  const known = new Map<string, string>()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const names = referredTo([...formats, ...known.values()]).filter((name) => !known.has(name))
    if (names.length === 0) break
    const framed = frame()
    const format = framed.format(
      'V',
      names.map((name) => `#{${name}}`),
    )
    const answer = await tmux(server, ['display-message', '-p', ...targetOf(session), format])
    const values = answer.kind === 'present' ? framed.read(answer.value.stdout)[0]?.fields : undefined
    for (const [i, name] of names.entries()) known.set(name, values?.[i] ?? '')
  }
  return [...known.values()]
}

/** `-g:status-right,-wt:@3:window-status-format,` */
const replacedOptions = (noted: string): ReadonlyArray<string> =>
  noted.split(',').flatMap((key) => (key === '' ? [] : [key.split(':').at(-1) ?? '']))

const lineCount = (status: string): number =>
  status === 'off' ? 0 : status === 'on' ? 1 : Number(status) || 1

/** `session`: whose options count, `$N`; the global ones when no client is attached. */
export const readBar = async (server: Server, session: string | undefined): Promise<Answer<Bar>> => {
  const framed = frame()
  const answer = await tmux(server, [
    'display-message',
    '-p',
    ...targetOf(session),
    framed.format('B', FIELDS),
    ...FORMATS.flatMap(([flags, option]) => [';', 'show-options', flags, option]),
  ])
  if (answer.kind !== 'present') return answer
  const entry = framed.read(answer.value.stdout)[0]
  if (entry === undefined || entry.fields.length !== FIELDS.length) return failure(server, answer.value)
  const [status = '', leftLength, left = '', rightLength, right = '', replaced = '', ...all] = entry.fields
  const drawn = all.slice(0, Math.max(1, lineCount(status)))
  const below = all.map((value, i) => ({ count: i + 1, value })).slice(drawn.length)
  const formats = entry.rest.split('\n').filter((line) => line !== '')
  return present({
    isOn: status !== 'off' && status !== '0',
    lines: [...drawn, ...(await valuesReferredTo(server, session, drawn))],
    below,
    sides: [
      { option: 'status-left', value: left, length: Number(leftLength) },
      { option: 'status-right', value: right, length: Number(rightLength) },
    ],
    formats: [...formats, ...(await valuesReferredTo(server, session, [left, right, ...formats]))],
    replaced: replacedOptions(replaced),
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
