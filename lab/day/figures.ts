/** What a day comes to for one agent: pure, from the truth and what tma showed. */
import {
  type Drawn,
  drawnIn,
  type Graded,
  graded,
  isBrief,
  percentile,
  type Sample,
  type Sums,
  sumsBy,
  type Transition,
  transitionsOf,
} from '../judge'
import type { Stretch, True } from '../truth'

/** Milliseconds, but for counts. */
export interface Figures {
  /** Of the looks at which the truth was known. */
  readonly sums: Sums
  /** The same while it truly worked or was blocked. */
  readonly busy: Sums
  /** Part of `late`: the agent itself had not drawn the change yet. */
  readonly undrawn: number
  /** Questions that lasted. */
  readonly asked: number
  /** Those that never showed. */
  readonly missed: number
  /** From the painted dialog to `blocked`, at most. */
  readonly latestBlocked: number | null
  /** A painted dialog stood and something else than `blocked` was shown. */
  readonly missedBlocked: number
  /** `blocked` was shown where nobody asked, all together and at a stretch. */
  readonly falseBlocked: number
  readonly longestFalseBlocked: number
  /** `blocked` was still shown after the answer, at most. */
  readonly lingering: number
  /** By reason: the truth itself is not defined. */
  readonly leftOut: Readonly<Record<string, number>>
}

/** What was true and shown from this second of the day on. */
export type Entry = readonly [second: number, truth: True, shown: string, grade: string]

const NONE: Sums = { right: 0, late: 0, unknown: 0, wrong: 0, unclear: 0, held: 0 }

const sumOf = (some: ReadonlyArray<Graded>): Sums => sumsBy(some, () => 'all').all ?? NONE

const isBusy = ({ truth }: Graded): boolean => truth === 'working' || truth === 'blocked'

/** The lengths of the stretches of looks that are of this kind. */
const stretchesOf = (
  all: ReadonlyArray<Graded>,
  isOfKind: (each: Graded) => boolean,
): ReadonlyArray<number> => {
  const lengths: number[] = []
  let isOpen = false
  for (const each of all) {
    const isNow = isOfKind(each)
    if (isNow && !isOpen) lengths.push(0)
    if (isNow) lengths.push((lengths.pop() ?? 0) + each.ms)
    isOpen = isNow
  }
  return lengths
}

const longest = (lengths: ReadonlyArray<number>): number => Math.max(0, ...lengths)

const drawnAt = (stretches: ReadonlyArray<Drawn>, at: number): True | undefined => {
  const now = stretches.findLast(({ from }) => from <= at)
  return now === undefined || at < now.drawn ? undefined : now.state
}

const total = (some: ReadonlyArray<Graded>): number => some.reduce((sum, { ms }) => sum + ms, 0)

const blockedAfter = ({ shownMs, visibleMs }: Transition): ReadonlyArray<number> =>
  shownMs === null ? [] : [Math.max(0, shownMs - (visibleMs ?? 0))]

const leftOutOf = (truth: ReadonlyArray<Stretch>): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = {}
  for (const { from, to, state, note } of truth)
    if (state === 'unclear') sums[note] = (sums[note] ?? 0) + to - from
  return sums
}

export const figuresOf = (truth: ReadonlyArray<Stretch>, samples: ReadonlyArray<Sample>): Figures => {
  const all = graded(truth, samples)
  const drawn = drawnIn(truth, samples)
  const questions = transitionsOf(truth, samples).filter((each) => each.to === 'blocked' && !isBrief(each))
  const isBlocked = ({ sample }: Graded): boolean => sample.state === 'blocked'
  const falseOnes = stretchesOf(all, (each) => isBlocked(each) && each.grade === 'wrong')
  const isMissed = (each: Graded): boolean => !isBlocked(each) && drawnAt(drawn, each.sample.at) === 'blocked'
  const isUndrawn = ({ grade, sample }: Graded): boolean =>
    grade === 'late' && drawnAt(drawn, sample.at) === undefined
  return {
    sums: sumOf(all),
    busy: sumOf(all.filter(isBusy)),
    undrawn: total(all.filter(isUndrawn)),
    asked: questions.length,
    missed: questions.filter(({ shownMs }) => shownMs === null).length,
    latestBlocked: percentile(questions.flatMap(blockedAfter), 1) ?? null,
    missedBlocked: total(all.filter(isMissed)),
    falseBlocked: falseOnes.reduce((sum, ms) => sum + ms, 0),
    longestFalseBlocked: longest(falseOnes),
    lingering: longest(stretchesOf(all, (each) => isBlocked(each) && each.grade === 'late')),
    leftOut: leftOutOf(truth),
  }
}

const TENTH_MS = 100

/** The whole day, one entry where anything changes; `start` is the instant of second 0. */
export const timelineOf = (
  truth: ReadonlyArray<Stretch>,
  samples: ReadonlyArray<Sample>,
  start: number,
): ReadonlyArray<Entry> => {
  const entries: Entry[] = []
  for (const { sample, truth: state, grade } of graded(truth, samples)) {
    const before = entries.at(-1)
    if (before?.[1] === state && before[2] === sample.state && before[3] === grade) continue
    entries.push([Math.round((sample.at - start) / TENTH_MS) / 10, state, sample.state, grade])
  }
  return entries
}

/** How often the true state changed, what nobody can tell left out. */
export const changesIn = (timeline: ReadonlyArray<Entry>): number => {
  const known = timeline.map(([, truth]) => truth).filter((truth) => truth !== 'unclear')
  return known.filter((truth, i) => i > 0 && truth !== known[i - 1]).length
}

/** How long each stretch of this true state lasted (ms); the last entry of a day has no end. */
export const lengthsOf = (timeline: ReadonlyArray<Entry>, state: True): ReadonlyArray<number> => {
  const starts = timeline.filter(([, truth], i) => truth !== timeline[i - 1]?.[1])
  return starts.flatMap(([second, truth], i) => {
    const end = starts[i + 1]?.[0]
    return truth === state && end !== undefined ? [(end - second) * 1_000] : []
  })
}

const PLUS: ReadonlyArray<keyof Sums> = ['right', 'late', 'unknown', 'wrong', 'unclear', 'held']

export const together = (some: ReadonlyArray<Sums>): Sums =>
  some.reduce(
    (sum, each) => Object.fromEntries(PLUS.map((key) => [key, sum[key] + each[key]])) as unknown as Sums,
    NONE,
  )

/** Of the time in which the truth was known. */
export const knownMs = ({ right, late, unknown, wrong }: Sums): number => right + late + unknown + wrong
