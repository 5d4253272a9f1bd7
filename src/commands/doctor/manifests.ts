/** Sections `agents` and `actions` of doctor: which manifests and actions are in force, and which files are not. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { bundled } from '../../bundled'
import { ANY_AGENT } from '../../core/action'
import { type Finding, finding, type Mend } from '../../core/doctor/finding'
import type { Manifest } from '../../core/manifest'
import { sedLine, sedPattern, sedText, shLine } from '../../core/sh'
import { cutNames, truncationFindings } from '../../core/truncation'
import { readLinked } from '../../runtime/files'
import { nearest } from '../../schema/report'
import type { Context } from '../context'
import { loadActions } from '../load-actions'
import { type Loaded, manifestFolder } from '../load-manifests'
import type { SectionReport } from './report'
import { item, type Line, titled } from './text'

const LIMIT = 256 * 1024

/** Out of the way of the loader, which reads `*.toml` alone; the person's file is never changed or removed. */
const putAside = (path: string): Mend => ({
  mend: shLine(['mv', path, `${path}.off`]),
  keep: 'or correct the file and leave it where it is',
})

const skippedFindings = ({ skipped }: Loaded): ReadonlyArray<Finding> =>
  skipped.map(({ path, errors, shadows }) => {
    const instead = shadows ? '; the bundled manifest of this name stays in force' : ''
    return finding('manifest-skipped', `${path} is skipped${instead}: ${errors.join('; ')}`, putAside(path))
  })

const truncated = (manifests: ReadonlyArray<Manifest>): Line[] =>
  manifests.flatMap((manifest) =>
    truncationFindings(manifest).map((found) => item(`${manifest.name}: ${found}`)),
  )

const textOf = (path: string): string => {
  const answer = readLinked(path, LIMIT)
  return answer.kind === 'present' ? answer.value.text : ''
}

/** Edits the file where the name stands as TOML writes it. */
const cutFindings = ({ manifests, own }: Loaded, folder: string): ReadonlyArray<Finding> =>
  manifests
    .filter(({ name }) => own.includes(name))
    .flatMap((manifest) => {
      const path = join(folder, `${manifest.name}.toml`)
      const text = textOf(path)
      return cutNames(manifest).map(({ name, cut }) => {
        const [written, added] = [JSON.stringify(name), JSON.stringify(cut)]
        const edit = `s/${sedPattern(written)}/${sedText(written)}, ${sedText(added)}/`
        return finding('name-cut', `${manifest.name}: the system shows "${name}" as "${cut}"`, {
          mend: text.includes(written) ? sedLine(edit, path) : undefined,
          keep: text.includes(written) ? undefined : `add ${added} to process_names in ${path}`,
        })
      })
    })

/** One that extends the bundled one goes on with it. */
const shadowFindings = ({ own }: Loaded, folder: string): ReadonlyArray<Finding> =>
  own
    .filter((name) => Object.hasOwn(bundled.raw, name))
    .map((name) => join(folder, `${name}.toml`))
    .filter((path) => !/^\s*extends\s*=/m.test(textOf(path)))
    .map((path) =>
      finding(
        'manifest-shadows',
        `${path} stands in the place of the bundled manifest of this name`,
        putAside(path),
      ),
    )

/** Without a range nobody can say whether the running version is one that the rules were made for. */
const untestedLines = (manifests: ReadonlyArray<Manifest>): Line[] => {
  const names = manifests.flatMap(({ name, testedVersions }) => (testedVersions === undefined ? [name] : []))
  return names.length === 0 ? [] : [item(`untested, no tested_versions: ${names.sort().join(', ')}`)]
}

export const manifestReport = (context: Context, loaded: Loaded): SectionReport => {
  const { manifests, skipped, own } = loaded
  const folder = manifestFolder(context)
  const issues = skipped.length === 0 ? 'no issues' : `${skipped.length} skipped`
  const yours = own.length === 0 ? '' : ` (yours: ${own.join(', ')})`
  return {
    lines: [
      titled('agents', `${manifests.length} loaded${yours}, ${issues}`),
      ...truncated(manifests),
      ...untestedLines(manifests),
    ],
    findings: [...skippedFindings(loaded), ...cutFindings(loaded, folder), ...shadowFindings(loaded, folder)],
  }
}

/** Under the name that it was meant to have, where no file has that. */
const strayFinding = (path: string, known: ReadonlyArray<string>): Finding => {
  const stem = basename(path, '.toml')
  const right = nearest(stem, known)
  const better = right === undefined ? undefined : join(dirname(path), `${right}.toml`)
  const what = `${path}: there is no agent "${stem}"${right === undefined ? '' : `, but "${right}"`}`
  const isFree = better !== undefined && !existsSync(better)
  return finding('actions-of-nobody', what, isFree ? { mend: shLine(['mv', path, better]) } : putAside(path))
}

export const actionReport = (context: Context, { manifests }: Loaded): SectionReport => {
  const { actions, files } = loadActions(context)
  const known = [...manifests.map(({ name }) => name), ANY_AGENT]
  const bad = files.filter(({ faults }) => faults.length > 0)
  const good = files.filter(({ faults }) => faults.length === 0)
  const strays = good.filter(({ path }) => !known.includes(basename(path, '.toml')))
  const yours = good.length === 0 ? '' : ` (yours: ${good.map(({ path }) => basename(path)).join(', ')})`
  const issues = bad.length === 0 ? 'no issues' : `${bad.length} skipped`
  return {
    lines: [titled('actions', `${actions.length} loaded${yours}, ${issues}`)],
    findings: [
      ...bad.map(({ path, faults }) =>
        finding('actions-skipped', `a file of actions is skipped: ${faults.join('; ')}`, putAside(path)),
      ),
      ...strays.map(({ path }) => strayFinding(path, known)),
    ],
  }
}
