/** `tma watch`: a dashboard that stays. It asks tmux when the daemon says that something changed, and never else. */
import * as E from 'fp-ts/Either'
import { cleanText } from '../core/clean-text'
import { type DashboardRow, dashboardLines, nextStepMs } from '../core/dashboard'
import { alignedGlyphs, type Look, lookOf, ownColour } from '../core/look'
import type { Pane } from '../core/pane'
import type { Selector, SelectorWords } from '../core/selector'
import { readSettings } from '../core/settings'
import { STATES } from '../core/state'
import { bucketOf } from '../core/summary'
import { folderOf } from '../process/folder'
import { checkoutOf } from '../runtime/checkout'
import { list } from '../tmux/list'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { loadManifests } from './load-manifests'
import { locationOf } from './ls'
import { type Draw, hasScreen, type Live, openLive, stayOnScreen } from './on-screen'
import { selected, selectorOf, stamped } from './select'

/** Without an age that could change (ms). */
const LONG_MS = 3_600_000
const TITLE_WIDTH = 200

const rowOf = async (pane: Pane, look: Look): Promise<DashboardRow | undefined> => {
  const { published } = pane
  const state = STATES.find((each) => each === published['@agent_state'])
  const agent = published['@agent_name']
  if (state === undefined || agent === undefined) return undefined
  const folder = folderOf(Number(published['@agent_pid']))
  const { repository, branch } = folder === undefined ? NOWHERE : await checkoutOf(folder)
  const bucket = bucketOf({ state, isDone: published['@agent_attention'] === '1' })
  return {
    pane: pane.id,
    bucket,
    glyph: alignedGlyphs(look)[bucket],
    colour: ownColour(look, bucket),
    agent,
    detail: published['@agent_detail'],
    since: Number(published['@agent_since'] ?? 0),
    place: locationOf({ pane }),
    title: cleanText(pane.title, TITLE_WIDTH),
    repository,
    branch,
  }
}

const NOWHERE = { repository: '', branch: undefined }

interface Stand extends Live {
  readonly selector: Selector
}

/** The rows as they are published now; undefined: the server is gone. What cannot be read leaves them as they were. */
const readRows = async (
  { server, selector }: Stand,
  before: ReadonlyArray<DashboardRow>,
): Promise<ReadonlyArray<DashboardRow> | undefined> => {
  const listed = await list(server)
  if (listed.kind === 'absent') return undefined
  if (listed.kind !== 'present') return before
  const { panes, settings, around, version } = listed.value
  const look = lookOf(readSettings(settings).settings, around, version)
  const shown = await selected(selector, panes, stamped)
  const rows = await Promise.all(shown.map((pane) => rowOf(pane, look)))
  return rows.flatMap((row) => row ?? [])
}

/** Ages go on between the changes; what tmux cannot tell now leaves the rows as they were. */
const drawerOf = (stand: Stand): Draw => {
  let rows: ReadonlyArray<DashboardRow> = []
  return async (size, isChange) => {
    const read = isChange ? await readRows(stand, rows) : rows
    if (read === undefined) return E.left('the tmux server is gone')
    rows = read
    const nowMs = Date.now()
    return E.right({ lines: dashboardLines(rows, nowMs, size), restMs: nextStepMs(rows, nowMs) ?? LONG_MS })
  }
}

const ready = async (context: Context, words: SelectorWords): Promise<E.Either<Failure, Stand>> => {
  const selector = selectorOf(words, loadManifests(context))
  if (E.isLeft(selector)) return selector
  const live = await openLive(context)
  return E.isLeft(live) ? live : E.right({ ...live.right, selector: selector.right })
}

export const watch = async (context: Context, words: SelectorWords): Promise<number> => {
  const stand: E.Either<Failure, Stand> = hasScreen()
    ? await ready(context, words)
    : E.left({ kind: 'no-answer', why: 'watch needs a terminal; tma ls prints the same once' })
  const trouble = E.isLeft(stand)
    ? describe(stand.left)
    : await stayOnScreen(stand.right.directory, drawerOf(stand.right))
  if (trouble === undefined) return EXIT.ok
  context.warn(`tma: ${trouble}`)
  return E.isLeft(stand) ? exitCodeOf(stand.left) : EXIT.cannot
}
