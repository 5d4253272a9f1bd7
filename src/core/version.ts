/** Versions: of the engine that a manifest asks for, and of the agents that it was checked against. */
import * as t from 'io-ts'
import validRange from 'semver/ranges/valid'

/** The engine that this program is; a manifest names the lowest one that can read it. */
export const ENGINE_VERSION = '0.2'

const VERSION = /^\d+(?:\.\d+){0,2}$/

const isVersion = (u: unknown): u is string => typeof u === 'string' && VERSION.test(u)

export const Version = new t.Type<string, string, unknown>(
  'a version in quotes (major, major.minor or major.minor.patch)',
  isVersion,
  (u, c) => (isVersion(u) ? t.success(u) : t.failure(u, c)),
  t.identity,
)

/** True when `version` is `other` or newer; missing parts are 0. */
export const isAtLeast = (version: string, other: string): boolean => {
  const [parts, others] = [version, other].map((text) => text.split('.').map(Number))
  const differing = [0, 1, 2].find((i) => (parts?.[i] ?? 0) !== (others?.[i] ?? 0))
  return differing === undefined || (parts?.[differing] ?? 0) > (others?.[differing] ?? 0)
}

const isRange = (u: unknown): u is string =>
  typeof u === 'string' && u.trim() !== '' && validRange(u) !== null

export const VersionRange = new t.Type<string, string, unknown>(
  'a semver range such as ">=2.1 <3"',
  isRange,
  (u, c) => (isRange(u) ? t.success(u) : t.failure(u, c)),
  t.identity,
)
