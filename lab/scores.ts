/** Scores tma on recorded panes: what each shows, replayed as a screen that stays, beside the truth recorded with it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../src/core/manifest'
import { type Recording, replay } from '../src/core/recording'

/** The states of a recording that count. Frozen screens and those that nobody can tell do not. */
export type Counted = 'blocked' | 'working' | 'idle' | 'none'
export const COUNTED: ReadonlyArray<Counted> = ['blocked', 'working', 'idle', 'none']

export interface Score {
  readonly right: number
  readonly wrong: number
  readonly unknown: number
}

export interface CaptureScores {
  readonly agent: string
  readonly versions: ReadonlyArray<string>
  readonly files: number
  readonly byState: Readonly<Record<Counted, { readonly all: Score; readonly screenOnly: Score }>>
  /** Opened by the person, or history: kept as it was, never blocked. */
  readonly held: { readonly right: number; readonly falseBlocked: number }
}

type Capture = Recording & {
  readonly version?: string
  readonly truth: { readonly state: string; readonly frozen?: boolean }
}

const NO_SCORE: Score = { right: 0, wrong: 0, unknown: 0 }
const START = { epochMs: 1_800_000_000_000, ticksMs: 1_000_000 }

interface Said {
  readonly state: string
  readonly isFrozen: boolean
}

const saidOf = (capture: Capture, manifests: ReadonlyArray<Manifest>, screenOnly: boolean): Said => {
  const { observation } = replay(capture, { manifests, screenOnly }, START)
  const verdict = observation.folded.verdict
  if (observation.identity === undefined) return { state: 'none', isFrozen: false }
  return { state: verdict?.state ?? 'none', isFrozen: verdict?.frozen ?? false }
}

const scored = (truth: string, { state }: Said): keyof Score => {
  if (state === truth) return 'right'
  return state === 'unknown' ? 'unknown' : 'wrong'
}

const plusOne = (score: Score, key: keyof Score): Score => ({ ...score, [key]: score[key] + 1 })

const capturesIn = (folder: string): ReadonlyArray<Capture> =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))

export const scoreCaptures = (
  agent: string,
  folder: string,
  manifests: ReadonlyArray<Manifest>,
): CaptureScores => {
  const all = capturesIn(folder).map((capture) => {
    const screenOnly = saidOf(capture, manifests, true)
    // Without a state file both are the same.
    const said = capture.state_files === undefined ? screenOnly : saidOf(capture, manifests, false)
    return { ...capture, said: { all: said, screenOnly } }
  })
  const scoreOf = (state: Counted, source: 'all' | 'screenOnly'): Score =>
    all
      .filter(({ truth }) => truth.state === state && truth.frozen !== true)
      .map(({ said }) => scored(state, said[source]))
      .reduce(plusOne, NO_SCORE)
  const opened = all
    .filter(({ truth }) => truth.frozen === true || truth.state === 'ambiguous')
    .map(({ said }) => said.screenOnly)
  const falseBlocked = opened.filter(({ state, isFrozen }) => state === 'blocked' && !isFrozen).length
  const states = COUNTED.map((state) => [
    state,
    { all: scoreOf(state, 'all'), screenOnly: scoreOf(state, 'screenOnly') },
  ])
  return {
    agent,
    versions: [...new Set(all.flatMap(({ version }) => version ?? []))].sort(),
    files: all.length,
    byState: Object.fromEntries(states),
    held: { right: opened.length - falseBlocked, falseBlocked },
  }
}
