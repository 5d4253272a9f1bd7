/** The actions in force: the user's first, then the bundled ones. A bad file costs that file alone. */
import * as E from 'fp-ts/Either'
import { bundled } from '../bundled'
import type { Action } from '../core/action'
import { parseActions } from '../core/parse-actions'
import { readManifests } from '../runtime/manifests'
import { pathsOf } from '../runtime/paths'
import type { Context } from './context'

export interface LoadedActions {
  readonly actions: ReadonlyArray<Action>
  /** What is wrong with files of the user, one line each, with the path. */
  readonly faults: ReadonlyArray<string>
}

export const loadActions = ({ env }: Pick<Context, 'env'>): LoadedActions => {
  const read = readManifests(pathsOf(env).actions).map((file) =>
    file.kind === 'error'
      ? E.left([`${file.path}: ${file.error}`])
      : parseActions({ ...file, isBundled: false }),
  )
  const own = read.flatMap((each) => (E.isRight(each) ? each.right : []))
  return {
    actions: [...own, ...bundled.actions],
    faults: read.flatMap((each) => (E.isLeft(each) ? each.left : [])),
  }
}
