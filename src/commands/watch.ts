/** `tma watch`: a dashboard that stays. It asks tmux when the daemon says that something changed, and never else. */
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
import { alarm } from '../runtime/alarm'
import { checkoutOf } from '../runtime/checkout'
import { openDirectory, type RuntimeDirectory } from '../runtime/directory'
import { isResident, readResident } from '../runtime/pid-file'
import { openScreen } from '../runtime/screen'
import { watchFile } from '../runtime/watch'
import { list } from '../tmux/list'
import { hasSocket, runtimePath, type Server } from '../tmux/server'
import { serverOf } from './agents'
import type { Context } from './context'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { loadManifests } from './load-manifests'
import { locationOf } from './ls'
import { selected, selectorOf, stamped } from './select'
import { startDaemon } from './start-daemon'

/** The daemon touches the file twice with one change; what comes within this time is one (ms). */
const GATHER_MS = 60
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

interface Stand {
  readonly server: Server
  readonly selector: Selector
  readonly directory: RuntimeDirectory
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

/** Until the person quits; a sentence when it had to end otherwise. */
const stay = async (stand: Stand): Promise<string | undefined> => {
  const { directory } = stand
  const bell = alarm()
  const wish = { quit: false, change: true }
  const ask = (what: keyof typeof wish) => (): void => {
    wish[what] = true
    bell.wake()
  }
  const close = watchFile(directory.path, basename(directory.status), ask('change'))
  if (close === undefined) return `cannot watch ${directory.path}`
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, ask('quit'))
  const onKey = (key: string): void => {
    if (key === 'q' || key === '\u0003') ask('quit')()
  }
  const screen = openScreen(process.stdin, process.stdout, { onKey, onResize: bell.wake })
  try {
    let rows: ReadonlyArray<DashboardRow> = []
    while (!wish.quit) {
      if (wish.change) {
        wish.change = false
        const read = await readRows(stand, rows)
        if (read === undefined) return 'the tmux server is gone'
        rows = read
      }
      screen.show(dashboardLines(rows, Date.now(), screen.size()))
      await bell.rest(nextStepMs(rows, Date.now()) ?? LONG_MS)
      await pause(GATHER_MS)
    }
    return undefined
  } finally {
    screen.close()
    close()
  }
}

const ready = async (context: Context, words: SelectorWords): Promise<E.Either<Failure, Stand>> => {
  const selector = selectorOf(words, loadManifests(context))
  if (E.isLeft(selector)) return selector
  const server = serverOf(context)
  if (E.isLeft(server)) return server
  const { socketPath } = server.right
  if (!hasSocket(server.right)) return E.left({ kind: 'no-server', socketPath })
  const directory = openDirectory(runtimePath(socketPath))
  if (E.isLeft(directory)) return E.left({ kind: 'no-answer', why: directory.left })
  const resident = readResident(directory.right)
  const lives = resident !== undefined && (await isResident(resident, resident.serverPid))
  if (!lives) await startDaemon(server.right)
  return E.right({ server: server.right, directory: directory.right, selector: selector.right })
}

export const watch = async (context: Context, words: SelectorWords): Promise<number> => {
  const hasTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const stand: E.Either<Failure, Stand> = hasTerminal
    ? await ready(context, words)
    : E.left({ kind: 'no-answer', why: 'watch needs a terminal; tma ls prints the same once' })
  const trouble = E.isLeft(stand) ? describe(stand.left) : await stay(stand.right)
  if (trouble === undefined) return EXIT.ok
  context.warn(`tma: ${trouble}`)
  return E.isLeft(stand) ? exitCodeOf(stand.left) : EXIT.cannot
}
