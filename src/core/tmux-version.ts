/**
 * Which tmux can do what: the one table that code and doctor read. The shell scripts need the least of it before Node
 * runs; a test holds them against this table, version by version.
 */

export interface Feature {
  /** The first version that has it, major and minor. */
  readonly since: readonly [number, number]
  /** OpenBSD's tmux has the number of the system: the first that has it. */
  readonly openbsd: readonly [number, number]
  /** The last one; undefined: all later ones. */
  readonly until?: readonly [number, number]
  /** What it is, in the words of a person who misses it; undefined: nobody does. */
  readonly what?: string
}

export const FEATURES = {
  /** tma itself: commands read from its input go on after a dead pane. */
  tma: { since: [3, 2], openbsd: [6, 9], what: 'tma' },
  /** A pane may have a `pane-border-format` of its own; before, a window's is the smallest. */
  'border of a pane': {
    since: [3, 3],
    openbsd: [7, 2],
    what: '#{tma_pane} in the pane-border-format of a single pane',
  },
  /** A popup is closed by a resize before, and stops what is drawn behind it. */
  'popups that stay': {
    since: [3, 3],
    openbsd: [7, 2],
    what: 'popups that outlast a resize of the terminal, with the panes behind them going on',
  },
  /** Before, a style with one counts for nothing. */
  'underscore colour': { since: [3, 4], openbsd: [7, 5], what: 'a colour of underscores (us=) in styles' },
  /** Mouse ranges of a name in a status line. */
  clicks: { since: [3, 4], openbsd: [7, 5], what: 'clicks on the status line' },
  /** `$NAME` is printed as `\$NAME`. `scripts/interpolate.awk` knows of this one too. */
  'escaped dollar': { since: [3, 4], openbsd: [7, 5], until: [3, 4] },
} as const satisfies Readonly<Record<string, Feature>>

export type FeatureName = keyof typeof FEATURES

/** The first two numbers; undefined for `master`. */
const numbersOf = (version: string): readonly [number, number] | undefined => {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}

const isBefore = ([major, minor]: readonly [number, number], other: readonly [number, number]): boolean =>
  major < other[0] || (major === other[0] && minor < other[1])

/** `version` as tmux prints it: `3.3a`, `next-3.8`. One without numbers is taken for the newest. */
export const hasFeature = (version: string, name: FeatureName): boolean => {
  const { since, openbsd, until }: Feature = FEATURES[name]
  const numbers = numbersOf(version)
  // Which of its systems lost what again is not known.
  if (numbers !== undefined && version.startsWith('openbsd'))
    return until === undefined && !isBefore(numbers, openbsd)
  if (numbers === undefined) return until === undefined
  return !isBefore(numbers, since) && (until === undefined || !isBefore(until, numbers))
}

/** What this tmux lacks, each with the version that has it. */
export const lacking = (version: string): ReadonlyArray<{ readonly what: string; readonly since: string }> =>
  Object.entries<Feature>(FEATURES).flatMap(([name, { since, what }]) =>
    what === undefined || hasFeature(version, name as FeatureName) ? [] : [{ what, since: since.join('.') }],
  )
