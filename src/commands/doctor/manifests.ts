/** Section `agents` of doctor: which manifests are in force, and which files are not. */
import type { Manifest } from '../../core/manifest'
import { truncationFindings } from '../../core/truncation'
import type { Loaded, Skipped } from '../load-manifests'
import { item, type Line, remedy, titled } from './text'

const skippedLines = ({ path, errors, shadows }: Skipped): Line[] => [
  item(`${path} is skipped${shadows ? '; the bundled manifest of this name stays in force' : ''}:`),
  ...errors.map(remedy),
]

const truncated = (manifests: ReadonlyArray<Manifest>): Line[] =>
  manifests.flatMap((manifest) =>
    truncationFindings(manifest).map((finding) => item(`${manifest.name}: ${finding}`)),
  )

/** Without a range nobody can say whether the running version is one that the rules were made for. */
const untestedLines = (manifests: ReadonlyArray<Manifest>): Line[] => {
  const names = manifests.flatMap(({ name, testedVersions }) => (testedVersions === undefined ? [name] : []))
  return names.length === 0 ? [] : [item(`untested, no tested_versions: ${names.sort().join(', ')}`)]
}

export const manifestLines = ({ manifests, skipped, own }: Loaded): Line[] => {
  const issues = skipped.length === 0 ? 'no issues' : `${skipped.length} skipped`
  const yours = own.length === 0 ? '' : ` (yours: ${own.join(', ')})`
  return [
    titled('agents', `${manifests.length} loaded${yours}, ${issues}`),
    ...truncated(manifests),
    ...untestedLines(manifests),
    ...skipped.flatMap(skippedLines),
  ]
}
