/** What can be done to an agent that waits, works or rests; and what a file of actions may not say. */
import type * as t from 'io-ts'
import type { Problem } from '../schema/report'
import { type ActionTable, NUMBER } from './action-table'

export interface Action extends t.TypeOf<typeof ActionTable> {
  /** The agent it is for: the stem of its file. `any` is every agent. */
  readonly agent: string
}

export const ANY_AGENT = 'any'

type Fields = t.TypeOf<typeof ActionTable>

const sendsKeys = ({ keys, text }: Fields): boolean => keys.length > 0 || text !== undefined

/** Pairs of what must not be and the sentence for it. */
const faultsOf = (action: Fields, isBundled: boolean): ReadonlyArray<readonly [boolean, string]> => {
  const { state, details, option, buttons, button, keys, text, composer, exec } = action
  const isBlocked = state === 'blocked' && exec === undefined
  return [
    [(exec === undefined) !== sendsKeys(action), 'needs either `keys` (or `text`) or `exec`, and not both'],
    [isBundled && exec !== undefined, '`exec` is for files of the user'],
    [isBlocked && details.length === 0, 'needs `details`: no dialog is answered unseen'],
    [
      isBlocked && (keys.length !== 1 || text !== undefined),
      'a dialog gets exactly one key: what a second one would meet is not known',
    ],
    [
      text !== undefined && (state !== 'idle' || composer === undefined),
      '`text` needs `state = "idle"` and `composer`',
    ],
    [keys.includes(NUMBER) && option === undefined, `\`${NUMBER}\` needs \`option\``],
    [
      button === undefined ? buttons.length > 0 : !buttons.includes(button) || buttons.length < 3,
      '`button` must be one of `buttons`, which are at least three: of two nobody can tell which is highlighted',
    ],
  ]
}

/** What is wrong between the fields of the `index`th action of a file. */
export const checkAction = (action: Fields, index: number, isBundled: boolean): ReadonlyArray<Problem> =>
  faultsOf(action, isBundled)
    .filter(([isBad]) => isBad)
    .map(([, message]) => ({ path: ['actions', index], message }))

/** The actions for an agent, the user's before the bundled ones of the same name and details. */
export const actionsFor = (all: ReadonlyArray<Action>, agent: string, name: string): ReadonlyArray<Action> =>
  all.filter((action) => action.name === name && (action.agent === agent || action.agent === ANY_AGENT))
