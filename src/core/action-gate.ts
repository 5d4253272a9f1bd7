/**
 * Judges whether an action may act on a pane as one look shows it, and what it would send. In doubt it refuses: a dialog
 * must be known by an exact rule, its answer must be the one option that the action names, a composer must be empty.
 */
import * as E from 'fp-ts/Either'
import { compile } from '../schema/pattern'
import type { Action } from './action'
import { NUMBER, REPLY } from './action-table'
import type { Manifest } from './manifest'
import type { Observation } from './observe'
import type { Snapshot } from './pane'
import { type ScreenParts, screenParts } from './screen-parts'
import { highlighted, plainText, type StyledRow, styledRows, withoutFaint } from './styled-rows'

/** `elsewhere`: the pane is in another state than the action is for; `refused`: it is, and yet it must not act. */
export interface Refusal {
  readonly kind: 'elsewhere' | 'refused'
  readonly why: string
}

/** One look at a pane that holds an agent. Its rows carry their colours. */
export interface ActLook {
  readonly observation: Observation
  readonly snapshot: Snapshot
  readonly manifest: Manifest
}

/** A row of the screen that must still stand there when the keys are sent. */
export interface GuardedRow {
  /** From 0, counted from the top of the pane. */
  readonly index: number
  readonly text: string
}

export interface Prepared {
  readonly keys: ReadonlyArray<string>
  /** To be pasted first. */
  readonly text: string | undefined
  readonly rows: ReadonlyArray<GuardedRow>
  /** All rows as text, in which a guarded one must be the first of its kind. */
  readonly screen: ReadonlyArray<string>
  readonly isCursorGuarded: boolean
}

const refused = (why: string): E.Either<Refusal, never> => E.left({ kind: 'refused', why })
const elsewhere = (why: string): E.Either<Refusal, never> => E.left({ kind: 'elsewhere', why })

const withDetail = (state: string, detail: string | undefined): string =>
  detail === undefined ? state : `${state} (${detail})`

/** What an action is for, in words: `blocked (permission or plan)`. */
const wanted = ({ state, details }: Action): string =>
  withDetail(state, details.length === 0 ? undefined : details.join(' or '))

/** The state that counts: a dialog's by this very look, for what was answered is no dialog; else the verdict's. */
const stateOf = ({ folded, screening }: Observation): { state: string; detail: string | undefined } => {
  const chrome = screening?.chrome
  if (chrome?.kind === 'claim' && chrome.state === 'blocked') return chrome
  const verdict = folded.verdict
  if (verdict?.state === 'blocked') return { state: 'unknown', detail: 'its dialog is not on the screen' }
  return { state: verdict?.state ?? 'unknown', detail: verdict?.detail }
}

const inState = (action: Action, { observation }: ActLook): Refusal | undefined => {
  const { state, detail } = stateOf(observation)
  const { identity, screening } = observation
  const isMeant =
    state === action.state &&
    (action.details.length === 0 || (detail !== undefined && action.details.includes(detail)))
  if (!isMeant) return { kind: 'elsewhere', why: `it is ${withDetail(state, detail)}, not ${wanted(action)}` }
  if (identity?.isForeground !== true)
    return { kind: 'refused', why: 'something else than the agent owns its terminal' }
  return screening?.chrome?.kind === 'hold'
    ? { kind: 'refused', why: 'a view or menu covers the screen' }
    : undefined
}

const MARKS = /^(?:[❯›>●→▶▸◉○]\s*)?(?:(\d{1,3})[.)]\s+)?/

/** The number of the one option that matches; a menu without numbers has none. */
const optionNumber = (pattern: string, { menu }: ScreenParts): E.Either<Refusal, string | undefined> => {
  if (menu === undefined) return refused('there is no menu of answers on the screen')
  const found = menu.options.flatMap((option) => {
    const [marks = '', number] = MARKS.exec(option) ?? []
    return compile(pattern).test(option.slice(marks.length)) ? [number] : []
  })
  if (found.length === 1) return E.right(found[0])
  return refused(`${found.length === 0 ? 'none' : 'more than one'} of its answers is the one meant`)
}

