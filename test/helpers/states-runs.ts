/** What the fold answers to each row of the page of states. */
import type { Look } from '../../src/core/evidence'
import type { State } from '../../src/core/state'
import { cell } from '../../src/schema/reference'
import { aLook, anEvent, anIdentity, aProcess } from './builders'
import { aCourse, type Course, claims, HOLD, NO_FILE, type Seen } from './course'
import { aWatch, type Cycle, watching } from './mark-watch'
import { markdownTable } from './markdown-table'

/** Between two looks, how long a screen is looked at, and from when: what came before is long over (ms). */
const STEP_MS = 100
const LONGEST_MS = 60_000
const LATER_MS = 20_000

const SCREENS: Readonly<Record<string, Look>> = {
  'a dialog': aLook('blocked'),
  work: aLook('working'),
  'a free composer': aLook('idle'),
  'a weak one': aLook('idle', { weak: true }),
  nothing: aLook('nothing'),
  'a view': aLook('hold'),
}

export const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  markdownTable(
    head,
    rows.map((cells) => cells.map(cell)),
  )

const quoted = (said: string): string => (said === 'no agent' ? said : `\`${said}\``)

const inTime = (said: string, ms: number): string =>
  ms === 0 ? `${quoted(said)} at once` : `${quoted(said)} after ${ms / 1_000} s`

/** Each change with its time while the course goes on seeing this, events once; or that there is none. */
const follows = (course: Course, seen: Seen, before: string | undefined): string => {
  const changes: string[] = []
  let last = before
  for (let ms = 0; ms <= LONGEST_MS; ms += STEP_MS) {
    const said = course.at(LATER_MS + ms, ms === 0 ? seen : { ...seen, events: [] })
    if (said !== last) changes.push(inTime(said, ms))
    last = said
  }
  return changes.length === 0 ? 'stays' : changes.join(', ')
}

/** How a state came about, a second between two cycles; `every` is what each cycle sees, the later ones too. */
export interface Before {
  readonly name: string
  readonly steps: ReadonlyArray<Seen>
  readonly every?: Seen
}

/** What is shown after these steps; undefined when there are none. */
const begun = (course: Course, steps: ReadonlyArray<Seen>, every: Seen = {}): string | undefined => {
  let said: string | undefined
  for (const [i, seen] of steps.entries()) said = course.at(i * 1_000, { ...every, ...seen })
  return said
}

export const SCREEN_BEFORE: ReadonlyArray<Before> = [
  { name: 'nothing yet', steps: [] },
  { name: '`blocked`', steps: [{ look: 'blocked' }, { look: 'blocked' }] },
  { name: '`working`', steps: [{ look: 'working' }] },
  { name: '`idle`', steps: [{ look: 'idle' }] },
]

const REPORTED: ReadonlyArray<State> = ['blocked', 'working', 'idle']

/** `by`: whether a hook says it or the state file. */
export const reported = (isSeen: boolean, by: 'hook' | 'file' = 'hook'): ReadonlyArray<Before> =>
  REPORTED.map((state) => ({
    name: `\`${state}\``,
    steps: [
      by === 'hook' ? { events: [anEvent(state, 0)] } : {},
      ...(isSeen ? [{ look: state }, { look: state }] : []),
    ],
    every: by === 'hook' ? {} : { file: claims(state, 0) },
  }))

export const grid = (corner: string, befores: ReadonlyArray<Before>): string =>
  table(
    [corner, ...Object.keys(SCREENS)],
    befores.map(({ name, steps, every = {} }) => [
      name,
      ...Object.values(SCREENS).map((look) => {
        const course = aCourse()
        return follows(course, { ...every, look }, begun(course, steps, every))
      }),
    ]),
  )

/** A row: what was seen first, what is seen then, and in words what that is. */
type Scene = readonly [string, ReadonlyArray<Seen>, Seen]

const played = (scenes: ReadonlyArray<Scene>): ReadonlyArray<ReadonlyArray<string>> =>
  scenes.map(([words, first, then]) => {
    const course = aCourse()
    const before = begun(course, first) ?? ''
    return [quoted(before), words, follows(course, then, before)]
  })

const LATER = LATER_MS
const hears = (...events: ReadonlyArray<ReturnType<typeof anEvent>>): Seen => ({ events })
const SUB = { subagent: 'a1' }

