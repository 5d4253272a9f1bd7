/** Lengths of time as a person writes them: `90s`, `5m`, `2h`, `1d`. */
const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Longer than this is a slip of the pen. */
const LONGEST_MS = 365 * 86_400_000

/** Milliseconds, more than none and at most a year; undefined for anything else. */
export const parseDuration = (text: string): number | undefined => {
  const [, number, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  const ms = Number(number) * (UNIT_MS[unit ?? ''] ?? Number.NaN)
  return ms > 0 && ms <= LONGEST_MS ? ms : undefined
}

/** The length as one number: `45 s`, `5 min`, `3 h`, `2 d`; rounded down, so that it is never more than was waited. */
export const spokenDuration = (ms: number): string => {
  const [unit, size] =
    ms < 60_000
      ? ['s', 1_000]
      : ms < 3_600_000
        ? ['min', 60_000]
        : ms < 172_800_000
          ? ['h', 3_600_000]
          : ['d', 86_400_000]
  return `${Math.max(0, Math.floor(ms / Number(size)))} ${unit}`
}
