/** Rules that load and are still wrong, or will be: they read too much, rest on too little, or can never match. */
import { type Finding, warning } from './finding'
import { isNever, leafPath, loneWords, type MatcherPart, neededRegions, restsOn } from './lint-matcher'
import type { Manifest, Rule } from './manifest'
import { Region } from './region'

/** Rows beyond which a region holds most of a small screen, conversation and all. */
const MOST_ROWS = { tail: 15, live: 20 }

const AT_COMPOSER: ReadonlyArray<string> = ['composer', 'footer', 'live']

const isWholeScreen = (region: Region, manifest: Manifest): boolean => {
  if (region.kind === 'tail') return region.lines > MOST_ROWS.tail
  if (region.kind === 'live') return region.rows > MOST_ROWS.live
  return region.kind === 'visible' || (region.kind === 'dialog' && manifest.screen === undefined)
}

const screenFindings = (
  rule: Rule,
  root: MatcherPart,
  base: Finding['path'],
  manifest: Manifest,
): Finding[] => {
  if (rule.skipStateUpdate && rule.region.kind === 'visible')
    return [
      warning(
        'skip-visible',
        [...base, 'region'],
        'must prove that the viewer has the keyboard: read dialog, or the last 3 rows with two anchors',
      ),
    ]
  const wide = restsOn(root, (region) => isWholeScreen(region, manifest))
  const regions = new Map(wide.map((part) => [part.region, part]))
  return [...regions].map(([region, part]) => {
    const path = region === rule.region ? [...base, 'region'] : part.path
    const why = region.kind === 'dialog' ? ' (without [screen] it is the last 40 rows)' : ''
    const cure = 'read live(N), footer, dialog or fewer rows'
    return warning(
      'whole-screen',
      path,
      `${Region.encode(region)}${why} holds the conversation too, and an answer may quote the text: ${cure}`,
    )
  })
}

const wordFindings = (root: MatcherPart): Finding[] =>
  loneWords(root).map((part) =>
    warning(
      'one-word',
      leafPath(part),
      'rests on one bare word, which any answer may hold: add a column, a sign or a second anchor',
    ),
  )

const neverFindings = (rule: Rule, root: MatcherPart, { screen }: Manifest): Finding[] => {
  const never = (message: string) => [warning('never-matches', root.path, `can never match: ${message}`)]
  const needed = neededRegions({ matcher: rule.match, region: rule.region })
  const atComposer = AT_COMPOSER.filter((kind) => needed.has(kind))
  if (atComposer.length > 0 && screen === undefined)
    return never(`${atComposer.join(', ')} needs a [screen] that says where the composer is`)
  if (atComposer.length > 0 && needed.has('dialog'))
    return never(`${atComposer.join(', ')} and dialog are never there together`)
  if (isNever(rule.match))
    return never('a rule whose region is absent does not match, so its region is always present')
  return []
}

/** `index`: of the rule in its file. */
export const ruleFindings = (rule: Rule, index: number, manifest: Manifest): Finding[] => {
  const base = ['rules', index]
  const root: MatcherPart = {
    matcher: rule.match,
    path: [...base, 'match'],
    region: rule.region,
  }
  const found = [
    ...screenFindings(rule, root, base, manifest),
    ...wordFindings(root),
    ...neverFindings(rule, root, manifest),
  ]
  return found.map((finding) => ({ ...finding, rule: rule.id }))
}
