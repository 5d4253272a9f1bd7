/** The person's option for which agents are looked for at all. */
import * as t from 'io-ts'
import { optional } from '../schema/field'

/** Names of agents, or all that have a manifest. */
export type Wanted = 'all' | ReadonlyArray<string>

const wantedOf = (u: unknown): Wanted | undefined => {
  const names = String(u)
    .split(/[\s,]+/)
    .filter((name) => name !== '')
  if (names.length === 0 || !names.every((name) => /^[\w.-]+$/.test(name))) return undefined
  return names.includes('all') ? 'all' : [...new Set(names)]
}

const WantedNames = new t.Type<Wanted, unknown, unknown>(
  'names of agents, apart by blanks, or all',
  (u): u is Wanted => u === 'all' || Array.isArray(u),
  (u, c) => {
    const wanted = wantedOf(u)
    return wanted === undefined ? t.failure(u, c) : t.success(wanted)
  },
  t.identity,
)

export const DETECTION_SETTINGS = {
  agents: optional(
    WantedNames,
    'all',
    'The agents that are looked for, by the names of their manifests; the others are left alone as any program is.',
  ),
}

export const isWanted = (wanted: Wanted, agent: string): boolean => wanted === 'all' || wanted.includes(agent)
