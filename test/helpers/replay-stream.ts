/**
 * Replays the recorded hook events of a real agent, with the keys of the person between them and marks: screens whose
 * true state is known. Between two marks the screen is the later one's from the last key on.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Snapshot } from '../../src/core/pane'
import { type ActingPane, anAgent, aStage, type Stage } from './scenario'

/** Times are ms after the start of the recording. */
interface Mark {
  readonly at: number
  readonly mark: string
  readonly state: 'idle' | 'working' | 'blocked' | 'ambiguous' | 'none'
  readonly title: string
  /** The last twelve rows that are not blank. */
  readonly rows: ReadonlyArray<string>
}
/** A key, or a text with Enter. */
type Key = { readonly at: number } & ({ readonly key: string } | { readonly submit: string })
interface Fired {
  readonly at: number
  readonly event: string
  readonly payload: object
}
export type Line = Mark | Key | Fired
export type Stream = ReadonlyArray<Line>

export const readLines = (name: string): ReadonlyArray<Record<string, unknown> & { readonly at: number }> =>
  readFileSync(join('test/events', `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

export const readStream = (name: string): Stream => readLines(name) as unknown as Stream

export interface Pace {
  /** Between two cycles when nothing happens (ms). */
  readonly step: number
  readonly looksWhenDue: boolean
  /** Whether a screen that no key led to appears right after the mark before it, or with its own mark. */
  readonly keyless: 'sooner' | 'later'
}

export interface Judgement {
  readonly scene: string
  readonly at: number
  readonly truth: string
  readonly told: string
}

export interface Replayed {
  readonly judged: ReadonlyArray<Judgement>
  /** Marks of known state that are not judged, by the reason. */
  readonly passedOver: Readonly<Record<'no trace' | 'nothing drawn', ReadonlyArray<string>>>
  readonly dropped: Readonly<Record<string, number>>
}

/** A mark is judged this long after it (ms). */
const JUDGED_AFTER_MS = 2_000

const isMark = (line: Line): line is Mark => 'mark' in line
const isKey = (line: Line): line is Key => 'key' in line || 'submit' in line
const isEscape = (line: Line): boolean => 'key' in line && line.key === 'Escape'

/** Rows as wide as the widest, of a pane of unknown height whose cursor is unknown. */
export const screenOf = (title: string, rows: ReadonlyArray<string>): Snapshot => ({
  title,
  width: Math.max(20, ...rows.map((row) => [...row].length)),
  height: undefined,
  cursorRow: undefined,
  rows,
})

/** Whether the keys before a mark ended a state that no mark had shown: then nothing can tell by when it must be seen. */
const leavesNoTrace = (lines: Stream, index: number): boolean => {
  const submitted = lines.findLastIndex((line, i) => i < index && 'submit' in line)
  const escaped = lines.findLastIndex((line, i) => i < index && i > submitted && isEscape(line))
  if (escaped < 0) return false
  const between = lines.slice(submitted + 1, escaped).filter(isMark)
  return !between.some(({ state }) => state === 'working' || state === 'blocked')
}

/** By the index of the line that makes it appear: the mark whose screen it is. */
const appearances = (lines: Stream, keyless: Pace['keyless']): ReadonlyMap<number, Mark> => {
  const found = new Map<number, Mark>()
  let last = -1
  lines.forEach((line, index) => {
    if (!isMark(line)) return
    const key = lines.findLastIndex((each, i) => i < index && i > last && isKey(each))
    const without = keyless === 'sooner' ? last : index
    found.set(key >= 0 ? key : without, line)
    last = index
  })
  return found
}

const put = (pane: ActingPane, agent: string, mark: Mark): void => {
  pane.shows(screenOf(mark.title, mark.rows))
  pane.stirred(mark.state === 'working' ? undefined : mark.at)
  if (mark.state === 'none') pane.runs()
  else pane.runs(anAgent(agent, { ageMs: 0 }))
}

/** The pane's state when the screen of the mark stays and nothing else happens. */
const held = (stage: Stage, pane: ActingPane, mark: Mark, step: number): string =>
  stage.supposing(() => {
    pane.shows(screenOf(mark.title, mark.rows))
    return stage.until(mark.at + JUDGED_AFTER_MS, step)
  })

/** No rule finds anything: of a composer only its frame tells, and blank rows are not in the recording. */
const isMute = (agent: string, mark: Mark): boolean => {
  const stage = aStage()
  const pane = stage.open('%0', agent, screenOf(mark.title, mark.rows))
  stage.at(0)
  return pane.observation().screening?.chrome === undefined
}

export const replayStream = (agent: string, lines: Stream, pace: Pace): Replayed => {
  const stage = aStage({ looksWhenDue: pace.looksWhenDue })
  const pane = stage.open('%0', agent, screenOf('', []))
  pane.runs()
  const appearing = appearances(lines, pace.keyless)
  const judged: Judgement[] = []
  const passedOver: Record<keyof Replayed['passedOver'], string[]> = { 'no trace': [], 'nothing drawn': [] }
  const judge = (mark: Mark, index: number): void => {
    if (mark.state === 'ambiguous' || mark.state === 'none') return
    const told = held(stage, pane, mark, pace.step).replace(/ .*/, '')
    const hasReported = pane.observation().folded.memory?.held !== undefined
    if (leavesNoTrace(lines, index)) passedOver['no trace'].push(mark.mark)
    else if (!hasReported && isMute(agent, mark)) passedOver['nothing drawn'].push(mark.mark)
    else judged.push({ scene: mark.mark, at: mark.at, truth: mark.state, told })
  }
  lines.forEach((line, index) => {
    stage.until(line.at, pace.step)
    const appears = appearing.get(index)
    if (appears !== undefined && !isMark(line)) put(pane, agent, appears)
    if ('event' in line) pane.fires(line.event, line.payload)
    if (isMark(line)) put(pane, agent, line)
    stage.at(line.at)
    if (!isMark(line)) return
    judge(line, index)
    if (appears !== undefined && appears !== line) put(pane, agent, appears)
  })
  return { judged, passedOver, dropped: stage.dropped() }
}
