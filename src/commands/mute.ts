/** `tma mute [PANE]`, or the flags that choose agents, `--for`, `--off`: whom it is for and for how long, as one wish. */
import * as E from 'fp-ts/Either'
import { parseDuration } from '../core/duration'
import { isEverything, type SelectorWords } from '../core/selector'
import type { Context } from './context'
import { describe, EXIT, type Failure } from './failure'
import { loadManifests } from './load-manifests'
import { selectorOf } from './select'
import { type Whom, wish } from './wish'

export interface MuteWords extends SelectorWords {
  /** One pane, whether or not it holds an agent. */
  readonly whom?: string | undefined
  /** The older way to say how long. */
  readonly minutes?: string | undefined
  readonly for?: string | undefined
  readonly off?: boolean | undefined
}

const USUAL_MINUTES = 60

const usage = (sentence: string): Failure => ({ kind: 'usage', sentence })

const whomOf = (context: Context, words: MuteWords): E.Either<Failure, Whom> => {
  const { whom } = words
  const selector = selectorOf(words, loadManifests(context))
  if (E.isLeft(selector)) return selector
  const isNarrow = !isEverything(selector.right)
  if (whom !== undefined && isNarrow)
    return E.left(usage('a pane and flags that choose agents exclude each other'))
  if (whom !== undefined) return E.right({ kind: 'pane', id: whom })
  return E.right(isNarrow ? { kind: 'selected', selector: selector.right } : { kind: 'all' })
}

const minutesOf = ({ minutes, for: length, off }: MuteWords): number | string => {
  if ([minutes, length, off].filter((word) => word !== undefined).length > 1)
    return 'minutes, --for and --off exclude each other'
  if (off) return 0
  if (length === undefined) return minutes === undefined ? USUAL_MINUTES : Number(minutes)
  const ms = parseDuration(length)
  return ms === undefined ? `${JSON.stringify(length)} is not a time such as 90s, 30m or 2h` : ms / 60_000
}

export const mute = (context: Context, words: MuteWords): Promise<number> | number => {
  const whom = whomOf(context, words)
  const minutes = minutesOf(words)
  if (E.isRight(whom) && typeof minutes === 'number')
    return wish(context, { kind: 'mute', whom: whom.right, minutes })
  context.warn(`tma: ${E.isLeft(whom) ? describe(whom.left) : minutes}`)
  return EXIT.usage
}