export const EVENTS = (): ReadonlyArray<ReadonlyArray<string>> =>
  played([
    [
      'a hook reports that a tool needs a permission',
      [hears(anEvent('working', 0))],
      hears(anEvent('blocked', LATER, { detail: 'permission' })),
    ],
    ['a hook reports that the turn is over', [hears(anEvent('working', 0))], hears(anEvent('idle', LATER))],
    [
      'the same, while a sub-agent runs',
      [hears(anEvent('working', 0), anEvent('child starts', 1, SUB))],
      hears(anEvent('idle', LATER)),
    ],
    [
      'a sub-agent asks',
      [hears(anEvent('working', 0), anEvent('child starts', 1, SUB))],
      hears(anEvent('blocked', LATER, { ...SUB, detail: 'question' })),
    ],
    [
      'that sub-agent goes on',
      [hears(anEvent('working', 0), anEvent('child starts', 1, SUB), anEvent('blocked', 2, SUB))],
      hears(anEvent('working', LATER, SUB)),
    ],
    [
      'that sub-agent ends',
      [hears(anEvent('working', 0), anEvent('child starts', 1, SUB), anEvent('blocked', 2, SUB))],
      hears(anEvent('child ends', LATER, SUB)),
    ],
    [
      'a sub-agent is idle',
      [hears(anEvent('working', 0), anEvent('child starts', 1, SUB))],
      hears(anEvent('idle', LATER, SUB)),
    ],
    [
      'another session reports, such as that of an agent started by a tool',
      [hears(anEvent('working', 0))],
      hears(anEvent('idle', LATER, { session: 's2' })),
    ],
    [
      'a report comes late: it is older than the last',
      [hears(anEvent('working', 5_000))],
      hears(anEvent('idle', 4_000)),
    ],
    [
      'a report of a turn that has ended',
      [hears(anEvent('idle', 0, { turn: 't1', turnEnd: true }))],
      hears(anEvent('working', LATER, { turn: 't1' })),
    ],
    [
      'a hook reports that the agent goes on, and the dialog stays on the screen',
      [{ look: 'blocked' }, { look: 'blocked' }],
      { ...hears(anEvent('working', LATER)), look: 'blocked' },
    ],
    [
      'a session begins anew (`/clear`, `/resume`), and the screen shows a free composer',
      [hears(anEvent('working', 0))],
      { ...hears(anEvent('start', LATER, { session: 's2' })), look: 'idle' },
    ],
    [
      'the state file says blocked, and a hook says working',
      [{ file: claims('working', 0) }],
      { ...hears(anEvent('working', LATER)), file: claims('blocked', LATER, 'permission') },
    ],
    ['the state file vanishes', [{ file: claims('working', 0) }], { file: NO_FILE }],
    [
      'the state file says that you opened a dialog of its own',
      [{ file: claims('idle', 0) }],
      { file: HOLD, look: 'blocked' },
    ],
  ])

const IDLE_REPORTED = hears(anEvent('idle', 0))
const aside = anIdentity({ isForeground: false })

export const HELD = (): ReadonlyArray<ReadonlyArray<string>> =>
  played([
    [
      'the agent is stopped (`Ctrl-Z`)',
      [{ look: 'working' }],
      { agent: anIdentity({ process: aProcess({ stat: 'T' }) }) },
    ],
    [
      'something else has the terminal, and the agent has reported nothing',
      [{ look: 'working' }],
      { agent: aside, look: 'working' },
    ],
    [
      'something else has the terminal, and the agent has reported `idle`',
      [IDLE_REPORTED],
      { agent: aside, look: 'working' },
    ],
    ['no look is taken, and nothing is reported', [{ look: 'working' }], {}],
    ['the processes cannot be read', [{ look: 'working' }], { isRead: false, agent: undefined }],
    ['the agent has ended', [{ look: 'working' }], { agent: undefined }],
    [
      'another of its kind was started in the pane',
      [{ look: 'working' }],
      { agent: anIdentity({ process: aProcess({ pid: 101 }) }) },
    ],
  ])

/** A row: in words, and the cycles after a turn, each with its time. */
type MarkScene = readonly [string, ReadonlyArray<readonly [number, Cycle]>]

const IDLE: Cycle = { state: 'idle' }
const VIEWED: Cycle = { ...IDLE, clients: [watching()] }

const MARK_SCENES: ReadonlyArray<MarkScene> = [
  ['a turn ends, and no client shows the pane', [[0, IDLE]]],
  [
    'a turn ends in a pane that a client shows, where you typed a second ago',
    [[0, { ...IDLE, clients: [watching(-1_000)] }]],
  ],
  ['a turn ends in a pane that a client shows, where nobody has typed for an hour', [[0, VIEWED]]],
  [
    'the client goes on showing it for two seconds',
    [
      [0, VIEWED],
      [2_000, VIEWED],
    ],
  ],
  [
    'a turn has ended, and you type into the pane',
    [
      [0, IDLE],
      [9_000, { ...IDLE, clients: [watching(8_000)] }],
    ],
  ],
  [
    'a turn has ended, and the next one begins',
    [
      [0, IDLE],
      [9_000, { state: 'working' }],
    ],
  ],
  ['a turn ends while a sub-agent still runs', [[0, { ...IDLE, children: { a1: 'working' } }]]],
]

export const MARKS = (): ReadonlyArray<ReadonlyArray<string>> =>
  MARK_SCENES.map(([words, cycles]) => {
    const at = aWatch('working')
    const marks = cycles.map(([ms, cycle]) => at(ms, cycle))
    return [words, marks.at(-1) ? 'up' : 'down']
  })
