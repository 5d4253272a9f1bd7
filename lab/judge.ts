/** Compares what was shown with what was true: milliseconds right, late, unknown and wrong, and how late each change was. */
import type { Stretch, True } from './truth'

/** What a pane showed from `at` until the next sample. `state` is `none` where nothing was published. */
export interface Sample {
  readonly at: number
  readonly state: string
  readonly detail: string
  readonly source: string
  readonly since: number
  /** What the screen itself claims at this look, by the rules; `hold` where it says to keep the state or shows none. */
  readonly seen: string
  readonly scene: string
}

/**
 * `late`: what was true within the last LATE_MS. `unclear`: nobody can tell what is true. `held`, counted beside the
 * others: the state was kept because the screen shows none.
 */
export interface Sums {
  readonly right: number
  readonly late: number
  readonly unknown: number
  readonly wrong: number
  readonly unclear: number
  readonly held: number
}

export type Grade = Exclude<keyof Sums, 'held'>

/**
 * A change may take this long to show once the agent has drawn it (ms); then it is wrong. The longest that tma's own pace allows: a rest of two seconds,
 * half a second to the look that confirms a dialog, and two cycles.
 */
export const LATE_MS = 3_000
/** A state that lasts less is over before anybody needs to know (ms). */
export const BRIEF_MS = 2_500

const fits = (truth: True, shown: string): boolean => {
  switch (truth) {
    case 'opened':
      return shown === 'idle'
    case 'suspended':
      return shown === 'unknown'
    default:
      return truth === shown
  }
}

const stretchAt = (stretches: ReadonlyArray<Stretch>, at: number): number =>
  stretches.findLastIndex(({ from }) => from <= at)

/** A true state, and when the agent had drawn it: until then nobody can read it off the screen. */
export interface Drawn extends Stretch {
  readonly drawn: number
}

/** What an agent draws later than this, or never, does not excuse tma (ms). */
const LONGEST_DRAWING_MS = 10_000

export const drawnIn = (
  stretches: ReadonlyArray<Stretch>,
  samples: ReadonlyArray<Sample>,
): ReadonlyArray<Drawn> =>
  stretches.map((stretch) => {
    const { from, to, state } = stretch
    const end = Math.min(to, from + LONGEST_DRAWING_MS)
    const first = samples.find(({ at, seen }) => at >= from && at < end && seen === state)
    return { ...stretch, drawn: first?.at ?? from }
  })

/** Whether a state that was true until lately, or may have been, is still shown. */
const isLate = (stretches: ReadonlyArray<Drawn>, index: number, { at, state }: Sample): boolean => {
  for (let i = index; i > 0; i -= 1) {
    if (at - (stretches[i]?.drawn ?? 0) > LATE_MS) return false
    const before = stretches[i - 1]
    if (before !== undefined && (before.state === 'unclear' || fits(before.state, state))) return true
  }
  return false
}

export const gradeOf = (stretches: ReadonlyArray<Drawn>, sample: Sample): Grade => {
  const index = stretchAt(stretches, sample.at)
  const truth = stretches[index]
  if (truth === undefined) return 'unclear'
  if (truth.state === 'unclear')
    // Whatever else is unclear: where nobody asks, `blocked` is false.
    return sample.state === 'blocked' && !isLate(stretches, index, sample) ? 'wrong' : 'unclear'
  if (fits(truth.state, sample.state)) return 'right'
  if (isLate(stretches, index, sample)) return 'late'
  return sample.state === 'unknown' ? 'unknown' : 'wrong'
}

const NOTHING: Sums = { right: 0, late: 0, unknown: 0, wrong: 0, unclear: 0, held: 0 }

export interface Graded {
  readonly sample: Sample
  readonly ms: number
  readonly grade: Grade
  readonly truth: True
}

/** A gap between samples is nobody's (ms). */
const LONGEST_SAMPLE_MS = 500

