/** Reads the state that an agent publishes on disk. Built-in readers by format id; each proves the file before it is believed. */
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { missable } from '../schema/missable'
import type { FileReading } from './evidence'
import type { Process } from './process'
import type { State } from './state'

/** A state file as found: its content as JSON, and whether the reader may compare its start time. */
export interface StateFile {
  readonly content: unknown
  /** False for a recorded pane: only the pid is checked there. */
  readonly isLive: boolean
  /** Our own pid namespace, as `pid:[N]`; undefined when it cannot be told. */
  readonly pidNamespace: string | undefined
}

/** The processes whose file counts: the agent's, and those that it put in the foreground (a wrapper's inner program). */
type Candidates = ReadonlyArray<Process>

/** What a believed file tells besides the state. */
export interface StateFileReading {
  readonly reading: FileReading
  readonly version: string | undefined
  readonly note: string
}

/** Fields read of Claude Code's `sessions/<pid>.json`, seen live on 2.1.332; all others are ignored. */
const ClaudeSession = t.type({
  pid: t.number,
  status: t.string,
  kind: missable(t.string),
  procStart: missable(t.union([t.string, t.number])),
  pidDomain: missable(t.string),
  sessionId: missable(t.string),
  statusUpdatedAt: missable(t.number),
  updatedAt: missable(t.number),
  version: missable(t.string),
  waitingFor: missable(t.string),
})
type ClaudeSession = t.TypeOf<typeof ClaudeSession>

const WAITING: Readonly<Record<string, string>> = {
  'permission prompt': 'permission',
  'worker request': 'permission',
  'sandbox request': 'permission',
  'input needed': 'question',
  'goal proposal': 'question',
}
const PERSONS_DIALOG = 'dialog open'

const NONE: FileReading = { kind: 'none' }

const stateOf = (session: ClaudeSession): { state: State; detail: string | undefined } | undefined => {
  switch (session.status) {
    case 'busy':
      return { state: 'working', detail: undefined }
    case 'idle':
      return { state: 'idle', detail: undefined }
    case 'shell':
      return { state: 'idle', detail: 'background' }
    case 'waiting': {
      const reason = session.waitingFor ?? ''
      return { state: 'blocked', detail: Object.hasOwn(WAITING, reason) ? WAITING[reason] : 'dialog' }
    }
    default:
      return undefined
  }
}

/** Why a session file is not believed, or undefined. */
const doubt = (session: ClaudeSession, candidates: Candidates, file: StateFile): string | undefined => {
  const process = candidates.find(({ pid }) => pid === session.pid)
  if (process === undefined) return `it is of process ${session.pid}`
  if (!file.isLive) return undefined
  if (session.kind !== 'interactive') return `it is of a session of kind ${session.kind}`
  const namespace = /pid:\[\d+\]/.exec(session.pidDomain ?? '')?.[0]
  if (namespace !== undefined && file.pidNamespace !== undefined && namespace !== file.pidNamespace)
    return 'it is of another pid namespace'
  if (String(session.procStart) !== process.started) return 'its start time is not that of the process'
  return undefined
}

const believed = (session: ClaudeSession): FileReading => {
  const at = session.statusUpdatedAt ?? session.updatedAt ?? 0
  if (session.status === 'waiting' && session.waitingFor === PERSONS_DIALOG)
    return { kind: 'hold', at, note: PERSONS_DIALOG }
  const claimed = stateOf(session)
  if (claimed === undefined) return NONE
  return {
    kind: 'claim',
    claim: { ...claimed, source: 'file', at, session: session.sessionId, turn: undefined },
  }
}

const readClaudeSession = (file: StateFile, candidates: Candidates): StateFileReading => {
  const decoded = ClaudeSession.decode(file.content)
  if (E.isLeft(decoded)) return { reading: NONE, version: undefined, note: 'the state file has another form' }
  const session = decoded.right
  const why = doubt(session, candidates, file)
  if (why !== undefined)
    return { reading: NONE, version: undefined, note: `the state file is not believed: ${why}` }
  return { reading: believed(session), version: session.version, note: `status ${session.status}` }
}

const READERS: Readonly<Record<string, (file: StateFile, candidates: Candidates) => StateFileReading>> = {
  'claude-session': readClaudeSession,
}

export const STATE_FILE_FORMATS: ReadonlyArray<string> = Object.keys(READERS)

/** Reads a state file in the format that the manifest names; an unknown format is refused here, not at load. */
export const readStateFile = (
  format: string,
  file: StateFile | undefined,
  candidates: Candidates,
): StateFileReading => {
  if (file === undefined) return { reading: NONE, version: undefined, note: 'there is no state file' }
  const read = Object.hasOwn(READERS, format) ? READERS[format] : undefined
  if (read === undefined)
    return { reading: NONE, version: undefined, note: `no reader for the format ${format}` }
  return read(file, candidates)
}
