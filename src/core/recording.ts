/** A recorded pane: its codec, and its replay through the same path that a live pane takes. */
import * as E from 'fp-ts/Either'
import * as J from 'fp-ts/Json'
import * as t from 'io-ts'
import { missable } from '../schema/missable'
import type { Now } from './evidence'
import type { Manifest } from './manifest'
import { type Observation, observe, type Sighting } from './observe'
import type { Process } from './process'
import { plainName, processName } from './process-name'

const named = <A>(codec: t.Type<A, unknown, unknown>, name: string): t.Type<A, unknown, unknown> =>
  new t.Type(name, codec.is, (u, c) => codec.validate(u, c), t.identity)

const Text = named(t.string, 'a string')
const Num = new t.Type<number, unknown, unknown>(
  'a finite number',
  (u): u is number => typeof u === 'number' && Number.isFinite(u),
  (u, c) => (typeof u === 'number' && Number.isFinite(u) ? t.success(u) : t.failure(u, c)),
  t.identity,
)

const RecordedProcess = t.type(
  {
    pid: Num,
    ppid: Num,
    pgid: missable(Num),
    tpgid: missable(Num),
    stat: missable(Text),
    comm: missable(Text),
    args: missable(Text),
    exe: missable(Text),
  },
  'a process',
)

const RecordedFacts = t.type(
  {
    title: Text,
    current_command: Text,
    width: Num,
    height: Num,
    cursor_x: Num,
    cursor_y: Num,
    cursor_flag: missable(Num),
  },
  'the facts of a pane',
)

/** What can be true of a recorded pane; `none`: no agent, `ambiguous`: nobody can tell. */
export const TRUTHS = ['idle', 'working', 'blocked', 'none', 'ambiguous'] as const

/** Unknown keys are ignored: recordings carry their truth and much else. */
export const Recording = t.type(
  {
    pane: RecordedFacts,
    processes: named(t.array(RecordedProcess), 'a list of processes'),
    lines: named(t.array(Text), 'a list of strings'),
    version: missable(named(t.unknown, 'a version')),
    state_files: missable(named(t.UnknownRecord, 'a table of state files')),
  },
  'a recorded pane',
)
export type Recording = t.TypeOf<typeof Recording>

const processOf = (recorded: t.TypeOf<typeof RecordedProcess>, currentCommand: string): Process => {
  const { pid, ppid, pgid = pid, stat = 'S', comm = '', args = '', exe } = recorded
  const argv = args.split(/\s+/).filter((word) => word !== '')
  const process = { pid, ppid, pgid, tpgid: -1, stat, comm, argv, exe, started: undefined, ageMs: undefined }
  // Where the terminal's group was not recorded, a process of the name that tmux shows counts as its leader.
  const leads = processName(process) === plainName(currentCommand)
  return { ...process, tpgid: recorded.tpgid ?? (leads ? pgid : -1) }
}

/** Content recorded as text is read as JSON. */
const contentOf = (recorded: unknown): unknown => {
  if (typeof recorded !== 'string') return recorded
  const parsed = J.parse(recorded)
  return E.isRight(parsed) ? parsed.right : undefined
}

/** The state file of one of the pane's processes. */
const stateFileOf = (recording: Recording): unknown => {
  const pids = new Set(recording.processes.map(({ pid }) => pid))
  return Object.values(recording.state_files ?? {})
    .map(contentOf)
    .find((content) => t.UnknownRecord.is(content) && pids.has(Number(content.pid)))
}

export interface ReplayOptions {
  readonly manifests: ReadonlyArray<Manifest>
  /** Leaves state files out: how well does the screen stand on its own? */
  readonly screenOnly: boolean
}

/** Looks at these instants (ms) serve every wait of the fold: the recorded pane counts as a screen that stays. */
const LOOKS = [0, 1_100, 2_200, 13_000, 14_100]

export const sightingOf = (recording: Recording, screenOnly: boolean): Sighting => {
  const { pane, lines } = recording
  const content = screenOnly ? undefined : stateFileOf(recording)
  return {
    pane: { title: pane.title, currentCommand: pane.current_command },
    processes: recording.processes.map((each) => processOf(each, pane.current_command)),
    snapshot: {
      title: pane.title,
      width: pane.width,
      height: pane.height,
      cursorRow: pane.cursor_y,
      cursorColumn: pane.cursor_x,
      isCursorShown: pane.cursor_flag === undefined ? undefined : pane.cursor_flag === 1,
      rows: lines,
    },
    stateFile: content === undefined ? undefined : { content, isLive: false, pidNamespace: undefined },
    events: [],
    installed: { version: typeof recording.version === 'string' ? recording.version : undefined },
  }
}

/** The account of a recorded pane at its last look. `start` is any instant: waits only compare. */
export const replay = (
  recording: Recording,
  options: ReplayOptions,
  start: Now,
): { observation: Observation; now: Now } => {
  const sighting = sightingOf(recording, options.screenOnly)
  const at = (ms: number): Now => ({ epochMs: start.epochMs + ms, ticksMs: start.ticksMs + ms })
  const [first = 0, ...rest] = LOOKS
  let now = at(first)
  let observation = observe(sighting, undefined, options.manifests, now)
  for (const ms of rest) {
    now = at(ms)
    observation = observe(sighting, observation.folded.memory, options.manifests, now)
  }
  return { observation, now }
}
