/** The actions in force: the user's first, then the bundled ones. A bad file costs that file alone. */
import * as E from 'fp-ts/Either'
import { bundled } from '../bundled'
import type { Action } from '../core/action'
import { parseActions } from '../core/parse-actions'
import { readManifests } from '../runtime/manifests'
import { pathsOf } from '../runtime/paths'
import type { Context } from './context'

export interface ActionFile {
  readonly path: string
  /** What is wrong with it, one line each, with the path; then none of its actions is in force. */
  readonly faults: ReadonlyArray<string>
}

export interface LoadedActions {
  readonly actions: ReadonlyArray<Action>
  /** Those of the user. */
  readonly files: ReadonlyArray<ActionFile>
  /** What is wrong with them all. */
  readonly faults: ReadonlyArray<string>
}

export const loadActions = ({ env }: Pick<Context, 'env'>): LoadedActions => {
  const read = readManifests(pathsOf(env).actions).map((file) => ({
    path: file.path,
    decoded:
      file.kind === 'error'
        ? E.left([`${file.path}: ${file.error}`])
        : parseActions({ ...file, isBundled: false }),
  }))
  const own = read.flatMap(({ decoded }) => (E.isRight(decoded) ? decoded.right : []))
  const files = read.map(({ path, decoded }) => ({ path, faults: E.isLeft(decoded) ? decoded.left : [] }))
  return {
    actions: [...own, ...bundled.actions],
    files,
    faults: files.flatMap(({ faults }) => faults),
  }
}
