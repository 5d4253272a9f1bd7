/** Compares the version of a running agent with those that its rules were checked against. */
import type * as semver from 'semver'

export type Drift = 'tested' | 'newer' | 'older' | 'outside' | 'untested' | 'unknown'

export const DRIFTS: Readonly<Record<Drift, string>> = {
  tested: 'as tested',
  newer: 'newer than tested',
  older: 'older than tested',
  outside: 'none of those tested',
  untested: 'untested',
  unknown: 'not told',
}

/** Loaded when two versions are compared: a cycle never does. */
const satisfies = (...args: Parameters<typeof semver.satisfies>): boolean =>
  (require('semver/functions/satisfies') as typeof semver.satisfies)(...args)
const coerce = (text: string): string | undefined =>
  (require('semver/functions/coerce') as typeof semver.coerce)(text)?.version
const valid = (text: string): string | null =>
  (require('semver/functions/valid') as typeof semver.valid)(text, { loose: true })
const outside = (...args: Parameters<typeof semver.outside>): boolean =>
  (require('semver/ranges/outside') as typeof semver.outside)(...args)

/** A build of one system is the version itself: as an early one it would stand before it. */
const SYSTEM = /[-+](?:linux|darwin|win32|windows|macos|x64|arm64|x86_64|aarch64)\b.*$/

/** What the agent calls itself, as a version; its own words may have fewer parts, or more. */
const comparable = (version: string): string | undefined => {
  const plain = version.trim().replace(SYSTEM, '')
  return valid(plain) ?? coerce(plain)
}

/** `tested`: the manifest's `tested_versions`. Without them all is untested; what is no version is unknown. */
export const driftOf = (version: string | undefined, tested: string | undefined): Drift => {
  if (tested === undefined) return 'untested'
  const running = version === undefined ? undefined : comparable(version)
  if (running === undefined) return 'unknown'
  const options = { includePrerelease: true }
  if (satisfies(running, tested, options)) return 'tested'
  if (outside(running, tested, '>', options)) return 'newer'
  return outside(running, tested, '<', options) ? 'older' : 'outside'
}

/** `2.1.400, newer than tested (>=2.1.292 <=2.1.332)`. */
export const driftText = (version: string | undefined, tested: string | undefined): string => {
  const drift = driftOf(version, tested)
  const range = tested === undefined || drift === 'tested' ? '' : ` (${tested})`
  if (drift === 'unknown') return `${DRIFTS.unknown}; tested with ${tested}`
  return `${version ?? 'unknown'}, ${DRIFTS[drift]}${range}`
}
