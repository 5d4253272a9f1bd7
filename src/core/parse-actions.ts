/** TOML text of a file of actions to the actions, or to lines that name everything wrong with it. */
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type Problem, problemsOf } from '../schema/report'
import { type Action, checkAction } from './action'
import { ActionFileTable } from './action-table'
import { type Fault, faultLine, located } from './parse-manifest'
import { parseToml } from './toml'

export interface ActionText {
  /** The agent: the stem of the file. */
  readonly name: string
  /** As the lines shall name the file. */
  readonly path: string
  readonly text: string
  readonly isBundled: boolean
}

const decode = (file: ActionText, raw: unknown): E.Either<ReadonlyArray<Problem>, ReadonlyArray<Action>> => {
  const decoded = ActionFileTable.decode(raw)
  if (E.isLeft(decoded)) return E.left(problemsOf(decoded.left))
  const { actions } = decoded.right
  const problems = actions.flatMap((action, i) => checkAction(action, i, file.isBundled))
  if (problems.length > 0) return E.left(problems)
  return E.right(actions.map((action) => ({ ...action, agent: file.name })))
}

export const decodeActions = (file: ActionText): E.Either<Fault[], ReadonlyArray<Action>> => {
  const raw = parseToml(file.text)
  if (E.isLeft(raw)) return E.left([{ path: [], ...raw.left }])
  return pipe(
    decode(file, raw.right),
    E.mapLeft((problems) => located(file.text, problems)),
  )
}

export const parseActions = (file: ActionText): E.Either<string[], ReadonlyArray<Action>> =>
  pipe(
    decodeActions(file),
    E.mapLeft((faults) => faults.map((fault) => faultLine(file.path, fault))),
  )
