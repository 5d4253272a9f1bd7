/** What `[hooks]`, `[details]`, `[state_file]` and `[telemetry]` name that nothing else knows. */
import { didYouMean } from '../schema/report'
import { isTable, type RawTable } from '../schema/table'
import { listAt } from './extend-manifest'
import { type Finding, warning } from './finding'
import { CONTEXT_FORMATS } from './gauge'
import type { HookClaim, HooksTable, Manifest } from './manifest'
import { STATE_FILE_FORMATS } from './state-file'

/** Details with a meaning beyond one agent: surfaces and notices know them. */
const KNOWN_DETAILS: ReadonlyArray<string> = [
  'permission',
  'question',
  'plan',
  'trust',
  'auth',
  'update',
  'rate_limit',
  'error',
  'compacting',
  'background',
  'interrupted',
  'suspended',
  'dialog',
]

/** What `covers` calls the claim; a child's edges are not among it. */
const coverOf = (claim: HookClaim): string | undefined => {
  if (claim.kind === 'state') return claim.state
  return claim.kind === 'lifecycle' ? 'lifecycle' : undefined
}

const coverFindings = ({ covers, map }: HooksTable): Finding[] => {
  const mapped = map.map(({ claim }) => coverOf(claim))
  const missing = map.flatMap(({ claim }, i) => {
    const cover = coverOf(claim)
    if (cover === undefined || covers.some((each) => each === cover) || mapped.indexOf(cover) !== i) return []
    return [
      warning('not-covered', ['hooks', 'map', i, 'claim'], `claims ${cover}, which covers does not list`),
    ]
  })
  const unmapped = covers.flatMap((cover, i) =>
    mapped.includes(cover)
      ? []
      : [
          warning(
            'unknown-alias',
            ['hooks', 'covers', i],
            `lists ${cover}, which no entry of hooks.map claims`,
          ),
        ],
  )
  return [...missing, ...unmapped]
}

/** Entries are tried in file order: behind one without conditions none of the same event has its turn. */
const deadEntries = ({ map }: HooksTable): Finding[] =>
  map.flatMap(({ event }, i) => {
    const first = map.findIndex(
      (each) =>
        each.event === event &&
        each.matcher === undefined &&
        Object.keys({ ...each.where, ...each.unless }).length === 0,
    )
    if (first < 0 || first >= i) return []
    const message = `can never apply: hooks.map[${first}] takes every ${event}`
    return [warning('never-matches', ['hooks', 'map', i], message)]
  })

/** Every detail as rules and claims of the file spell it. */
const spelledDetails = (raw: RawTable): ReadonlySet<unknown> => {
  const claims = isTable(raw.hooks)
    ? listAt(raw.hooks, 'map').map((entry) => isTable(entry) && entry.claim)
    : []
  return new Set([...listAt(raw, 'rules'), ...claims].flatMap((each) => (isTable(each) ? [each.detail] : [])))
}

/** An entry must lead somewhere: to a detail that surfaces know, or from a spelling that the file uses. */
const detailFindings = ({ details }: Manifest, raw: RawTable): Finding[] => {
  const spelled = spelledDetails(raw)
  return Object.entries(details).flatMap(([detail, { aliases }]) => {
    const isKnown = KNOWN_DETAILS.includes(detail) || [detail, ...aliases].some((each) => spelled.has(each))
    const hint = didYouMean(detail, KNOWN_DETAILS)
    const unknown = `no rule, no hook and no surface knows this detail or a spelling of it${hint}`
    const renamed = aliases.flatMap((alias, i) =>
      KNOWN_DETAILS.includes(alias)
        ? [
            warning(
              'unknown-alias',
              ['details', detail, 'aliases', i],
              'surfaces know this detail by this very name',
            ),
          ]
        : [],
    )
    return [...(isKnown ? [] : [warning('unknown-alias', ['details', detail], unknown)]), ...renamed]
  })
}

const readerFindings = (
  format: string,
  known: ReadonlyArray<string>,
  table: ReadonlyArray<string>,
): Finding[] => {
  if (known.includes(format)) return []
  const list = known.length === 0 ? 'none' : known.join(', ')
  const message = `no reader has this name${didYouMean(format, known)} (known: ${list})`
  return [warning('unknown-alias', [...table, 'format'], message)]
}

const formatFindings = ({ stateFile, telemetry }: Manifest): Finding[] => {
  const context = telemetry?.context
  return [
    ...(stateFile === undefined ? [] : readerFindings(stateFile.format, STATE_FILE_FORMATS, ['state_file'])),
    ...(context === undefined
      ? []
      : readerFindings(context.format, CONTEXT_FORMATS[context.channel], ['telemetry', 'context'])),
  ]
}

export const hookFindings = (manifest: Manifest, raw: RawTable): Finding[] => {
  const { hooks } = manifest
  return [
    ...(hooks === undefined ? [] : [...coverFindings(hooks), ...deadEntries(hooks)]),
    ...detailFindings(manifest, raw),
    ...formatFindings(manifest),
  ]
}