export const graded = (
  truth: ReadonlyArray<Stretch>,
  samples: ReadonlyArray<Sample>,
): ReadonlyArray<Graded> => {
  const stretches = drawnIn(truth, samples)
  return samples.map((sample, i) => ({
    sample,
    ms: Math.min(LONGEST_SAMPLE_MS, (samples[i + 1]?.at ?? sample.at) - sample.at),
    grade: gradeOf(stretches, sample),
    truth: stretches[stretchAt(stretches, sample.at)]?.state ?? 'unclear',
  }))
}

export const sumsBy = (
  all: ReadonlyArray<Graded>,
  keyOf: (each: Graded) => string,
): Readonly<Record<string, Sums>> => {
  const sums: Record<string, Sums> = {}
  for (const each of all) {
    const { sample, ms, grade } = each
    const before = sums[keyOf(each)] ?? NOTHING
    const held = before.held + (sample.seen === 'hold' ? ms : 0)
    sums[keyOf(each)] = { ...before, [grade]: before[grade] + ms, held }
  }
  return sums
}

/** A true change of state and when it showed; milliseconds after the change. */
export interface Transition {
  readonly scene: string
  readonly at: number
  readonly from: True
  readonly to: True
  readonly lastedMs: number
  /** Null: it did not show before the next change. */
  readonly shownMs: number | null
  /** The first look at which the screen itself had it. */
  readonly visibleMs: number | null
  /** From the agent's own report, or the change where that came later, to that look; null where the screen showed it. */
  readonly reportedMs: number | null
  /** The source of the look that showed it: file, hook, screen, title. */
  readonly by: string
}

export const isJudged = (state: True): boolean =>
  state === 'idle' || state === 'working' || state === 'blocked'

/** The state that was true before an unclear stretch: what a change is compared with. */
const clearBefore = (stretches: ReadonlyArray<Stretch>, index: number): Stretch | undefined =>
  stretches.slice(0, index).findLast(({ state }) => state !== 'unclear')

export const transitionsOf = (
  stretches: ReadonlyArray<Stretch>,
  samples: ReadonlyArray<Sample>,
): ReadonlyArray<Transition> =>
  stretches.flatMap((stretch, i) => {
    const before = clearBefore(stretches, i)
    if (before === undefined || !isJudged(stretch.state) || before.state === stretch.state) return []
    // What never showed cannot be left: the pane shows the new state all along.
    const then = samples.findLast(({ at }) => at <= stretch.from)
    if (then !== undefined && fits(stretch.state, then.state) && !wasShown(before, samples)) return []
    const within = samples.filter(({ at }) => at >= stretch.from && at < stretch.to)
    const after = (sample: Sample | undefined) => (sample === undefined ? null : sample.at - stretch.from)
    const shown = within.find(({ state }) => fits(stretch.state, state))
    return [
      {
        scene: within[0]?.scene ?? '',
        at: stretch.from,
        from: before.state,
        to: stretch.state,
        lastedMs: stretch.to - stretch.from,
        shownMs: after(shown),
        visibleMs: after(within.find(({ seen }) => seen === stretch.state)),
        // Some agents say that they are done before the model has closed its answer.
        reportedMs:
          shown !== undefined && isReport(shown)
            ? Math.max(0, shown.at - Math.max(shown.since, stretch.from))
            : null,
        by: shown?.source ?? '',
      },
    ]
  })

const isReport = ({ source }: Sample): boolean => source === 'file' || source === 'hook'

const wasShown = ({ from, to, state }: Stretch, samples: ReadonlyArray<Sample>): boolean =>
  samples.some((sample) => sample.at >= from && sample.at < to && fits(state, sample.state))

export const isBrief = ({ lastedMs }: Transition): boolean => lastedMs < BRIEF_MS

/** The value below which this share of the values lies (nearest rank). */
export const percentile = (values: ReadonlyArray<number>, share: number): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)]
