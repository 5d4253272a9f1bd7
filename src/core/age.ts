/** Ages as people read them: in steps, so that a bar is written again only when the step changes. */
const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** Minutes, and how each is written. */
const STEPS: ReadonlyArray<readonly [minutes: number, text: string]> = [
  [1, '1m'],
  [2, '2m'],
  [5, '5m'],
  [10, '10m'],
  [20, '20m'],
  [30, '30m'],
  [HOUR, '1h'],
  [2 * HOUR, '2h'],
  [4 * HOUR, '4h'],
  [8 * HOUR, '8h'],
  [DAY, '1d'],
]

/** The last step that an age in ms has reached; undefined below the first. */
export const ageStep = (ms: number): string | undefined =>
  STEPS.findLast(([minutes]) => ms >= minutes * MINUTE_MS)?.[1]

/** Milliseconds until an age reaches its next step; undefined on the last. */
export const untilNextStep = (ms: number): number | undefined => {
  const next = STEPS.find(([minutes]) => ms < minutes * MINUTE_MS)
  return next === undefined ? undefined : next[0] * MINUTE_MS - ms
}
