/** Tallies as a chart for a terminal, which needs no colour. */
import stringWidth from 'fast-string-width'
import { fitted } from './clean-text'
import { BUCKETS, type Bucket } from './summary'
import { type Tally, wholeMs } from './tally'

export interface TallyRow {
  /** Foreign text. */
  readonly label: string
  readonly tally: Tally
}

const SHADES: Readonly<Record<Bucket, string>> = {
  blocked: '█',
  done: '▓',
  working: '▒',
  idle: '░',
  unknown: '·',
}

export const LEGEND = '█ blocked on you  ▓ done and unread  ▒ working  ░ idle  · not known'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `45s`, `12m`, `3h07m`, `2d04h`; rounded down. */
export const briefLength = (ms: number): string => {
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0')
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1_000)}s`
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)}m`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)}h${two((ms % HOUR_MS) / MINUTE_MS)}m`
  return `${Math.floor(ms / DAY_MS)}d${two((ms % DAY_MS) / HOUR_MS)}h`
}

/** Cells of one row, `scaleMs` filling all of them; what is there at all has the cells that its share rounds to. */
const barOf = (tally: Tally, scaleMs: number, cells: number): string => {
  let bar = ''
  let sumMs = 0
  for (const bucket of BUCKETS) {
    sumMs += tally.ms[bucket]
    const end = scaleMs === 0 ? 0 : Math.round((sumMs / scaleMs) * cells)
    bar += SHADES[bucket].repeat(Math.max(0, end - bar.length))
  }
  return bar.padEnd(cells)
}

interface Column {
  readonly head: string
  readonly text: (tally: Tally) => string
}

const lengthIn =
  (bucket: Bucket) =>
  (tally: Tally): string =>
    tally.ms[bucket] === 0 ? '-' : briefLength(tally.ms[bucket])

/** The most telling first: a narrow terminal drops the last ones. */
const COLUMNS: ReadonlyArray<Column> = [
  { head: 'blocked', text: lengthIn('blocked') },
  { head: 'times', text: ({ waits }) => (waits === 0 ? '-' : String(waits)) },
  { head: 'longest', text: ({ longestWaitMs: ms, waits }) => (waits === 0 ? '-' : briefLength(ms)) },
  { head: 'unread', text: lengthIn('done') },
  { head: 'working', text: lengthIn('working') },
  { head: 'idle', text: lengthIn('idle') },
]

const LABEL_WIDTH = { least: 10, most: 20 }
const BAR_CELLS = { least: 8, most: 30 }
const CELL = 8

/** None wider than `columns`; a row's bar is its share of the longest row. */
export const chartLines = (
  title: string,
  rows: ReadonlyArray<TallyRow>,
  columns: number,
): ReadonlyArray<string> => {
  const widest = Math.max(...[title, ...rows.map(({ label }) => label)].map((text) => stringWidth(text)))
  const labelWidth = Math.min(
    LABEL_WIDTH.most,
    Math.max(1, columns - CELL),
    Math.max(LABEL_WIDTH.least, widest),
  )
  const shown = COLUMNS.slice(0, Math.max(1, Math.floor((columns - labelWidth) / CELL)))
  const left = columns - labelWidth - shown.length * CELL - 1
  const cells = left < BAR_CELLS.least ? 0 : Math.min(BAR_CELLS.most, left)
  const scaleMs = Math.max(0, ...rows.map(({ tally }) => wholeMs(tally)))
  const line = (label: string, bar: string, texts: ReadonlyArray<string>): string =>
    `${fitted(label, labelWidth)}${bar}${texts.map((text) => text.padStart(CELL)).join('')}`
  const lead = (bar: string): string => (cells === 0 ? '' : ` ${bar.padEnd(cells)}`)
  return [
    line(
      title,
      lead(''),
      shown.map(({ head }) => head),
    ),
    ...rows.map(({ label, tally }) =>
      line(
        label,
        lead(barOf(tally, scaleMs, cells)),
        shown.map(({ text }) => text(tally)),
      ),
    ),
  ].map((text) => text.trimEnd())
}
