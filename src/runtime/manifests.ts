/** Reads the user's folder of manifests; what cannot be read is named with its reason, never waited for. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, readLinked } from './files'

/** Bytes; larger files are skipped unread. */
const MANIFEST_LIMIT = 256 * 1024

export type ManifestFile =
  | { readonly kind: 'text'; readonly name: string; readonly path: string; readonly text: string }
  | { readonly kind: 'error'; readonly path: string; readonly error: string }

/** All `*.toml` that are not hidden, by name. No folder, no files. */
export const readManifests = (folder: string): ReadonlyArray<ManifestFile> => {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.toml') && !file.startsWith('.'))
      .sort()
      .map((file) => readManifest(join(folder, file), file.slice(0, -'.toml'.length)))
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' ? [] : [{ kind: 'error', path: folder, error: `cannot be read (${code})` }]
  }
}

/** One file; `name` is the agent it would describe. */
export const readManifest = (path: string, name: string): ManifestFile => {
  if (!/^[a-z0-9_-]+$/.test(name)) {
    return { kind: 'error', path, error: 'its name must be of a-z, 0-9, "_" and "-", then ".toml"' }
  }
  const answer = readLinked(path, MANIFEST_LIMIT)
  if (answer.kind === 'present') return { kind: 'text', name, path, text: answer.value.text }
  return { kind: 'error', path, error: answer.kind === 'absent' ? 'is a link to nothing' : answer.why }
}

/** Changes when a manifest of the folder does; costs a look at each file's facts, not at its text. */
export const manifestMark = (folder: string): string => {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.toml'))
      .sort()
      .map((file) => `${file} ${factsOf(join(folder, file))}`)
      .join('\n')
  } catch {
    return ''
  }
}

const factsOf = (path: string): string => {
  try {
    const { size, mtimeMs, ino } = statSync(path)
    return `${size} ${mtimeMs} ${ino}`
  } catch {
    return 'gone'
  }
}
