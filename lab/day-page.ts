/** The section of the accuracy page about the day, from `lab/results/day-*.json`. */
import { changesIn, knownMs, lengthsOf, together } from './day/figures'
import type { Day, DayOfAgent, Means } from './day/result'
import { percentile, type Sums } from './judge'
import { type Row, table } from './markdown'
import type { True } from './truth'

const INTRO = `## A scripted day

All agents of the lab in one tmux server, played by \`npm run day\`: first starts with their
questions, prompts, approvals, denials, interruptions, questions, an editor, Ctrl-Z, a second terminal of another size that
comes and goes, a terminal that is resized, nobody attached, and kill -9 of the daemon, of each agent, and of the tmux server
with all that is in it. Looks at every pane, four a second, are compared with the truth.

The *pace* is how many times slower than at the quickest the model speaks and the person rests; what is shorter than a second
stays as it is. In the middle a turn of Claude Code lasts 45 s with people (Anthropic, *Measuring AI agent autonomy in practice*, 2026),
which no day here comes near: at pace 1 it is a rush, in which what each change costs weighs most.

Seconds are agent-seconds. *Right* is strict: what was true at the look, with no time allowed for drawing or for noticing.
*As drawn*: until the agent itself has drawn a change, the state before it is right too. *Or late* allows 3 s more. *Busy* are
the seconds in which an agent truly worked or asked. *Latest blocked*: from the painted dialog to \`blocked\`. *Missed*: a
painted dialog, and not \`blocked\`. *False*: \`blocked\` where nobody asked; *lingers*: \`blocked\` after its answer, at most.`

const HEAD = [
  'agent',
  'version',
  'by',
  'seconds',
  'right',
  'as drawn',
  'or late',
  'busy seconds',
  'busy right',
  'questions',
  'never shown',
  'latest blocked s',
  'missed s',
  'false s',
  'longest false s',
  'lingers s',
]

