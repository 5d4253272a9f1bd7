/** Judges whether a bar can show our part: pure text, read from tmux's own options elsewhere. */
import { OPTION, SCRIPT, startOf, unstyled } from './bar-format'
import type { KindName } from './doctor/kinds'

export const BAR_OPTIONS = ['status-left', 'status-right'] as const
export type BarOption = (typeof BAR_OPTIONS)[number]

/** One of the two lengths that tmux cuts, with what stands before our part already drawn. */
export interface BarSide {
  readonly option: BarOption
  readonly value: string
  /** Columns that tmux draws of it (`status-right-length`). */
  readonly length: number
}

export interface Bar {
  readonly isOn: boolean
  /** The formats of the lines that are drawn, topmost first, and what they refer to. */
  readonly lines: ReadonlyArray<string>
  /** Formats of lines that are not drawn, by the number of lines that it takes. */
  readonly below: ReadonlyArray<{ readonly count: number; readonly value: string }>
  readonly sides: ReadonlyArray<BarSide>
  /** What else our part may stand in, which tmux cuts at the terminal's edge alone. */
  readonly formats: ReadonlyArray<string>
  /** Options in which a placeholder was replaced at some time. */
  readonly replaced: ReadonlyArray<string>
  /** What stands in `@tma_status` there, and the lines as tmux draws them; undefined where nobody looks. */
  readonly drawn?: { readonly status: string; readonly lines: ReadonlyArray<string> } | undefined
}

const PLACEHOLDER = '#{tma_status}'
/** Any option of ours, or a theme's module that shows one. */
const SHOWS = /#\{[^{}]*@\w*tma\w*\}/
/** As it was written, unless escaped: an even number of `#` makes text of it. */
const WRITTEN = /(?<!#)(?:##)*#\{tma_(?:status|window|session|pane)\}/
/** What brings our part to the eye: an option of the session or of the server, and whether the plugin is loaded after. */
export interface BarMend {
  readonly option: string
  readonly value: string
  readonly isAppended?: boolean
}

export interface BarFinding {
  readonly kind: Extract<KindName, `bar-${string}`>
  readonly what: string
  /** Undefined: to load the plugin again mends it. */
  readonly mend: BarMend | undefined
}

const cutFinding = (side: BarSide, needed: number): BarFinding => ({
  kind: 'bar-cut',
  what: `${side.option} is cut after ${side.length} columns, and what stands in it needs ${needed}: ours is not whole`,
  mend: { option: `${side.option}-length`, value: String(Math.max(100, needed)) },
})

const appended = (option: string): BarMend => ({ option, value: ` ${PLACEHOLDER}`, isAppended: true })

const NOT_SHOWN: BarFinding = {
  kind: 'bar-missing',
  what: `no status line holds ${PLACEHOLDER}, so the bar shows nothing of tma`,
  mend: appended('status-right'),
}

const NOT_REPLACED: BarFinding = {
  kind: 'bar-raw',
  what: `${PLACEHOLDER}, or another placeholder, stands as it was written: the plugin has not replaced it`,
  mend: undefined,
}

const NOT_TENDED: BarFinding = {
  kind: 'bar-untended',
  what: `the bar shows ${OPTION} alone, without the job that belongs to it`,
  mend: { option: 'status-right', value: '', isAppended: true },
}

const OFF: BarFinding = {
  kind: 'bar-off',
  what: 'the status line is off',
  mend: { option: 'status', value: 'on' },
}

const NOT_DRAWN: BarFinding = {
  kind: 'bar-conditional',
  what: `the bar holds ${OPTION}, and what tmux draws does not show it: a condition or a width keeps it away`,
  mend: appended('status-right'),
}

const hiddenFinding = (option: BarOption): BarFinding => ({
  kind: 'bar-undrawn',
  what: `${option} holds our part, but no line that is drawn shows ${option}: a theme has its own status-format`,
  mend: appended('status-format[0]'),
})

const belowFinding = (count: number): BarFinding => ({
  kind: 'bar-below',
  what: `status-format[${count - 1}] holds our part, but fewer lines than ${count} are drawn`,
  mend: { option: 'status', value: String(count) },
})

const droppedFinding = (option: string): BarFinding => ({
  kind: 'bar-dropped',
  what: `${option} held ${PLACEHOLDER} until something wrote it anew without it, such as a theme`,
  mend: appended(option),
})

const holdsOurs = (value: string): boolean => startOf(value) >= 0 || SHOWS.test(value)

/** Any way to write it: `#{status-right}`, `#{T;=/#{status-right-length}:status-right}`. */
const isDrawn = ({ lines }: Bar, option: BarOption): boolean =>
  lines.some((line) => new RegExp(`[^\\w@-]${option}\\}`).test(line))

/** Ours is there, and nobody can see it. */
const unseenFindings = (bar: Bar): ReadonlyArray<BarFinding> => [
  ...bar.sides
    .filter(({ option, value }) => holdsOurs(value) && !isDrawn(bar, option))
    .map(({ option }) => hiddenFinding(option)),
  ...bar.below.filter(({ value }) => holdsOurs(value)).map(({ count }) => belowFinding(count)),
]

const missingFinding = ({ replaced }: Bar): BarFinding => {
  const dropped = replaced.find((option) => /^status-(?:left|right|format\[\d+\])$/.test(option))
  return dropped === undefined ? NOT_SHOWN : droppedFinding(dropped)
}

/** What tmux draws lacks what one of the formats refers to. An empty line shows nowhere. */
const isKeptAway = ({ drawn, isOn }: Bar, values: ReadonlyArray<string>): boolean => {
  const status = unstyled(drawn?.status ?? '').trim()
  if (drawn === undefined || !isOn || status === '' || !values.some((value) => value.includes(OPTION)))
    return false
  return !drawn.lines.some((line) => unstyled(line).includes(status))
}

/** `before` and `line` are drawn widths: of what precedes our part on each side, and of our part. */
export const barFindings = (
  bar: Bar,
  before: Readonly<Partial<Record<BarOption, number>>>,
  line: number,
): ReadonlyArray<BarFinding> => {
  const sides = bar.sides.filter(({ option }) => isDrawn(bar, option))
  const values = [...sides.map(({ value }) => value), ...bar.lines, ...bar.formats]
  const isShown = values.some(holdsOurs)
  const isWritten = values.some((value) => WRITTEN.test(value))
  const unseen = unseenFindings(bar)
  const cut = sides.flatMap((side) => {
    const needed = (before[side.option] ?? 0) + line
    return startOf(side.value) >= 0 && needed > side.length ? [cutFinding(side, needed)] : []
  })
  return [
    ...cut,
    ...(cut.length === 0 && isKeptAway(bar, [...sides.map(({ value }) => value), ...bar.lines])
      ? [NOT_DRAWN]
      : []),
    ...(bar.isOn ? [] : [OFF]),
    ...(isWritten ? [NOT_REPLACED] : []),
    ...(isShown ? [] : unseen),
    ...(isShown || isWritten || unseen.length > 0 ? [] : [missingFinding(bar)]),
    ...(isShown && !isWritten && !values.some((value) => SCRIPT.test(value)) ? [NOT_TENDED] : []),
  ]
}
