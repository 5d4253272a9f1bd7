/**
 * What the build puts into the bundle: the bundled manifests and actions, decoded, and what was built.
 * The build replaces this whole module; uncompiled it is empty, and a test passes its own.
 */
import type { Action } from './core/action'
import type { Manifest } from './core/manifest'
import type { RawTable } from './schema/table'

export interface Bundled {
  readonly manifests: ReadonlyArray<Manifest>
  /** The same manifests as raw TOML tables, by name: what a user's manifest extends. */
  readonly raw: Readonly<Record<string, RawTable>>
  readonly actions: ReadonlyArray<Action>
  readonly version: string
  /** Hash of the sources, as in dist/tma.hash. */
  readonly hash: string
}

export const bundled: Bundled = { manifests: [], raw: {}, actions: [], version: '0.0.0', hash: '' }
