/** The status line's own options as one session has them: what is asked for, what it refers to, how wide a piece is drawn. */
import type { Bar, BarOption } from '../core/bar'
import { drawnWidth, formatBefore, referredTo } from '../core/bar-format'
import { frame } from './records'
import { tmux } from './run'
import type { Server } from './server'

/** tmux draws no more lines than that. */
const MOST_LINES = 5

/** What is asked of a session: a record begins with these. */
export const BAR_FIELDS: ReadonlyArray<string> = [
  '#{status}',
  '#{status-left-length}',
  '#{status-left}',
  '#{status-right-length}',
  '#{status-right}',
  '#{@tma_replaced}',
  ...Array.from({ length: MOST_LINES }, (_, i) => `#{status-format[${i}]}`),
]

/** And of the client that looks at it: our line there, and the lines as tmux draws them. */
export const DRAWN_FIELDS: ReadonlyArray<string> = [
  '#{@tma_status}',
  ...Array.from({ length: MOST_LINES }, (_, i) => `#{T:status-format[${i}]}`),
]

/** Where else a placeholder may stand: flags and option. */
export const WINDOW_FORMATS = [
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

/** The options alone: what they refer to is asked for where they refer to anything. */
export type BarFields = Bar

/** `values` of `BAR_FIELDS`, the formats of windows, and the values of `DRAWN_FIELDS` where a client looks. */
export const barFieldsOf = (
  values: ReadonlyArray<string>,
  windows: ReadonlyArray<string>,
  drawn: ReadonlyArray<string> | undefined,
): BarFields => {
  const [status = '', leftLength, left = '', rightLength, right = '', replaced = '', ...all] = values
  const lines = all.slice(0, Math.max(1, lineCount(status)))
  const [line = '', ...rendered] = drawn ?? []
  return {
    isOn: status !== 'off' && status !== '0',
    lines,
    below: all.map((value, i) => ({ count: i + 1, value })).slice(lines.length),
    sides: [
      { option: 'status-left', value: left, length: Number(leftLength) },
      { option: 'status-right', value: right, length: Number(rightLength) },
    ],
    formats: windows,
    replaced: replacedOptions(replaced),
    drawn: drawn === undefined ? undefined : { status: line, lines: rendered.slice(0, lines.length) },
  }
}

/** With what the formats refer to, by the values that the session has, `$N`. */
export const withReferred = async (
  server: Server,
  session: string | undefined,
  fields: BarFields,
): Promise<Bar> => {
  const sides = fields.sides.map(({ value }) => value)
  return {
    ...fields,
    lines: [...fields.lines, ...(await valuesReferredTo(server, session, fields.lines))],
    formats: [...fields.formats, ...(await valuesReferredTo(server, session, [...sides, ...fields.formats]))],
  }
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
