/** The manifests in force: the bundled ones, with the user's added or in their place. A bad file costs that file alone. */
import * as E from 'fp-ts/Either'
import { bundled } from '../bundled'
import { isWanted } from '../core/detection-settings'
import type { Manifest } from '../core/manifest'
import type { parseManifest } from '../core/parse-manifest'
import { readSettings } from '../core/settings'
import { type ManifestFile, readManifests } from '../runtime/manifests'
import { pathsOf } from '../runtime/paths'
import type { Listing } from '../tmux/listing'
import type { Context } from './context'

export interface Skipped {
  readonly path: string
  /** Every fault of the file, each with its path inside. */
  readonly errors: ReadonlyArray<string>
  /** A bundled manifest of the same name stays in force. */
  readonly shadows: boolean
}

export interface Loaded {
  readonly manifests: ReadonlyArray<Manifest>
  readonly skipped: ReadonlyArray<Skipped>
  /** Names of the user's manifests that are in force. */
  readonly own: ReadonlyArray<string>
}

/** Loaded when there is a file to decode: the bundled manifests are decoded already. */
const parser = (): typeof parseManifest =>
  (require('../core/parse-manifest') as typeof import('../core/parse-manifest')).parseManifest

/** `PATH:7: what` as `line 7: what`: whoever tells of a skipped file names it once. */
const withoutPath = (line: string, path: string): string => {
  const found = line.startsWith(path) ? /^(?::(\d+))?(?::\d+)?: (.*)$/s.exec(line.slice(path.length)) : null
  if (found === null) return line
  const [, row, what = ''] = found
  return row === undefined ? what : `line ${row}: ${what}`
}

const decode = (file: ManifestFile): E.Either<Skipped, Manifest> => {
  const stem = file.kind === 'text' ? file.name : (/([^/]*)\.toml$/.exec(file.path)?.[1] ?? '')
  const skipped = (errors: ReadonlyArray<string>): Skipped => ({
    path: file.path,
    errors,
    shadows: Object.hasOwn(bundled.raw, stem),
  })
  if (file.kind === 'error') return E.left(skipped([file.error]))
  const { name, path, text } = file
  const faults = (lines: ReadonlyArray<string>) => skipped(lines.map((line) => withoutPath(line, path)))
  return E.mapLeft(faults)(parser()({ name, path, text, bundledRaw: bundled.raw }))
}

export const manifestFolder = ({ flags, env }: Pick<Context, 'flags' | 'env'>): string =>
  flags.manifestDir ?? pathsOf(env).agents

/** A manifest that names neither state file nor hooks has none. */
const byScreenAlone = (manifest: Manifest): Manifest => ({
  ...manifest,
  stateFile: undefined,
  hooks: undefined,
})

export const loadManifests = (context: Pick<Context, 'flags' | 'env' | 'screenOnly'>): Loaded => {
  const decoded = readManifests(manifestFolder(context)).map(decode)
  const users = decoded.flatMap((each) => (E.isRight(each) ? [each.right] : []))
  const names = new Set(users.map(({ name }) => name))
  const manifests = [...users, ...bundled.manifests.filter(({ name }) => !names.has(name))]
  return {
    manifests: context.screenOnly ? manifests.map(byScreenAlone) : manifests,
    skipped: decoded.flatMap((each) => (E.isLeft(each) ? [each.left] : [])),
    own: [...names],
  }
}

/** Those that the person wants looked for on this server. */
export const wantedIn = (
  { settings }: Pick<Listing, 'settings'>,
  manifests: ReadonlyArray<Manifest>,
): ReadonlyArray<Manifest> => {
  const { agents } = readSettings(settings).settings
  return manifests.filter(({ name }) => isWanted(agents, name))
}

/** One line for a file that was skipped. */
export const skipLine = ({ path, errors }: Skipped): string =>
  `tma: skipping manifest ${path}: ${errors.join('; ')}`
