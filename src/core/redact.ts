/**
 * Masks secrets in texts and screens at equal width, so that what rules read of a screen stays where it is. Masking twice
 * changes nothing more.
 */
import stringWidth from 'fast-string-width'
import { graphemes } from './graphemes'
import { type Person, type Span, secretFinder } from './secrets'

export interface Redactor {
  readonly text: (text: string) => string
  /** Rows of a screen `width` columns wide: what is wrapped at its edge is one text. */
  readonly rows: (rows: ReadonlyArray<string>, width: number) => ReadonlyArray<string>
  /** All texts of a JSON value, names of fields included. */
  readonly value: (value: unknown) => unknown
}

const MASK = 'x'

/** Signs stay, so that an address is still seen to be one. */
const masked = (grapheme: string): string => {
  if (/^[!-~]$/.test(grapheme)) return /[A-Za-z0-9]/.test(grapheme) ? MASK : grapheme
  return grapheme === ' ' ? grapheme : MASK.repeat(stringWidth(grapheme))
}

/** A character that is drawn as one is masked as a whole. */
const withMask = (text: string, spans: ReadonlyArray<Span>): string => {
  if (spans.length === 0) return text
  return [...graphemes(text)]
    .map(({ segment, index }) => {
      const isHit = spans.some(({ start, end }) => index < end && index + segment.length > start)
      return isHit ? masked(segment) : segment
    })
    .join('')
}

type Find = (text: string) => ReadonlyArray<Span>

/** Masks until nothing more is found: a mask may lay bare what stood beside it. Every pass leaves less to find. */
const settled = <A>(first: A, pass: (value: A) => A, isSame: (a: A, b: A) => boolean): A => {
  let value = first
  for (;;) {
    const next = pass(value)
    if (isSame(next, value)) return next
    value = next
  }
}

/** Indices of rows that are one text: each but the last is full, so the terminal may have broken it. */
const wrappedRows = (rows: ReadonlyArray<string>, width: number): ReadonlyArray<ReadonlyArray<number>> => {
  const groups: number[][] = []
  for (const at of rows.keys()) {
    const isBroken = at > 0 && stringWidth(rows[at - 1] ?? '') === width
    if (isBroken) groups.at(-1)?.push(at)
    else groups.push([at])
  }
  return groups
}

/** The part of a span that lies in a row which begins at `offset`; undefined where none does. */
const partIn = ({ start, end, spills }: Span, offset: number, length: number): Span | undefined => {
  if (start >= offset + length || end <= offset) return undefined
  return { start: Math.max(0, start - offset), end: Math.min(length, end - offset), spills }
}

/** Per row the spans that lie in it, found in texts that reach over the edge. */
const spansByRow = (rows: ReadonlyArray<string>, width: number, find: Find): Span[][] =>
  wrappedRows(rows, width).flatMap((group) => {
    const texts = group.map((at) => rows[at] ?? '')
    const found = find(texts.join(''))
    let offset = 0
    return texts.map(({ length }) => {
      const parts = found.flatMap((span) => partIn(span, offset, length) ?? [])
      offset += length
      return parts
    })
  })

// Begins at the first of them: else each blank within a row would be a start of its own.
const EDGE = /(?<![\s│┃|║▏▕])[\s│┃|║▏▕]*$/
const START = /^[\s│┃|║▏▕]*/
/** How a key goes on in the next row of a box. */
const REST = /^[A-Za-z0-9_.+/=-]+/
/** Columns that a box leaves free at its right edge, at most. */
const MARGIN = 6
const LONG_REST = 12

/** The rest of a key that a box breaks at its own edge, as the row below begins with it. */
const restIn = (row: string): Span | undefined => {
  const start = START.exec(row)?.[0].length ?? 0
  const rest = REST.exec(row.slice(start))?.[0] ?? ''
  const isRest = /\d/.test(rest) || rest.length >= LONG_REST
  return isRest ? { start, end: start + rest.length, spills: true } : undefined
}

const reachesEdge = (row: string, spans: ReadonlyArray<Span>, width: number): boolean => {
  const end = row.replace(EDGE, '').length
  return (
    stringWidth(row.slice(0, end)) >= width - MARGIN && spans.some((span) => span.spills && span.end >= end)
  )
}

const maskedRows = (rows: ReadonlyArray<string>, width: number, find: Find): ReadonlyArray<string> => {
  const spans = spansByRow(rows, width, find)
  for (const [at, row] of rows.entries()) {
    const below = rows[at + 1]
    const rest = below !== undefined && reachesEdge(row, spans[at] ?? [], width) ? restIn(below) : undefined
    if (rest !== undefined) spans[at + 1]?.push(rest)
  }
  return rows.map((row, at) => withMask(row, spans[at] ?? []))
}

const isSameRows = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.join('\n') === b.join('\n')

export const redactorFor = (person: Person): Redactor => {
  const find = secretFinder(person)
  const text = (raw: string): string => settled(raw, (value) => withMask(value, find(value)), Object.is)
  const value = (raw: unknown): unknown => {
    if (typeof raw === 'string') return text(raw)
    if (Array.isArray(raw)) return raw.map(value)
    if (typeof raw !== 'object' || raw === null) return raw
    return Object.fromEntries(Object.entries(raw).map(([name, each]) => [text(name), value(each)]))
  }
  return {
    text,
    value,
    rows: (raw, width) => settled(raw, (rows) => maskedRows(rows, width, find), isSameRows),
  }
}
