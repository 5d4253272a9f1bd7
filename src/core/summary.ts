/** Counts of states, and the words they become: summaries for the bus, the status line, plain text and JSON. */
import { STATES, type State } from './state'

/** One pane as people count it: `done` is idle with the mark raised. */
export interface Counted {
  readonly state: State
  readonly isDone: boolean
}

export type Bucket = 'blocked' | 'done' | 'working' | 'idle' | 'unknown'
export const BUCKETS: ReadonlyArray<Bucket> = ['blocked', 'done', 'working', 'idle', 'unknown']
export type Counts = Readonly<Record<Bucket, number>>

export const bucketOf = ({ state, isDone }: Counted): Bucket => (state === 'idle' && isDone ? 'done' : state)

export const countsOf = (panes: ReadonlyArray<Counted>): Counts => {
  const counts = { blocked: 0, done: 0, working: 0, idle: 0, unknown: 0 }
  for (const pane of panes) counts[bucketOf(pane)] += 1
  return counts
}

/** `blocked:1 working:2 idle:1`: the states of the bus, which knows no done; zero counts left out. */
export const busSummary = (panes: ReadonlyArray<Counted>): string =>
  STATES.map((state) => [state, panes.filter((pane) => pane.state === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${state}:${count}`)
    .join(' ')

/** `blocked:1 done:1 working:2 idle:1`; zero counts left out, nothing when there is no agent. */
export const plainLine = (counts: Counts): string =>
  BUCKETS.filter((bucket) => counts[bucket] > 0)
    .map((bucket) => `${bucket}:${counts[bucket]}`)
    .join(' ')

/**
 * Glyph and colour both differ, so that no state rests on colour alone. What needs the person brings its own background,
 * readable on any theme's; the rest keeps the theme's colours. All glyphs are one column wide everywhere.
 */
const LOOKS: Readonly<Record<Bucket, { readonly glyph: string; readonly style: string | undefined }>> = {
  blocked: { glyph: '⚑', style: 'fg=colour231,bg=colour160,bold' },
  done: { glyph: '✔', style: 'fg=colour231,bg=colour28' },
  working: { glyph: '●', style: undefined },
  idle: { glyph: '○', style: 'dim' },
  unknown: { glyph: '?', style: 'dim' },
}

/** The glyphs alone, for windows and sessions. */
export const glyphLine = (counts: Counts): string =>
  BUCKETS.filter((bucket) => counts[bucket] > 0)
    .map((bucket) => `${LOOKS[bucket].glyph}${counts[bucket]}`)
    .join(' ')

/**
 * `⚑1 ✔1 ●2 ○1` with tmux styles; nothing at all when there is no agent. The style around it is the default meanwhile
 * and returns after every part, so a theme's colours go on behind it.
 */
export const tmuxLine = (counts: Counts): string => {
  const parts = BUCKETS.filter((bucket) => counts[bucket] > 0).map((bucket) => {
    const { glyph, style } = LOOKS[bucket]
    const part = `${glyph}${counts[bucket]}`
    return style === undefined ? part : `#[${style}]${part}#[default]`
  })
  return parts.length === 0 ? '' : `#[push-default]${parts.join(' ')}#[pop-default]`
}
