/** Records live panes as capture files, masked: one tmux process for all of them, and the path that every pane takes. */
import { type Answer, present } from '../core/answer'
import { type CaptureFile, recordedProcess, redactedCapture, redactorOf } from '../core/capture-file'
import type { Manifest } from '../core/manifest'
import { identifyPane, type Observation, reporters } from '../core/observe'
import type { Pane } from '../core/pane'
import type { Process } from '../core/process'
import { type Recording, replay } from '../core/recording'
import type { Redactor } from '../core/redact'
import { readTrees } from '../process/trees'
import { readAgentVersion } from '../runtime/agent-version'
import { personHere } from '../runtime/person'
import { readClaudeSessions } from '../runtime/state-files'
import { type Capture, capture } from '../tmux/capture'
import type { Server } from '../tmux/server'
import type { Context } from './context'

export interface Recorded {
  readonly pane: string
  readonly file: CaptureFile
  /** As the rules read it before it was masked, and after. */
  readonly raw: Observation
  readonly masked: Observation
}

/** Any instant: two replays are only compared with each other. */
const START = { epochMs: 0, ticksMs: 0 }

const stateFiles = (processes: ReadonlyArray<Process>): CaptureFile['state_files'] => {
  const found = [...readClaudeSessions(processes.map(({ pid }) => pid)).values()]
  const files = found.flatMap((answer) =>
    answer.kind === 'present' ? [[answer.value.path, answer.value.content] as const] : [],
  )
  return files.length === 0 ? undefined : Object.fromEntries(files)
}

const asRecording = (file: CaptureFile): Recording => ({
  pane: file.pane,
  processes: [...file.processes],
  lines: [...file.lines],
  version: file.version,
  state_files: file.state_files,
})

const rawFile = (
  pane: Pane,
  shot: Capture,
  processes: ReadonlyArray<Process>,
  manifests: ReadonlyArray<Manifest>,
): CaptureFile => {
  const identity = identifyPane({ pane, processes }, undefined, manifests)
  const manifest = manifests.find(({ name }) => name === identity?.agent)
  const hasFile = identity !== undefined && manifest?.stateFile !== undefined
  const files = hasFile ? stateFiles(reporters(identity, processes)) : undefined
  return {
    agent: identity?.agent ?? 'none',
    version: identity === undefined ? undefined : readAgentVersion(identity.process),
    truth: { state: 'ambiguous' },
    pane: {
      title: shot.title,
      current_command: pane.currentCommand,
      alternate_on: shot.alternate ? 1 : 0,
      width: shot.width,
      height: shot.height,
      cursor_x: shot.cursorX,
      cursor_y: shot.cursorY,
      cursor_flag: shot.isCursorShown ? 1 : 0,
    },
    processes: processes.map(recordedProcess),
    lines: shot.rows,
    ...(files === undefined ? {} : { state_files: files }),
  }
}

const recorded = (
  pane: string,
  file: CaptureFile,
  manifests: ReadonlyArray<Manifest>,
  redactor: Redactor,
): Recorded => {
  const masked = redactedCapture(file, redactor)
  const read = (each: CaptureFile) =>
    replay(asRecording(each), { manifests, screenOnly: false }, START).observation
  const raw = read(file)
  const version = raw.folded.memory?.version ?? file.version
  return { pane, file: { ...masked, version }, raw, masked: read(masked) }
}

export const redactorHere = ({ env }: Pick<Context, 'env'>, manifests: ReadonlyArray<Manifest>): Redactor =>
  redactorOf(personHere(env), manifests)

/** In the order asked for; a pane that died meanwhile is left out. */
export const recordPanes = async (
  server: Server,
  panes: ReadonlyArray<Pane>,
  manifests: ReadonlyArray<Manifest>,
  redactor: Redactor,
): Promise<Answer<ReadonlyArray<Recorded>>> => {
  const shots = await capture(
    server,
    panes.map(({ id }) => id),
  )
  if (shots.kind !== 'present') return shots
  const trees = await readTrees(panes.map(({ pid }) => pid))
  if (trees.kind !== 'present') return trees
  return present(
    panes.flatMap((pane) => {
      const shot = shots.value.get(pane.id)
      if (shot === undefined) return []
      const file = rawFile(pane, shot, trees.value.get(pane.pid) ?? [], manifests)
      return [recorded(pane.id, file, manifests, redactor)]
    }),
  )
}
