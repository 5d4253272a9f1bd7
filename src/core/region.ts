/** A region: how a manifest spells it, and what it means. Cutting its text out of a pane lives elsewhere. */
import * as t from 'io-ts'
import { didYouMean, shown } from '../schema/report'

export type Region =
  | { readonly kind: 'tail'; readonly lines: number }
  | { readonly kind: 'visible' }
  | { readonly kind: 'title' }
  | { readonly kind: 'live'; readonly rows: number }
  | { readonly kind: 'composer' }
  | { readonly kind: 'footer' }
  | { readonly kind: 'dialog' }

const PLAIN = ['visible', 'title', 'composer', 'footer', 'dialog'] as const
const SPELLINGS = ['tail_lines(N)', 'live(N)', ...PLAIN]
const COUNTED = /^(tail_lines|live)\(([1-9][0-9]*)\)$/

const parse = (spelling: string): Region | undefined => {
  const plain = PLAIN.find((kind) => kind === spelling)
  if (plain !== undefined) return { kind: plain }
  const [, name, digits] = COUNTED.exec(spelling) ?? []
  const count = Number(digits)
  if (!Number.isSafeInteger(count)) return undefined
  return name === 'live' ? { kind: 'live', rows: count } : { kind: 'tail', lines: count }
}

const spell = (region: Region): string => {
  switch (region.kind) {
    case 'tail':
      return `tail_lines(${region.lines})`
    case 'live':
      return `live(${region.rows})`
    default:
      return region.kind
  }
}

const isRegion = (u: unknown): u is Region => {
  const { kind, lines, rows } = Object(u) as { kind?: unknown; lines?: unknown; rows?: unknown }
  if (kind === 'tail') return Number.isSafeInteger(lines)
  return kind === 'live' ? Number.isSafeInteger(rows) : PLAIN.some((plain) => plain === kind)
}

const NAME = `a region (${SPELLINGS.join(', ')}; N from 1)`

/** Names `tail_lines(N)` for `tail_line(30)`; a spelling that differs in N alone has no nearer one. */
const hint = (spelling: string): string => {
  const form = spelling.replace(/\(.*\)$/s, '(N)')
  return SPELLINGS.includes(form) ? '' : didYouMean(form, SPELLINGS)
}

export const Region = new t.Type<Region, string, unknown>(
  NAME,
  isRegion,
  (u, context) => {
    if (typeof u !== 'string') return t.failure(u, context)
    const region = parse(u)
    return region === undefined
      ? t.failure(u, context, `must be ${NAME}, not ${shown(u)}${hint(u)}`)
      : t.success(region)
  },
  spell,
)
