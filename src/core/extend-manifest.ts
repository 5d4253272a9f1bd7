/**
 * Resolves `extends` and `disable_rules` on raw tables, before the decode: out comes one whole manifest.
 * Order of rules: the file's own first, then the inherited; one with an inherited id stands where that stood.
 */
import { didYouMean, type Problem, shown } from '../schema/report'
import { isTable, type RawTable } from '../schema/table'

/** Id by which `disable_rules` turns off the rule that all manifests share. */
export const STRUCTURAL_DIALOG = 'structural-dialog'

export interface Extended {
  readonly raw: RawTable
  /** Per rule of `raw` its index in the extending file; -1 for an inherited one. */
  readonly origins: ReadonlyArray<number>
  readonly problems: ReadonlyArray<Problem>
}

interface PlacedRule {
  readonly rule: unknown
  readonly origin: number
}

export const listAt = (raw: RawTable, key: string): ReadonlyArray<unknown> => {
  const value = raw[key]
  return Array.isArray(value) ? value : []
}

export const idOf = (rule: unknown): string | undefined =>
  isTable(rule) && typeof rule.id === 'string' ? rule.id : undefined

const merge = (base: RawTable, own: RawTable): RawTable =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(own)])].map((key) => {
      const [inherited, given] = [base[key], own[key]]
      if (!Object.hasOwn(own, key)) return [key, inherited]
      return [key, isTable(inherited) && isTable(given) ? merge(inherited, given) : given]
    }),
  )

const placeRules = (base: RawTable, own: RawTable): PlacedRule[] => {
  const disabled = listAt(own, 'disable_rules')
  const given = listAt(own, 'rules').map((rule, origin) => ({ rule, origin }))
  const inherited = listAt(base, 'rules').filter((rule) => !disabled.includes(idOf(rule)))
  const replacement = (rule: unknown) => given.find((one) => idOf(one.rule) === idOf(rule))
  const taken = inherited.map(replacement)
  return [
    ...given.filter((one) => !taken.includes(one)),
    ...inherited.map((rule, i) => taken[i] ?? { rule, origin: -1 }),
  ]
}

const withEntries = (merged: RawTable, base: RawTable, own: RawTable): RawTable => {
  const [inherited, given] = [base.hooks, own.hooks]
  if (!isTable(inherited) || !isTable(given) || !isTable(merged.hooks)) return merged
  if (!Array.isArray(inherited.map) || !Array.isArray(given.map)) return merged
  return { ...merged, hooks: { ...merged.hooks, map: [...given.map, ...inherited.map] } }
}

const disableProblems = (own: RawTable, base: RawTable): Problem[] => {
  const known = [...listAt(base, 'rules').flatMap((rule) => idOf(rule) ?? []), STRUCTURAL_DIALOG]
  return listAt(own, 'disable_rules').flatMap((id, i) => {
    if (typeof id !== 'string' || known.includes(id)) return []
    const choice = `must be the id of an inherited rule (${known.join(', ')})`
    const message = `${choice}, not ${shown(id)}${didYouMean(id, known)}`
    return [{ path: ['disable_rules', i], message }]
  })
}

const baseProblem = (name: string, bundled: Readonly<Record<string, RawTable>> | undefined): Problem => {
  if (bundled === undefined)
    return { path: ['extends'], message: "is for a user's file, a bundled one stands alone" }
  const known = Object.keys(bundled)
  const choice = `must be the name of a bundled manifest (${known.join(', ')})`
  return { path: ['extends'], message: `${choice}, not ${shown(name)}${didYouMean(name, known)}` }
}

/** `bundled` are the raw bundled manifests by name; undefined when the file is itself a bundled one. */
export const extendManifest = (
  own: RawTable,
  bundled: Readonly<Record<string, RawTable>> | undefined,
): Extended => {
  const origins = listAt(own, 'rules').map((_, i) => i)
  const name = own.extends
  if (typeof name !== 'string') return { raw: own, origins, problems: disableProblems(own, {}) }
  const base = bundled !== undefined && Object.hasOwn(bundled, name) ? bundled[name] : undefined
  if (base === undefined) return { raw: own, origins, problems: [baseProblem(name, bundled)] }
  const merged = withEntries(merge(base, own), base, own)
  const problems = disableProblems(own, base)
  // A `rules` of the wrong type is left for the decode to refuse.
  if (Object.hasOwn(own, 'rules') && !Array.isArray(own.rules)) return { raw: merged, origins: [], problems }
  const placed = placeRules(base, own)
  return {
    raw: { ...merged, rules: placed.map(({ rule }) => rule) },
    origins: placed.map(({ origin }) => origin),
    problems,
  }
}
