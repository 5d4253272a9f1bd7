/** Whether somebody looks at a pane: a client shows it, and a person is at that client. */
import type { Now } from './evidence'
import type { Client, Pane } from './pane'

/** Without reports of focus: input this recently means that the person is still there (ms). */
const JUST_TYPED_MS = 10_000
/** With them: a terminal can keep the focus behind a locked screen, so after this long it counts for nothing (ms). */
const AWAY_MS = 300_000

/** A client counts as focused from its attachment on until it says otherwise: without reports only input tells. */
const isAttended = ({ reportsFocus, isFocused, activity }: Client, { epochMs }: Now): boolean => {
  // tmux counts activity in whole seconds; an instant ahead of ours is now.
  const idleMs = Math.max(0, epochMs - (activity * 1_000 + 999))
  return reportsFocus ? isFocused && idleMs < AWAY_MS : idleMs < JUST_TYPED_MS
}

/** One attended client that shows the pane is enough; others that show it unattended change nothing. */
export const isWatched = (
  { places, isDrawn }: Pick<Pane, 'places' | 'isDrawn'>,
  clients: ReadonlyArray<Client>,
  now: Now,
): boolean =>
  isDrawn &&
  clients.some(
    (client) =>
      !client.isControl &&
      places.some(({ windowId }) => windowId === client.windowId) &&
      isAttended(client, now),
  )
