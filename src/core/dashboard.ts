/** The dashboard as lines of a terminal: agents by repository, those that wait for the person first. */
import stringWidth from 'fast-string-width'
import { ageStep, untilNextStep } from './age'
import { cleanText, fitted } from './clean-text'
import { BUCKETS, type Bucket } from './summary'

export interface DashboardRow {
  readonly pane: string
  readonly bucket: Bucket
  /** That the person has chosen for it, of whatever width. */
  readonly glyph: string
  /** Parameters of the colour that they chose; undefined: the usual one. */
  readonly colour?: string | undefined
  readonly agent: string
  readonly detail: string | undefined
  /** Epoch ms. */
  readonly since: number
  /** `session:window.pane`. */
  readonly place: string
  /** Foreign texts, as all that follow. */
  readonly title: string
  readonly repository: string
  readonly branch: string | undefined
}

export interface Size {
  readonly columns: number
  readonly lines: number
}

/** Colours of the terminal, so that its theme holds. */
const COLOURS: Readonly<Record<Bucket, string>> = {
  blocked: '1;31',
  done: '34',
  working: '0',
  idle: '2',
  unknown: '2',
}

const coloured = (colour: string, text: string): string => `\u001b[${colour}m${text}\u001b[0m`

/** Milliseconds until the text of some age changes; undefined when none will. */
export const nextStepMs = (rows: ReadonlyArray<DashboardRow>, nowMs: number): number | undefined => {
  const waits = rows.flatMap(({ since }) => untilNextStep(nowMs - since) ?? [])
  return waits.length === 0 ? undefined : Math.min(...waits)
}

/** As many whole columns as fit, and the title in what is left. */
const rowLine = (row: DashboardRow, nowMs: number, columns: number): string => {
  const { bucket, glyph, colour = COLOURS[bucket], agent, detail, since, place, title } = row
  const facts = [
    fitted(agent, 9),
    fitted(detail ?? bucket, 11),
    (ageStep(nowMs - since) ?? '').padStart(3),
    fitted(place, 18),
  ]
  let text = `  ${coloured(colour, glyph)}`
  let left = columns - 2 - stringWidth(glyph)
  for (const fact of facts) {
    const width = stringWidth(fact) + 1
    if (width > left) return text
    text += ` ${fact}`
    left -= width
  }
  return (left > 5 ? `${text} ${cleanText(title, left - 1)}` : text).trimEnd()
}

const rank = ({ bucket }: DashboardRow): number => BUCKETS.indexOf(bucket)

/** Who waits by the wait; the rest in the order given, which does not change with their states. */
const inOrder = (a: DashboardRow, b: DashboardRow): number =>
  rank(a) - rank(b) || (rank(a) <= BUCKETS.indexOf('done') ? a.since - b.since : 0)

const grouped = (rows: ReadonlyArray<DashboardRow>): ReadonlyArray<readonly [string, DashboardRow[]]> => {
  const groups = new Map<string, DashboardRow[]>()
  for (const row of rows)
    groups.set(row.repository, [...(groups.get(row.repository) ?? []), row].sort(inOrder))
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
}

const headOf = ([repository, rows]: readonly [string, DashboardRow[]], columns: number): string => {
  const branches = [...new Set(rows.flatMap(({ branch }) => branch ?? []))]
  const name = cleanText(repository === '' ? '(folder not known)' : repository, columns)
  const left = columns - stringWidth(name) - 2
  const also =
    branches.length > 0 && left > 3 ? `  ${coloured('2', cleanText(branches.join(', '), left))}` : ''
  return `${coloured('1', name)}${also}`
}

/** At most `lines` lines, none wider than `columns`. */
export const dashboardLines = (
  rows: ReadonlyArray<DashboardRow>,
  nowMs: number,
  { columns, lines }: Size,
): ReadonlyArray<string> => {
  const body = grouped(rows).flatMap((group) => [
    headOf(group, columns),
    ...group[1].map((row) => rowLine(row, nowMs, columns)),
  ])
  const room = lines - 1
  const kept = body.length <= room ? body : body.slice(0, Math.max(0, room - 1))
  const more = kept.length < body.length ? [coloured('2', cleanText('… more than fit here', columns))] : []
  const empty = body.length === 0 ? [coloured('2', 'no agents')] : []
  const all = [...kept, ...more, ...empty, coloured('2', cleanText('q quits', columns))]
  return all.slice(-Math.max(1, lines))
}