const keysOf = (action: Action, parts: ScreenParts): E.Either<Refusal, ReadonlyArray<string>> => {
  const { option, keys } = action
  if (option === undefined) return E.right(keys)
  const number = optionNumber(option, parts)
  if (E.isLeft(number)) return number
  const { right: digit } = number
  if (!keys.includes(NUMBER)) return E.right(keys)
  // Two digits would be two keys.
  if (digit === undefined || digit.length !== 1) return refused('its answers have no digits to press')
  return E.right(keys.map((key) => (key === NUMBER ? digit : key)))
}

const isButtonMeant = ({ button, buttons }: Action, rows: ReadonlyArray<StyledRow>): boolean =>
  button === undefined || highlighted(rows, buttons) === button

/** Every row that is not blank: whatever changes in a dialog changes one of them. */
const allRows = (screen: ReadonlyArray<string>): ReadonlyArray<GuardedRow> =>
  screen.map((text, index) => ({ text, index })).filter(({ text }) => text !== '')

const forDialog = (action: Action, { snapshot, manifest }: ActLook): E.Either<Refusal, Prepared> => {
  const styled = styledRows(snapshot.rows)
  const screen = styled.map(plainText)
  const keys = keysOf(action, screenParts(snapshot, manifest.screen))
  if (E.isLeft(keys)) return keys
  if (!isButtonMeant(action, styled)) return refused(`${JSON.stringify(action.button)} is not highlighted`)
  const rows = allRows(screen)
  return E.right({ keys: keys.right, text: undefined, rows, screen, isCursorGuarded: true })
}

/** The rows of the composer, with what they hold that is more than a hint. */
export const composerRows = ({ snapshot, manifest }: ActLook): ReadonlyArray<GuardedRow> | undefined => {
  const { composer } = screenParts(snapshot, manifest.screen)
  if (composer === undefined) return undefined
  return styledRows(snapshot.rows)
    .map((row, index) => ({ index, text: plainText(withoutFaint(row)) }))
    .slice(composer.first, composer.bottom)
}

const forComposer = (
  action: Action,
  look: ActLook,
  reply: string | undefined,
): E.Either<Refusal, Prepared> => {
  const rows = composerRows(look)
  if (rows === undefined) return refused('there is no composer on the screen')
  const held = rows.map(({ text }) => text).join('\n')
  if (action.composer !== undefined && !compile(action.composer).test(held))
    return refused('its composer holds a draft')
  const screen = styledRows(look.snapshot.rows).map(plainText)
  const guarded = rows.map(({ index }) => ({ index, text: screen[index] ?? '' }))
  const text = action.text === REPLY ? reply : action.text
  return E.right({ keys: action.keys, text, rows: guarded, screen, isCursorGuarded: true })
}

/** A turn that runs changes its screen all the time: nothing of it is held against the keys. */
const forTurn = ({ keys }: Action): Prepared => ({
  keys,
  text: undefined,
  rows: [],
  screen: [],
  isCursorGuarded: false,
})

/** What the action would send now. `reply`: what the person wrote. */
const prepare = (action: Action, look: ActLook, reply?: string): E.Either<Refusal, Prepared> => {
  const refusal = inState(action, look)
  if (refusal !== undefined) return E.left(refusal)
  if (action.exec !== undefined || action.state === 'working') return E.right(forTurn(action))
  if (action.state === 'blocked') return forDialog(action, look)
  return forComposer(action, look, reply)
}

/** Prepares the first of the actions of one name that may act; else says why not, in the words of the nearest. */
export const prepareAny = (
  actions: ReadonlyArray<Action>,
  look: ActLook,
  reply?: string,
): E.Either<Refusal, { readonly action: Action; readonly prepared: Prepared }> => {
  let why: Refusal | undefined
  for (const action of actions) {
    const prepared = prepare(action, look, reply)
    if (E.isRight(prepared)) return E.right({ action, prepared: prepared.right })
    if (why === undefined || prepared.left.kind === 'refused') why = prepared.left
  }
  return why === undefined ? elsewhere('its keys for this are not proven') : E.left(why)
}
