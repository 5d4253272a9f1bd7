/** The outcome of a check: one JSON file an agent and source, and the screens at which tma was wrong. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '../src/core/manifest'
import { type Agent, versionOf } from './agent'
import type { Flags, Source } from './flags'
import {
  type Graded,
  graded,
  isBrief,
  isJudged,
  percentile,
  type Sample,
  type Sums,
  sumsBy,
  type Transition,
  transitionsOf,
} from './judge'
import { captureOf, writeCapture } from './record'
import { samplesOf } from './seen'
import type { Stretch } from './truth'
import type { Look } from './watch'

/** Milliseconds; latencies are of the transitions to states that lasted. */
export interface Result {
  readonly agent: string
  readonly version: string
  readonly source: Source
  readonly width: number
  readonly height: number
  readonly date: string
  readonly latency: Latency
  /** By the source that showed the change: file, hook, screen, title. */
  readonly latencyBy: Readonly<Record<string, Latency>>
  /** The same from the first look at which the screen itself had the new state. */
  readonly visible: Latency
  /** From that look to the one that shows it: what tma adds. */
  readonly own: Latency
  /** From the agent's report by hook or state file to the look that shows it. */
  readonly reported: Latency
  /** Processes that waited for a core, on average over the last minutes of the run: what makes everything late. */
  readonly load: number
  /** True `blocked` that lasted and was not shown. */
  readonly missedBlocked: number
  /** Looks that showed `blocked` where nobody was asked. */
  readonly falseBlockedMs: number
  readonly scenes: Readonly<Record<string, Sums>>
  readonly states: Readonly<Record<string, Sums>>
  readonly transitions: ReadonlyArray<Transition>
  readonly wrong: ReadonlyArray<Shown>
  /** Where the screen itself showed no state while one was true: the last one was kept. */
  readonly held: ReadonlyArray<Shown>
}

export interface Latency {
  readonly count: number
  /** Changes that lasted and never showed: they are not in the figures beside. */
  readonly missed: number
  readonly p50: number | null
  readonly p95: number | null
  readonly max: number | null
}

export interface Shown {
  readonly scene: string
  readonly truth: string
  readonly shown: string
  readonly ms: number
}

export interface Run {
  /** Of the project. */
  readonly root: string
  readonly flags: Flags
  readonly agent: Agent
  readonly manifest: Manifest
  readonly looks: ReadonlyArray<Look>
  readonly stretches: ReadonlyArray<Stretch>
  readonly tag: string
}

type Measure = (transition: Transition) => number | null

const shownMs: Measure = (transition) => transition.shownMs
const visibleMs: Measure = (transition) => transition.visibleMs
/** A hook may be faster than the screen. */
const ownMs: Measure = ({ shownMs: shown, visibleMs: visible }) =>
  shown === null || visible === null ? null : Math.max(0, shown - visible)

const latencyOf = (lasting: ReadonlyArray<Transition>, measure: Measure): Latency => {
  const values = lasting.flatMap((each) => measure(each) ?? [])
  return {
    count: lasting.length,
    missed: lasting.length - values.length,
    p50: percentile(values, 0.5) ?? null,
    p95: percentile(values, 0.95) ?? null,
    max: percentile(values, 1) ?? null,
  }
}

const latencyBySource = (lasting: ReadonlyArray<Transition>): Readonly<Record<string, Latency>> => {
  const sources = [...new Set(lasting.map(({ by }) => by))].filter((by) => by !== '').sort()
  return Object.fromEntries(
    sources.map((source) => [
      source,
      latencyOf(
        lasting.filter(({ by }) => by === source),
        shownMs,
      ),
    ]),
  )
}

/** Milliseconds by scene, true and shown state. */
const shownIn = (some: ReadonlyArray<Graded>): ReadonlyArray<Shown> => {
  const keyOf = ({ sample, truth }: Graded): string => `${sample.scene}|${truth}|${sample.state}`
  return [...new Set(some.map(keyOf))].map((key) => {
    const [scene = '', truth = '', shown = ''] = key.split('|')
    const ms = some.filter((each) => keyOf(each) === key).reduce((sum, each) => sum + each.ms, 0)
    return { scene, truth, shown, ms }
  })
}

