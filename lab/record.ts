/** Writes a recording of the pane: the screen, its facts and processes, and the truth. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Agent, HOME, versionOf } from './agent'
import type { LabTmux } from './tmux'
import type { Look } from './watch'

export type RecordedState = 'idle' | 'working' | 'blocked' | 'none' | 'ambiguous'

export interface Note {
  /** The token that tma must publish beside the state. */
  readonly detail?: string
  readonly note?: string
  /** States that must not be said of it. */
  readonly never?: ReadonlyArray<string>
}

export type Recorder = (scene: string, state: RecordedState, note?: Note) => Promise<void>

/** Paths of the lab become those of a person; the width stays only where a row does not end in them. */
const redacted = (text: string, tag: string): string =>
  text
    .replaceAll(`/tmp/lab/home/${tag}`, HOME)
    .replaceAll('/tmp/lab/agents', '/home/agents')
    .replaceAll('/tmp/lab', '/home/dev/lab')

const stateFiles = (): Record<string, unknown> => {
  const folder = join(HOME, '.claude', 'sessions')
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
    return Object.fromEntries(
      files.map((file) => [
        `~/.claude/sessions/${file}`,
        JSON.parse(readFileSync(join(folder, file), 'utf8')),
      ]),
    )
  } catch {
    return {}
  }
}

/** As `explain --capture` and the tests read it. */
export const captureOf = (agent: Agent, look: Look, truth: object, scene: string, tag: string): object => {
  const { facts, rows } = look.frame
  const files = stateFiles()
  return {
    agent: agent.name,
    version: versionOf(agent),
    scene,
    truth,
    pane: {
      title: redacted(facts.pane_title, tag),
      current_command: facts.pane_current_command,
      alternate_on: Number(facts.alternate_on),
      width: Number(facts.pane_width),
      height: Number(facts.pane_height),
      cursor_x: Number(facts.cursor_x),
      cursor_y: Number(facts.cursor_y),
    },
    processes: look.processes.map((each) => ({ ...each, args: redacted(each.args, tag) })),
    lines: rows.map((row) => redacted(row, tag)),
    ...(Object.keys(files).length === 0 ? {} : { state_files: files }),
  }
}

export const writeCapture = (file: string, capture: object): void =>
  writeFileSync(file, `${JSON.stringify(capture, null, 1)}\n`)

/** `folder` gets one folder an agent; `recent` waits for a look that began after the call. */
export const recorder =
  (agent: Agent, folder: string, tag: string, recent: () => Promise<Look | undefined>): Recorder =>
  async (scene, state, { detail, note, never } = {}) => {
    const look = await recent()
    if (look === undefined) return
    const own = join(folder, agent.name)
    mkdirSync(own, { recursive: true })
    const truth = {
      state,
      ...(detail === undefined ? {} : { detail }),
      ...(note === undefined ? {} : { note }),
      ...(never === undefined ? {} : { never }),
    }
    const { pane_width: width, pane_height: height } = look.frame.facts
    const file = `${agent.name}_${state}_${scene}_w${width}h${height}.json`
    writeCapture(join(own, file), captureOf(agent, look, truth, scene, tag))
  }

export const noRecorder: Recorder = async () => undefined

/** A look taken after this call. */
export const lookAfter =
  (tmux: LabTmux, last: () => Look | undefined) => async (): Promise<Look | undefined> => {
    const frame = await tmux.frame()
    const before = last()
    return frame === undefined || before === undefined ? undefined : { ...before, frame }
  }
