/** What an agent says of its context window, made one gauge of: how full it is. A guess is never made. */

/** How full the window is: whole percent, 0 to 100, and the tokens in it where the agent tells them. */
export interface Gauge {
  readonly pct: number
  readonly tokens: number | undefined
}

/**
 * `none`: nothing was said, so what was known stands. `unknown`: the agent says that it does not know, or what it says
 * cannot be; then there is no gauge.
 */
export type ContextReading =
  | { readonly kind: 'gauge'; readonly gauge: Gauge; readonly session: string | undefined }
  | { readonly kind: 'unknown'; readonly session: string | undefined; readonly note: string }
  | { readonly kind: 'none'; readonly note: string }

/** One in which something was said. */
export type SaidContext = Exclude<ContextReading, { readonly kind: 'none' }>

/** As agents tell it, in their own units made ours: tokens, and percent of the window. */
export interface ToldContext {
  readonly session: string | undefined
  readonly window: number | undefined
  readonly pct: number | undefined
  readonly tokens: number | undefined
}

/** More than any model has: beyond it a number is no count of tokens. */
const MOST_TOKENS = 1_000_000_000

const isCount = (count: number | undefined): count is number =>
  count !== undefined && count >= 0 && count <= MOST_TOKENS
const isPercent = (pct: number | undefined): pct is number => pct !== undefined && pct >= 0 && pct <= 100

/** Tokens may exceed a window that became smaller with another model: then it is full. */
const shareOf = (tokens: number | undefined, window: number): number | undefined =>
  isCount(tokens) ? Math.min(100, (tokens / window) * 100) : undefined

export const notKnown = (session: string | undefined, note: string): SaidContext => ({
  kind: 'unknown',
  session,
  note,
})

export const gaugeReading = (session: string | undefined, pct: number, tokens: number | undefined) => ({
  kind: 'gauge' as const,
  gauge: { pct: Math.round(pct), tokens: isCount(tokens) ? Math.round(tokens) : undefined },
  session,
})

/** The agent's own percentage where it is one, else its tokens by its window; without a window neither is believed. */
export const readingOf = ({ session, window, pct, tokens }: ToldContext): ContextReading => {
  if (!isCount(window) || window === 0) return notKnown(session, 'it tells no size of the window')
  const share = isPercent(pct) ? pct : shareOf(tokens, window)
  return share === undefined
    ? notKnown(session, 'it does not say how much of the window is used')
    : gaugeReading(session, share, tokens)
}