/** Less is an agent that draws late, not a screen without a state (ms). */
const HELD_MS = 1_000

export const resultOf = (run: Run, samples: ReadonlyArray<Sample>): Result => {
  const { agent, flags, stretches } = run
  const all = graded(stretches, samples)
  const transitions = transitionsOf(stretches, samples)
  const lasting = transitions.filter((each) => !isBrief(each))
  const falseBlocked = all.filter(({ grade, sample }) => grade === 'wrong' && sample.state === 'blocked')
  return {
    agent: agent.name,
    version: versionOf(agent),
    source: flags.source,
    width: flags.width,
    height: flags.height,
    date: new Date().toISOString().slice(0, 10),
    latency: latencyOf(lasting, shownMs),
    latencyBy: latencyBySource(lasting),
    visible: latencyOf(lasting, visibleMs),
    own: latencyOf(lasting, ownMs),
    reported: latencyOf(
      lasting.filter(({ reportedMs }) => reportedMs !== null),
      ({ reportedMs }) => reportedMs,
    ),
    load: Math.round((loadavg()[1] ?? 0) * 10) / 10,
    missedBlocked: lasting.filter(({ to, shownMs }) => to === 'blocked' && shownMs === null).length,
    falseBlockedMs: falseBlocked.reduce((sum, { ms }) => sum + ms, 0),
    scenes: sumsBy(all, ({ sample }) => sample.scene),
    states: sumsBy(all, ({ truth }) => truth),
    transitions,
    wrong: shownIn(all.filter(({ grade }) => grade === 'wrong')),
    held: shownIn(all.filter(({ sample, truth }) => sample.seen === 'hold' && isJudged(truth))).filter(
      ({ ms }) => ms >= HELD_MS,
    ),
  }
}

/** One recording for each screen that was judged wrongly: `explain --capture` says why. */
export const keepWrong = (
  run: Pick<Run, 'agent' | 'looks' | 'stretches' | 'tag'>,
  samples: ReadonlyArray<Sample>,
  folder: string,
): void => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const seen = new Set<string>()
  graded(run.stretches, samples).forEach(({ sample, grade, truth }, i) => {
    const look = run.looks[i]
    if (look === undefined || (grade !== 'wrong' && grade !== 'unknown')) return
    const key = [sample.scene, truth, sample.state, sample.seen, ...look.frame.rows]
      .join('\n')
      .replaceAll(/\d/g, '')
    if (seen.has(key)) return
    seen.add(key)
    const number = String(seen.size).padStart(3, '0')
    const name = `${number}_${sample.scene}_${truth}_shown_${sample.state}_seen_${sample.seen}.json`
    const note = { state: truth, note: `shown ${sample.state} at ${sample.at}` }
    writeCapture(join(folder, name), captureOf(run.agent, look, note, sample.scene, run.tag))
  })
}

const isWhole = ({ only }: Flags): boolean => only.length === 0

/** A run of a few scenes is written apart: the folder of results holds whole runs. */
export const writeResult = (run: Run): void => {
  const { root, flags, agent, tag } = run
  const samples = samplesOf(run.looks, run.manifest)
  const result = resultOf(run, samples)
  const folder = isWhole(flags) ? join(root, 'lab', 'results') : '/tmp/lab/log'
  mkdirSync(folder, { recursive: true })
  const isUsual = flags.width === 100 && flags.height === 24
  const size = isUsual ? '' : `.${flags.width}x${flags.height}`
  writeFileSync(
    join(folder, `${agent.name}.${flags.source}${size}.json`),
    `${JSON.stringify(result, null, 1)}\n`,
  )
  writeFileSync(`/tmp/lab/log/${tag}.samples.json`, JSON.stringify({ stretches: run.stretches, samples }))
  keepWrong(run, samples, `/tmp/lab/wrong/${tag}`)
  process.stdout.write(`${JSON.stringify({ ...result, transitions: result.transitions.length }, null, 1)}\n`)
}
