/** One turn of the resident process: a cycle, what it leaves to the next one, and how long to rest until then. */
import { isReporting, restMs } from '../core/cadence'
import { type Hush, hushAfter, isQuiet } from '../core/quiet'
import { bundleMark } from '../runtime/bundle'
import { type Now, now } from '../runtime/clock'
import type { RuntimeDirectory } from '../runtime/directory'
import type { Held } from '../runtime/lock'
import { manifestMark } from '../runtime/manifests'
import { hasSpooled } from '../runtime/spool'
import { ask, type Said } from '../tmux/list'
import type { Server } from '../tmux/server'
import type { Context } from './context'
import { type Cycle, runCycle } from './cycle'
import { type Loaded, loadManifests, manifestFolder, skipLine } from './load-manifests'
import { asSeen, type Past, readPast } from './past'
import type { Teller } from './tell'

/** The pace while something goes on (ms). */
const PACE_MS = 1_000
/** The shortest rest that a turn asks for (ms); a wake ends it sooner. */
const SETTLE_MS = 30

export interface Stay {
  readonly context: Context
  readonly server: Server
  readonly directory: RuntimeDirectory
  readonly lock: Held
  /** Path and mark of the bundle that this process was started from. */
  readonly bundle: { readonly path: string; readonly mark: string | undefined }
  readonly isBlind: () => boolean
  /** Somebody asked us to end. */
  readonly isAsked: () => boolean
  readonly log: (lines: ReadonlyArray<string>) => void
  readonly teller: Teller
}

export interface Turn {
  readonly loaded: Loaded
  readonly manifestMark: string
  readonly serverPid: number | undefined
  readonly past: Past | undefined
  readonly stored: string | undefined
  /** Epoch ms of the last write, and of the last agent or event that came. */
  readonly wroteAt: number
  readonly stirredAt: number
  readonly troubles: string
  readonly cycle: Cycle | undefined
  readonly hush: Hush | undefined
  /** Ms of this boot. */
  readonly begunAt: number
  readonly restMs: number
}

type Begun = Pick<Turn, 'loaded' | 'manifestMark' | 'begunAt'>

export type End =
  | 'asked to end'
  | 'the server is gone'
  | 'the lock is lost'
  | 'another bundle is there'
  | 'the bundle is gone'
  | 'switched off'

export const firstTurn = (context: Context): Turn => ({
  loaded: loadManifests(context),
  manifestMark: manifestMark(manifestFolder(context)),
  serverPid: undefined,
  past: undefined,
  stored: undefined,
  wroteAt: 0,
  stirredAt: now().epochMs,
  troubles: '',
  cycle: undefined,
  hush: undefined,
  begunAt: 0,
  restMs: 0,
})

const cadenceOf = (cycle: Cycle, stirredAt: number, isBlind: boolean, epochMs: number): number => {
  const agents = cycle.agents.map(({ memory, observation }) => {
    const hasFile = observation.file !== undefined && observation.file.reading.kind !== 'none'
    return { memory, isReporting: isReporting(memory, observation.manifest, hasFile) }
  })
  const movedAt = Math.max(0, ...cycle.listing.panes.map(({ windowActivity }) => windowActivity)) * 1_000
  const sinceActivityMs = epochMs - movedAt
  return restMs({ agents, sinceStirMs: epochMs - stirredAt, sinceActivityMs, isBlind })
}

/** The pace is from turn to turn and from look to look, however long a cycle takes on a busy machine. */
const restAfter = (cycle: Cycle, rest: number, begunAt: number, { epochMs, ticksMs }: Now): number => {
  const tookMs = ticksMs - begunAt
  // Never more than half of the time, or a machine that cannot keep up gets no air.
  const next = rest <= PACE_MS ? Math.max(rest - tookMs, tookMs) : rest
  const second = cycle.secondLookMs === undefined ? rest : cycle.secondLookMs - (ticksMs - cycle.lookedAt)
  const gathered = cycle.writeDueAt === undefined ? rest : cycle.writeDueAt - epochMs
  return Math.max(SETTLE_MS, Math.min(next, second, gathered))
}

const hasStirred = (cycle: Cycle, past: Past | undefined): boolean =>
  cycle.eventCount > 0 ||
  cycle.agents.some(({ pane, memory }) => past?.memories.get(pane.id)?.pid !== memory.pid)

/** The user's manifests anew when one of their files changed. */
const withManifests = (stay: Stay, turn: Turn): Pick<Turn, 'loaded' | 'manifestMark'> => {
  const mark = manifestMark(manifestFolder(stay.context))
  if (mark === turn.manifestMark) return turn
  const loaded = loadManifests(stay.context)
  stay.log(loaded.skipped.map(skipLine))
  return { loaded, manifestMark: mark }
}

