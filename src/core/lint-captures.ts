/** Holds a manifest against recorded panes: each must give its recorded truth, and every rule must fire on one. */
import * as t from 'io-ts'
import { missable } from '../schema/missable'
import { type Finding, warning } from './finding'
import type { Manifest } from './manifest'
import { type Recording, replay } from './recording'

/** What a capture says of itself; `frozen`: the screen holds the last state. `never`: states that must not be said. */
export const Truth = t.type({
  state: missable(t.string),
  detail: missable(t.string),
  never: missable(t.array(t.string)),
  frozen: missable(t.boolean),
})
export type Truth = t.TypeOf<typeof Truth>

export interface NamedRecording {
  readonly name: string
  readonly recording: Recording
  /** Undefined: nobody has said what is true, so only rules are counted. */
  readonly truth: Truth | undefined
}

/** Any instant: a replay only compares. */
const START = { epochMs: 0, ticksMs: 0 }

interface Said {
  readonly state: string
  readonly detail: string | undefined
  readonly isFrozen: boolean
}

const told = ({ state, detail }: { state?: string | undefined; detail?: string | undefined }): string =>
  detail === undefined ? `${state}` : `${state} (${detail})`

/** What is wrong with the answer, in words; undefined when nothing is. */
const misses = (said: Said, truth: Truth, screenOnly: boolean): string | undefined => {
  if (truth.never?.includes(said.state) && !said.isFrozen)
    return `says ${told(said)}, which its truth rules out`
  if (truth.frozen)
    return screenOnly && !said.isFrozen ? `says ${told(said)}, and should hold the last state` : undefined
  if (truth.state === undefined || truth.state === 'ambiguous') return undefined
  const isOtherDetail = screenOnly && truth.detail !== undefined && truth.detail !== said.detail
  if (said.state === truth.state && !isOtherDetail) return undefined
  return `says ${told(said)}, its truth is ${told(truth)}`
}

interface Replayed {
  readonly fired: ReadonlyArray<string>
  readonly finding: Finding | undefined
}

const replayed = (
  { name, recording, truth }: NamedRecording,
  manifests: ReadonlyArray<Manifest>,
): Replayed => {
  const answers = [true, false].map((screenOnly) => {
    const { identity, screening, folded } = replay(recording, { manifests, screenOnly }, START).observation
    const state = identity === undefined ? 'none' : (folded.verdict?.state ?? 'none')
    const said = { state, detail: folded.verdict?.detail, isFrozen: folded.verdict?.frozen ?? false }
    const fired = (screening?.rules ?? []).flatMap(({ id, matched }) => (matched ? [id] : []))
    return { fired, why: truth === undefined ? undefined : misses(said, truth, screenOnly) }
  })
  const why = answers.find((answer) => answer.why !== undefined)?.why
  const finding: Finding | undefined =
    why === undefined
      ? undefined
      : { severity: 'error', check: 'wrong-state', path: [], message: `${name} ${why}` }
  return { fired: answers[0]?.fired ?? [], finding }
}

/** `isExcused`: nothing recorded could fire the rule, and the file says so. */
export const captureFindings = (
  captures: ReadonlyArray<NamedRecording>,
  manifests: ReadonlyArray<Manifest>,
  rules: ReadonlyArray<{ readonly id: string; readonly index: number; readonly isExcused: boolean }>,
): Finding[] => {
  const answers = captures.map((capture) => replayed(capture, manifests))
  const fired = new Set(answers.flatMap((answer) => answer.fired))
  const silent = rules.filter(({ id, isExcused }) => !isExcused && !fired.has(id))
  return [
    ...answers.flatMap(({ finding }) => finding ?? []),
    ...silent.map(({ id, index }) => ({
      ...warning(
        'never-fires',
        ['rules', index],
        `none of ${captures.length} captures fires it: record one, or write "untested" in the comment above it`,
      ),
      rule: id,
    })),
  ]
}
