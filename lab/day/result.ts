/** The outcome of a day: `lab/results/day-SOURCE-PACE.json`, and the screens at which tma was wrong. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { versionOf } from '../agent'
import type { Source } from '../flags'
import { percentile } from '../judge'
import { LAB } from '../places'
import { keepWrong } from '../result'
import { samplesOf } from '../seen'
import { labTmux } from '../tmux'
import type { Actor } from './actors'
import { type Entry, type Figures, figuresOf, timelineOf } from './figures'
import { type DayFlags, dayTag, isWholeDay } from './flags'
import type { Told } from './hours'
import type { DayWatch } from './watch'

/** What tma has of an agent in this day. */
export type Means = 'hooks' | 'file' | 'screen'

export interface DayOfAgent extends Figures {
  readonly agent: string
  readonly version: string
  readonly means: Means
  readonly timeline: ReadonlyArray<Entry>
}

export interface Day {
  readonly source: Source
  readonly pace: number
  readonly hands: number
  readonly date: string
  readonly seconds: number
  readonly machine: string
  /** Versions of what is no agent. */
  readonly versions: Readonly<Record<string, string>>
  /** Processes that waited for a core: the mean over the hours of the day, and the most. */
  readonly load: { readonly mean: number; readonly most: number }
  /** What whoever looked at it found out, by hand. */
  readonly remark?: string
  readonly agents: ReadonlyArray<DayOfAgent>
  readonly events: ReadonlyArray<{ readonly second: number; readonly what: string }>
}

interface Given extends Told {
  readonly root: string
  readonly flags: DayFlags
  readonly actors: ReadonlyArray<Actor>
  readonly watch: DayWatch
  readonly end: number
}

/** A state file needs no consent: it counts wherever tma may use it. */
const meansOf = ({ hook, manifest }: Actor, { source }: DayFlags): Means => {
  if (hook !== undefined) return 'hooks'
  return source !== 'screen' && manifest.stateFile !== undefined ? 'file' : 'screen'
}

const machine = (): string => {
  const [first, ...others] = cpus()
  return `${others.length + 1} cores (${first?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`
}

const versions = (root: string): Readonly<Record<string, string>> => ({
  tma: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  tmux: labTmux('/nonexistent').run('-V').trim().replace('tmux ', ''),
  node: process.version.slice(1),
})

const rounded = (value: number): number => Math.round(value * 10) / 10

const agentDay = (actor: Actor, given: Given, start: number): DayOfAgent => {
  const { agent, manifest, truth } = actor
  const looks = given.watch.looks(agent.name)
  const samples = samplesOf(looks, manifest)
  const stretches = truth.stretches(given.end)
  const tag = dayTag(given.flags)
  writeFileSync(`${LAB}/log/${tag}-${agent.name}.samples.json`, JSON.stringify({ stretches, samples }))
  keepWrong({ agent, looks, stretches, tag }, samples, `${LAB}/wrong/${tag}/${agent.name}`)
  return {
    agent: agent.name,
    version: versionOf(agent),
    means: meansOf(actor, given.flags),
    ...figuresOf(stretches, samples),
    timeline: timelineOf(stretches, samples, start),
  }
}

const dayOf = (given: Given): Day => {
  const { root, flags, actors, events, loads, end } = given
  const start = events[0]?.at ?? end
  return {
    source: flags.source,
    pace: flags.pace,
    hands: flags.hands,
    date: new Date().toISOString().slice(0, 10),
    seconds: Math.round((end - start) / 1_000),
    machine: machine(),
    versions: versions(root),
    load: {
      mean: rounded(loads.reduce((sum, each) => sum + each, 0) / Math.max(1, loads.length)),
      most: rounded(percentile(loads, 1) ?? 0),
    },
    agents: actors.map((actor) => agentDay(actor, given, start)),
    events: events.map(({ at, what }) => ({ second: Math.round((at - start) / 1_000), what })),
  }
}

/** One line an entry: a day is long. */
const textOf = (day: Day): string =>
  `${JSON.stringify(day, null, 1).replace(/\[\n\s+([\d.]+),\n\s+("\w+"),\n\s+("\w+"),\n\s+("\w+")\n\s+\]/g, '[$1, $2, $3, $4]')}\n`

export const writeDay = (given: Given): void => {
  const day = dayOf(given)
  const folder = isWholeDay(given.flags) ? join(given.root, 'lab', 'results') : `${LAB}/log`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `day-${day.source}-${day.pace}.json`), textOf(day))
  const short = { ...day, agents: day.agents.map((each) => ({ ...each, timeline: each.timeline.length })) }
  process.stdout.write(`${JSON.stringify(short, null, 1)}\n`)
}
