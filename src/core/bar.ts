/** Judges whether a bar can show our part: pure text, read from tmux's own options elsewhere. */
import stringWidth from 'fast-string-width'

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
}

/** Options of the person's or a theme's that formats refer to, as `#{E:@name}`; ours are not looked into. */
export const referredTo = (formats: ReadonlyArray<string>): ReadonlyArray<string> => {
  const names = formats.flatMap((format) =>
    [...format.matchAll(/(@[A-Za-z0-9_-]+)\}/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)].filter((name) => !/^@(?:tma|agent)_/.test(name))
}

const PLACEHOLDER = '#{tma_status}'
const OPTION = '#{@tma_status}'
/** Any option of ours, or a theme's module that shows one. */
const SHOWS = /#\{[^{}]*@\w*tma\w*\}/
/** As it was written, unless escaped: an even number of `#` makes text of it. */
const WRITTEN = /(?<!#)(?:##)*#\{tma_(?:status|window|session|pane)\}/
const SCRIPT = /#\([^)]*tma-status[^)]*\)/

/** Where our part begins in the value, or -1. */
const startOf = (value: string): number => {
  const at = value.indexOf(OPTION)
  return at >= 0 ? at : value.search(SCRIPT)
}

/** The format that stands before our part, without its jobs: they are not to be run for a question. */
export const formatBefore = (value: string): string =>
  withoutJobs(value.slice(0, Math.max(0, startOf(value))))

const withoutJobs = (format: string): string => {
  let kept = ''
  let depth = 0
  for (let i = 0; i < format.length; i += 1) {
    if (depth === 0 && format.startsWith('#(', i)) {
      depth = 1
      i += 1
    } else if (depth > 0) depth += format[i] === '(' ? 1 : format[i] === ')' ? -1 : 0
    else kept += format[i]
  }
  return kept
}

/** Columns of text as the bar draws it: styles take none. */
export const drawnWidth = (text: string): number => stringWidth(text.replace(/#\[[^\]]*\]/g, ''))

export interface BarFinding {
  readonly what: string
  readonly remedy: string
}

const cutFinding = (side: BarSide, needed: number): BarFinding => ({
  what: `${side.option} is cut after ${side.length} columns, and what stands in it needs ${needed}: ours is not whole`,
  remedy: `set -g ${side.option}-length ${Math.max(100, needed)}`,
})

const NOT_SHOWN: BarFinding = {
  what: `no status line holds ${PLACEHOLDER}, so the bar shows nothing of tma`,
  remedy: `set -g status-right '${PLACEHOLDER} %H:%M', above the line that loads tma`,
}

const NOT_REPLACED: BarFinding = {
  what: `${PLACEHOLDER}, or another placeholder, stands as it was written: the plugin has not replaced it`,
  remedy: "load tma after the status line is set: run-shell '…/tma.tmux' (TPM: the run line is the last one)",
}

const NOT_TENDED: BarFinding = {
  what: 'the bar shows #{@tma_status} alone: nothing in it starts the daemon again when it is gone',
  remedy:
    'write #{tma_status} in its place in status-left, status-right or a status-format, or: tma daemon --ensure',
}

const OFF: BarFinding = { what: 'the status line is off', remedy: 'set -g status on' }

const hiddenFinding = (option: BarOption): BarFinding => ({
  what: `${option} holds our part, but no line that is drawn shows ${option}: a theme has its own status-format`,
  remedy: "set -ag 'status-format[0]' ' #{tma_status}', below the line that loads the theme",
})

const belowFinding = (count: number): BarFinding => ({
  what: `status-format[${count - 1}] holds our part, but fewer lines than ${count} are drawn`,
  remedy: `set -g status ${count}`,
})

const droppedFinding = (option: string): BarFinding => ({
  what: `${option} held ${PLACEHOLDER} until something wrote it anew without it, such as a theme`,
  remedy: `set -ag '${option}' ' ${PLACEHOLDER}', below the line that loads the theme or TPM`,
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
    ...(bar.isOn ? [] : [OFF]),
    ...(isWritten ? [NOT_REPLACED] : []),
    ...(isShown ? [] : unseen),
    ...(isShown || isWritten || unseen.length > 0 ? [] : [missingFinding(bar)]),
    ...(isShown && !isWritten && !values.some((value) => SCRIPT.test(value)) ? [NOT_TENDED] : []),
  ]
}