const cycleOf = async ({ server, directory, lock }: Stay, turn: Turn, loaded: Loaded, said: Said) =>
  runCycle({
    server,
    listed: await said.read(),
    directory,
    manifests: loaded.manifests,
    isStillOurs: lock.isStillOurs,
    recall: (serverPid) =>
      turn.past !== undefined && turn.serverPid === serverPid
        ? turn.past
        : asSeen(readPast(directory, serverPid, now().boot)),
    stored: turn.stored,
    wroteAt: turn.wroteAt,
  })

/** A server that hangs costs turns, not the process: nothing is known, so nothing changes. */
const skipped = (stay: Stay, turn: Turn, why: string): Turn => {
  if (turn.troubles !== why) stay.log([why])
  return { ...turn, troubles: why, hush: undefined, restMs: PACE_MS }
}

/** What could not be written is tried again; and what works or is blocked has clocks that tmux does not tell, as of reminders. */
const isWaiting = ({ secondLookMs, writeDueAt, troubles }: Cycle, cadenceMs: number): boolean =>
  cadenceMs <= PACE_MS || secondLookMs !== undefined || writeDueAt !== undefined || troubles.length > 0

const turned = (stay: Stay, turn: Turn, begun: Begun, cycle: Cycle, text: Said['text']): Turn => {
  const clock = now()
  const { epochMs } = clock
  const troubles = cycle.troubles.join('; ')
  if (troubles !== turn.troubles && troubles !== '') stay.log([troubles])
  const next = {
    ...begun,
    serverPid: cycle.listing.serverPid,
    past: cycle.past,
    stored: cycle.stored,
    // A clock stepped back must not hold writes up.
    wroteAt: cycle.wrote === 'now' ? epochMs : Math.min(turn.wroteAt, epochMs),
    stirredAt: hasStirred(cycle, turn.past) ? epochMs : Math.min(turn.stirredAt, epochMs),
    troubles,
    cycle,
  }
  const cadenceMs = cadenceOf(cycle, next.stirredAt, stay.isBlind(), epochMs)
  const { begunAt: ticksMs } = begun
  return {
    ...next,
    hush: hushAfter(turn.hush, { text, ticksMs }, isWaiting(cycle, cadenceMs)),
    restMs: restAfter(cycle, cadenceMs, ticksMs, clock),
  }
}

/** What ends the process before it asks anything of tmux. */
const endOf = ({ lock, bundle, isAsked }: Stay): End | undefined => {
  if (isAsked()) return 'asked to end'
  if (!lock.isStillOurs()) return 'the lock is lost'
  const mark = bundleMark(bundle.path)
  if (mark === bundle.mark) return undefined
  return mark === undefined ? 'the bundle is gone' : 'another bundle is there'
}

const takeCycle = async (stay: Stay, turn: Turn, begun: Begun, said: Said): Promise<Turn | End> => {
  const answer = await cycleOf(stay, turn, begun.loaded, said)
  if (answer.kind === 'absent') return 'the server is gone'
  if (answer.kind === 'unknown') return skipped(stay, turn, answer.why)
  const cycle = answer.value
  if (turn.serverPid !== undefined && turn.serverPid !== cycle.listing.serverPid) return 'the server is gone'
  stay.teller.tell(cycle)
  const isOff = !cycle.settings.daemon
  // The one cycle of a switched-off process takes its second look too, and what came meanwhile.
  const isDone = cycle.eventCount === 0 && (turn.cycle !== undefined || cycle.secondLookMs === undefined)
  if (isOff && isDone) return 'switched off'
  return turned(stay, turn, begun, cycle, said.text)
}

/** `isWoken`: by a file that moved, and not by the end of the rest. */
export const takeTurn = async (stay: Stay, turn: Turn, isWoken: boolean): Promise<Turn | End> => {
  const end = endOf(stay)
  if (end !== undefined) return end
  const begun: Begun = { ...withManifests(stay, turn), begunAt: now().ticksMs }
  const said = await ask(stay.server)
  if (said.kind === 'absent') return 'the server is gone'
  if (said.kind === 'unknown') return skipped(stay, turn, said.why)
  const { text } = said.value
  const isStirred = isWoken || stay.isBlind() || begun.loaded !== turn.loaded || hasSpooled(stay.directory)
  if (isQuiet(turn.hush, { text, ticksMs: begun.begunAt, isStirred }))
    return { ...turn, begunAt: begun.begunAt }
  return takeCycle(stay, turn, begun, said.value)
}
