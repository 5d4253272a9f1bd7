/** Where a jump leads: the panes to try in turn, or the sentence that says why there is none. */
import * as E from 'fp-ts/Either'
import type { Pane } from './pane'
import { ring } from './stamp'
import { stepBack, type Trail } from './trail'

export type Jump =
  | { readonly kind: 'next' | 'blocked' | 'back' | 'home' }
  | { readonly kind: 'cycle'; readonly by: 1 | -1 }
  | { readonly kind: 'pane'; readonly pane: string }

export interface JumpScene {
  /** In the order of the listing. */
  readonly panes: ReadonlyArray<Pick<Pane, 'id' | 'published'>>
  /** What the client shows now; undefined when there is none. */
  readonly current: string | undefined
  readonly trail: Trail | undefined
}

const isBlocked = ({ published }: JumpScene['panes'][number]): boolean =>
  published['@agent_state'] === 'blocked'

const isDone = ({ published }: JumpScene['panes'][number]): boolean => published['@agent_attention'] === '1'

/** The rest of a ring, beginning behind the current pane; the whole of it when that is not on it. */
const from = (order: ReadonlyArray<string>, current: string | undefined): ReadonlyArray<string> => {
  const at = current === undefined ? -1 : order.indexOf(current)
  return at < 0 ? order : [...order.slice(at + 1), ...order.slice(0, at)]
}

const found = (
  { current }: JumpScene,
  order: ReadonlyArray<string>,
  nobody: string,
  noOther: string,
): E.Either<string, ReadonlyArray<string>> => {
  const targets = from(order, current)
  if (targets.length > 0) return E.right(targets)
  return E.left(order.length === 0 ? nobody : noOther)
}

const waiting = (scene: JumpScene, isDue: (pane: JumpScene['panes'][number]) => boolean) =>
  ring(
    scene.panes.filter(isDue).map((pane) => ({
      pane: pane.id,
      isBlocked: isBlocked(pane),
      since: Number(pane.published['@agent_since'] ?? 0),
    })),
  )

/** All agents in the order of their places: it does not change under the person's hand, as an order of states would. */
const cycled = (scene: JumpScene, by: 1 | -1): E.Either<string, ReadonlyArray<string>> => {
  const { panes, current } = scene
  // The current pane keeps its place among them even when it holds none.
  const stations = panes.filter(
    ({ id, published }) => id === current || published['@agent_name'] !== undefined,
  )
  const order = by === 1 ? stations : [...stations].reverse()
  const others = panes.some(({ published }) => published['@agent_name'] !== undefined)
  return found(
    scene,
    others ? order.map(({ id }) => id) : [],
    'no pane holds an agent',
    'no other pane holds an agent',
  )
}

const single = (pane: string | undefined, otherwise: string): E.Either<string, ReadonlyArray<string>> =>
  pane === undefined ? E.left(otherwise) : E.right([pane])

const standing = ({ panes }: JumpScene, pane: string | undefined): string | undefined =>
  panes.find(({ id }) => id === pane)?.id

export const targetsOf = (jump: Jump, scene: JumpScene): E.Either<string, ReadonlyArray<string>> => {
  switch (jump.kind) {
    case 'next': {
      const order = waiting(scene, (pane) => isBlocked(pane) || isDone(pane))
      return found(scene, order, 'nobody waits for you', 'no other pane waits for you')
    }
    case 'blocked':
      return found(scene, waiting(scene, isBlocked), 'nobody is blocked', 'no other pane is blocked')
    case 'back':
      return single(backFrom(scene), 'nowhere to go back to')
    case 'home':
      return single(standing(scene, scene.trail?.home), 'no jump to undo')
    case 'cycle':
      return cycled(scene, jump.by)
    case 'pane':
      return single(standing(scene, jump.pane), `there is no pane ${jump.pane}`)
  }
}

const backFrom = (scene: JumpScene): string | undefined => {
  const { trail, current, panes } = scene
  if (trail === undefined || current === undefined) return undefined
  const stand = trail.panes.filter((pane) => panes.some(({ id }) => id === pane))
  return stepBack({ ...trail, panes: stand }, current)
}