const seconds = (ms: number | null, digits = 1): string => (ms === null ? '' : (ms / 1_000).toFixed(digits))

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(2)} %`

const shares = (sums: Sums, undrawn: number, busy: Sums): Row => [
  Math.round(knownMs(sums) / 1_000),
  percent(sums.right, knownMs(sums)),
  percent(sums.right + undrawn, knownMs(sums)),
  percent(sums.right + sums.late, knownMs(sums)),
  Math.round(knownMs(busy) / 1_000),
  percent(busy.right, knownMs(busy)),
]

const most = (values: ReadonlyArray<number | null>): number | null =>
  values.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)

const total = (values: ReadonlyArray<number>): number => values.reduce((sum, each) => sum + each, 0)

const lineOf = (first: Row, some: ReadonlyArray<DayOfAgent>): Row => [
  ...first,
  ...shares(
    together(some.map(({ sums }) => sums)),
    total(some.map(({ undrawn }) => undrawn)),
    together(some.map(({ busy }) => busy)),
  ),
  total(some.map(({ asked }) => asked)),
  total(some.map(({ missed }) => missed)),
  seconds(most(some.map(({ latestBlocked }) => latestBlocked))),
  seconds(total(some.map(({ missedBlocked }) => missedBlocked))),
  seconds(total(some.map(({ falseBlocked }) => falseBlocked))),
  seconds(most(some.map(({ longestFalseBlocked }) => longestFalseBlocked))),
  seconds(most(some.map(({ lingering }) => lingering))),
]

const MEANS: Readonly<Record<Means, string>> = {
  hooks: 'Those with hooks or a state file',
  file: 'Those with hooks or a state file',
  screen: 'Those by screen and title alone',
}

const totals = (agents: ReadonlyArray<DayOfAgent>): ReadonlyArray<Row> =>
  [...new Set(agents.map(({ means }) => MEANS[means]))].map((what) =>
    lineOf(
      [`**${what}**`, '', ''],
      agents.filter(({ means }) => MEANS[means] === what),
    ),
  )

/** Of right seconds, by what tma has of the agent. */
const GOALS: Readonly<Record<Means, number>> = { hooks: 0.995, file: 0.995, screen: 0.97 }

/** What each change costs decides the share: the rarer they are, the higher it is. */
const paceOf = (agents: ReadonlyArray<DayOfAgent>, means: Means): string => {
  const some = agents.filter((each) => MEANS[each.means] === MEANS[means])
  const sums = together(some.map((each) => each.sums))
  const changes = total(some.map(({ timeline }) => changesIn(timeline)))
  const lost = (knownMs(sums) - sums.right) / changes
  const goal = GOALS[means]
  return (
    `${MEANS[means]}: ${changes} changes, one every ${Math.round(knownMs(sums) / changes / 1_000)} s; each cost ` +
    `${seconds(lost, 2)} s. With one every ${Math.ceil(lost / (1 - goal) / 1_000)} s, ${100 * goal} % of the seconds are right.`
  )
}

const middle = (agents: ReadonlyArray<DayOfAgent>, state: True): string =>
  seconds(
    percentile(
      agents.flatMap(({ timeline }) => lengthsOf(timeline, state)),
      0.5,
    ) ?? null,
  )

const paces = (agents: ReadonlyArray<DayOfAgent>): string => {
  const all = (['hooks', 'screen'] as const).filter((means) =>
    agents.some((each) => MEANS[each.means] === MEANS[means]),
  )
  return `In the middle a stretch of work lasts ${middle(agents, 'working')} s and a question ${middle(agents, 'blocked')} s. The share depends on how often an agent changes its state. ${all.map((means) => paceOf(agents, means)).join(' ')}`
}

const leftOut = (agents: ReadonlyArray<DayOfAgent>): string => {
  const sums = new Map<string, number>()
  for (const each of agents)
    for (const [why, ms] of Object.entries(each.leftOut)) sums.set(why, (sums.get(why) ?? 0) + ms)
  const reasons = [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([why, ms]) => `${why} ${Math.round(ms / 1_000)}`)
  return `Left out, since the truth itself is not defined, in agent-seconds: ${reasons.join(' · ')}.`
}

/** States at which tma was not right for a second and more, with what was going on. */
const LONG_S = 1

const wrongs = ({ agents, seconds: end }: Day): ReadonlyArray<Row> =>
  agents.flatMap(({ agent, timeline }) =>
    timeline.flatMap(([second, truth, shown, grade], i) => {
      const length = (timeline[i + 1]?.[0] ?? end) - second
      const isNamed = (grade === 'wrong' || grade === 'unknown') && length >= LONG_S
      return isNamed ? [[agent, second.toFixed(1), truth, shown, length.toFixed(1)]] : []
    }),
  )

const around = (events: Day['events']): string =>
  events
    .filter(({ what }) => !/becomes/.test(what))
    .map(({ second, what }) => `${second} ${what}`)
    .join(' · ')

const NAMES: Readonly<Record<Day['source'], string>> = {
  hooks: 'With hooks and state files',
  file: 'With state files',
  screen: 'Screen and title alone',
}

const dayText = (day: Day): string => {
  const { source, pace, hands, date, seconds: length, machine, versions, load, agents, events } = day
  const wrong = wrongs(day)
  const others = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return [
    `### ${NAMES[source]}, pace ${pace}`,
    `${date}, ${length} s, ${hands} agents played at once, ${machine}, ${others.join(', ')}; load ${load.mean} on average, ${load.most} at most.`,
    table(HEAD, [
      ...agents.map((each) => lineOf([each.agent, each.version, each.means], [each])),
      ...totals(agents),
    ]),
    ...(day.remark === undefined ? [] : [day.remark]),
    paces(agents),
    leftOut(agents),
    wrong.length === 0
      ? 'Nowhere wrong or unknown for a second and more.'
      : `Wrong or unknown for a second and more:\n\n${table(['agent', 'from second', 'true state', 'shown', 's'], wrong)}`,
    `<details><summary>What happened around the agents, by second</summary>\n\n${around(events)}\n\n</details>`,
  ].join('\n\n')
}

export const dayPage = (days: ReadonlyArray<Day>): string =>
  days.length === 0 ? '' : [INTRO, ...days.map(dayText)].join('\n\n')
