/**
 * Finds what is wrong between the fields of a manifest.
 * Reads the raw table, so that such faults and wrong types come in one list.
 */
import { type Problem, shown } from '../schema/report'
import { isTable, type RawTable } from '../schema/table'
import { idOf, listAt } from './extend-manifest'
import { STATES } from './state'

const ruleIds = (raw: RawTable): Problem[] => {
  const ids = listAt(raw, 'rules').map(idOf)
  return ids.flatMap((id, i) => {
    const first = ids.indexOf(id)
    if (id === undefined || first === i) return []
    return [{ path: ['rules', i, 'id'], message: `must be unique, another rule is ${shown(id)} too` }]
  })
}

const isState = (u: unknown): boolean => STATES.some((state) => state === u)

const weakRules = (raw: RawTable): Problem[] =>
  listAt(raw, 'rules').flatMap((rule, i) => {
    if (!isTable(rule) || rule.weak !== true || rule.state === 'idle' || !isState(rule.state)) return []
    return [
      { path: ['rules', i, 'weak'], message: `is for rules of state "idle" only, not ${shown(rule.state)}` },
    ]
  })

const detailNames = (details: RawTable): Problem[] =>
  Object.keys(details)
    .filter(isState)
    .map((name) => ({
      path: ['details', name],
      message: 'is a state, a detail must be called something else',
    }))

const aliases = (details: RawTable): Problem[] => {
  const owners = new Map<unknown, string>()
  return Object.entries(details).flatMap(([detail, entry]) =>
    (isTable(entry) ? listAt(entry, 'aliases') : []).flatMap((alias, i) => {
      const owner = owners.get(alias) ?? (Object.hasOwn(details, String(alias)) ? String(alias) : detail)
      owners.set(alias, owner)
      if (owner === detail) return []
      const why = owner === alias ? 'is a detail of its own' : `is an alias of ${shown(owner)} already`
      return [{ path: ['details', detail, 'aliases', i], message: `${shown(alias)} ${why}` }]
    }),
  )
}

const composer = (screen: unknown): Problem[] => {
  if (!isTable(screen) || Object.hasOwn(screen, 'composer_top') || Object.hasOwn(screen, 'composer_prompt'))
    return []
  const message = 'is missing, must be a pattern where there is no composer_top'
  return [{ path: ['screen', 'composer_prompt'], message }]
}

/** Bundled rules are named: tests, `explain` and `extends` speak of them. */
export const missingIds = (raw: RawTable): Problem[] =>
  listAt(raw, 'rules').flatMap((rule, i) =>
    isTable(rule) && !Object.hasOwn(rule, 'id')
      ? [{ path: ['rules', i, 'id'], message: 'is missing, a bundled rule must have one' }]
      : [],
  )

export const checkManifest = (raw: RawTable): Problem[] => {
  const details = isTable(raw.details) ? raw.details : {}
  return [
    ...ruleIds(raw),
    ...weakRules(raw),
    ...detailNames(details),
    ...aliases(details),
    ...composer(raw.screen),
  ]
}
