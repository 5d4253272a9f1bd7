/** Values of the core with defaults, so that a test writes only what differs. */
import type { Transition } from '../../src/core/contracts/stream'
import type { Claim, HookEvent, Look } from '../../src/core/evidence'
import type { Identity } from '../../src/core/identity'
import { newMemory } from '../../src/core/life'
import type { Manifest, Rule, ScreenTable } from '../../src/core/manifest'
import type { Memory } from '../../src/core/memory'
import type { Client, Pane, Place, Snapshot } from '../../src/core/pane'
import type { Process } from '../../src/core/process'
import type { Chrome } from '../../src/core/screen'
import type { State } from '../../src/core/state'

/** The instant that tests count their milliseconds from, on both clocks. */
export const START = { epochMs: 1_700_000_000_000, ticksMs: 5_000_000 }
export const now = (ms: number) => ({ epochMs: START.epochMs + ms, ticksMs: START.ticksMs + ms })

export const aProcess = (over: Partial<Process> = {}): Process => ({
  pid: 100,
  ppid: 1,
  pgid: 100,
  tpgid: 100,
  stat: 'S+',
  comm: 'oak',
  argv: ['oak'],
  exe: '/usr/bin/oak',
  started: '4711',
  ageMs: 60_000,
  ...over,
})

export const anIdentity = (over: Partial<Identity> = {}): Identity => ({
  agent: 'oak',
  by: 'name',
  process: aProcess(),
  isForeground: true,
  ...over,
})

type IdentityOver = Partial<Manifest['identity']>

export const aManifest = ({
  identity,
  ...over
}: Omit<Partial<Manifest>, 'identity'> & { identity?: IdentityOver } = {}): Manifest => ({
  name: 'oak',
  minEngineVersion: '0.2',
  identity: { processNames: ['oak'], titlePatterns: [], scriptNames: [], pathPatterns: [], ...identity },
  hooks: undefined,
  capture: { visible: ['idle', 'working', 'blocked'] },
  rules: [],
  details: {},
  telemetry: undefined,
  stateFile: undefined,
  screen: undefined,
  disableRules: [],
  testedVersions: undefined,
  structuralDialog: true,
  ...over,
})

export const aRule = (over: Partial<Rule> = {}): Rule => ({
  id: 'a-rule',
  state: 'idle',
  detail: undefined,
  priority: 0,
  region: { kind: 'visible' },
  match: { kind: 'present' },
  weak: false,
  skipStateUpdate: false,
  ...over,
})

export const aScreenTable = (over: Partial<ScreenTable> = {}): ScreenTable => ({
  composerBottom: '^─{3,}$',
  composerTop: '^─{3,}$',
  composerPrompt: '^❯',
  footerMax: 14,
  composerTopIsLive: false,
  turnEnd: undefined,
  ...over,
})

/** A screen of exactly these rows, as high as they are many; the cursor is unknown. */
export const aSnapshot = (rows: ReadonlyArray<string>, over: Partial<Snapshot> = {}): Snapshot => ({
  title: '',
  width: 80,
  height: rows.length,
  cursorRow: undefined,
  rows,
  ...over,
})

export const aPlace = (over: Partial<Place> = {}): Place => ({
  sessionId: '$0',
  sessionName: 'main',
  windowId: '@0',
  windowIndex: 0,
  paneIndex: 0,
  ...over,
})

export const aPane = (over: Partial<Pane> = {}): Pane => ({
  id: '%0',
  pid: 100,
  title: '',
  currentCommand: 'oak',
  width: 80,
  height: 24,
  cursorX: 0,
  cursorY: 0,
  isDead: false,
  isIgnored: false,
  isDrawn: true,
  windowActivity: START.epochMs / 1_000,
  places: [aPlace()],
  published: {},
  ...over,
})

export const aClient = (over: Partial<Client> = {}): Client => ({
  name: '/dev/pts/1',
  sessionId: '$0',
  windowId: '@0',
  paneId: '%0',
  activity: START.epochMs / 1_000 - 3_600,
  isControl: false,
  reportsFocus: false,
  isFocused: true,
  tty: '/dev/pts/1',
  termName: 'xterm-256color',
  termType: '',
  ...over,
})

export const aMemory = (over: Partial<Memory> = {}): Memory => ({
  ...newMemory({ agent: 'oak', pid: 100, started: '4711' }, START.epochMs, false),
  ...over,
})

export const aChrome = (state: State, over: Partial<Chrome> = {}): Chrome => ({
  kind: 'claim',
  state,
  detail: undefined,
  rule: `${state}-rule`,
  source: 'screen',
  weak: false,
  ...over,
})

/** A look at which the rule for `state` won; `nothing` when no rule matched, `hold` when a rule froze the pane. */
export const aLook = (state: State | 'nothing' | 'hold', over: Partial<Chrome> = {}): Look => {
  const chrome =
    state === 'nothing'
      ? undefined
      : state === 'hold'
        ? aChrome('idle', { kind: 'hold', ...over })
        : aChrome(state, over)
  return { rules: [], chrome, hasComposer: state === 'idle' || state === 'working' }
}

/** A claim of the state file, `ms` after the start. */
export const aClaim = (state: State, ms: number, over: Partial<Claim> = {}): Claim => ({
  state,
  detail: undefined,
  source: 'file',
  at: START.epochMs + ms,
  session: 's1',
  turn: undefined,
  ...over,
})

/** A hook event, `ms` after the start: a state, or `start`, `end`, `child starts`, `child ends`. */
export const anEvent = (
  what: State | 'start' | 'end' | 'child starts' | 'child ends',
  ms: number,
  over: Partial<HookEvent> & { detail?: string } = {},
): HookEvent => {
  const { detail, ...rest } = over
  return {
    claim: claimOf(what, detail),
    turnEnd: false,
    at: START.epochMs + ms,
    session: 's1',
    subagent: undefined,
    turn: undefined,
    carriesState: true,
    ...rest,
  }
}

const claimOf = (what: Parameters<typeof anEvent>[0], detail: string | undefined): HookEvent['claim'] => {
  switch (what) {
    case 'start':
    case 'end':
      return { kind: 'lifecycle', lifecycle: what }
    case 'child starts':
      return { kind: 'subagent', subagent: 'start' }
    case 'child ends':
      return { kind: 'subagent', subagent: 'end' }
    default:
      return { kind: 'state', state: what, detail }
  }
}

export const aTransition = (over: Partial<Transition> = {}): Transition => ({
  repository: null,
  schema: 1,
  event: 'state',
  time: 1_700_000_000_000,
  pane: '%3',
  agent: 'claude',
  from: 'working',
  to: 'blocked',
  detail: 'permission',
  source: 'hook',
  reason: 'a claim',
  attention: false,
  ...over,
})
