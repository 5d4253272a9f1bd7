/** What a bar shows of agents: of a server or a session, of a window, of a pane. Text and tmux styles, no formats. */
import { ageStep } from './age'
import { cleanForTmux } from './clean-text'
import { clickable } from './click-range'
import type { Look } from './look'
import { BUCKETS, type Bucket, bucketOf, type Counted, countsOf } from './summary'

/** One agent as a bar may show it. */
export interface Shown extends Counted {
  /** Word of the manifest. */
  readonly agent: string
  readonly detail: string | undefined
  /** Epoch ms since when the state lasts. */
  readonly since: number
  /** What it is called where agents are named; foreign text. */
  readonly name: string | undefined
  /** How full its context window is, in percent; undefined where that is not known. */
  readonly contextPct?: number | undefined
}

interface Part {
  readonly bucket: Bucket
  readonly text: string
}

/** Columns of a name, and how many agents are named before the rest is counted. */
const NAME_WIDTH = 16
const NAMED = 5

/** Details as they are shortened where room is scarce. One that says nothing beyond the state is left out. */
const SHORT: Readonly<Record<string, string>> = {
  permission: 'perm',
  question: 'ask',
  compacting: 'compact',
  rate_limit: 'limit',
  dialog: '',
}
const DETAIL_WIDTH = 8

const shortened = (detail: string | undefined): string =>
  detail === undefined ? '' : (SHORT[detail] ?? cleanForTmux(detail, DETAIL_WIDTH))

const spaced = (...words: ReadonlyArray<string | undefined>): string =>
  words.filter((word) => word !== undefined && word !== '').join(' ')

/**
 * The style around is the default meanwhile and returns after every part, so that a theme's colours go on behind it.
 * `pop-default` then gives `default` the meaning it had, except where the person styled that place: see `Around`.
 */
const draw = (parts: ReadonlyArray<Part>, look: Look, isStyledAround: boolean, hasRanges = false): string => {
  const drawn = parts.map(({ bucket, text }) => {
    const style = look.styles[bucket]
    const styled = style === undefined ? text : `#[${style}]${text}#[default]`
    return hasRanges ? clickable(bucket, styled) : styled
  })
  const isStyled = parts.some(({ bucket }) => look.styles[bucket] !== undefined)
  return isStyled
    ? `#[push-default]${drawn.join(' ')}${isStyledAround ? '' : '#[pop-default]'}`
    : drawn.join(' ')
}

/** Age of a wait; of nothing else, or each idle agent would cost repaints all day. */
const ageOf = (agents: ReadonlyArray<Shown>, look: Look, epochMs: number): string | undefined => {
  const waits = agents.filter(({ state }) => state === 'blocked').map(({ since }) => epochMs - since)
  return look.hasAge && waits.length > 0 ? ageStep(Math.max(...waits)) : undefined
}

/** `⚑2 5m`, `●1`: a part for each state that occurs, most urgent first. */
const counted = (agents: ReadonlyArray<Shown>, look: Look, age?: string): ReadonlyArray<Part> => {
  const counts = countsOf(agents)
  return BUCKETS.filter((bucket) => counts[bucket] > 0).map((bucket) => ({
    bucket,
    text: spaced(`${look.glyphs[bucket]}${counts[bucket]}`, bucket === 'blocked' ? age : undefined),
  }))
}

const urgency = (agent: Shown): number => BUCKETS.indexOf(bucketOf(agent))

/** `api⚑perm 3m`: those that wait for the person by name, the longest first, and how many others there are. */
const named = (agents: ReadonlyArray<Shown>, look: Look, epochMs: number): ReadonlyArray<Part> => {
  const isWaiting = (agent: Shown): boolean => ['blocked', 'done'].includes(bucketOf(agent))
  const waiting = agents.filter(isWaiting).sort((a, b) => urgency(a) - urgency(b) || a.since - b.since)
  const parts = waiting.slice(0, NAMED).map((agent) => {
    const bucket = bucketOf(agent)
    const name = cleanForTmux(agent.name ?? '', NAME_WIDTH) || agent.agent
    const detail = bucket === 'blocked' ? shortened(agent.detail) : ''
    return { bucket, text: spaced(`${name}${look.glyphs[bucket]}${detail}`, ageOf([agent], look, epochMs)) }
  })
  const rest = [...waiting.slice(NAMED), ...agents.filter((agent) => !isWaiting(agent))]
  const more = (part: Part): Part => (isNeed(part.bucket) ? { ...part, text: `+${part.text}` } : part)
  return [...parts, ...counted(rest, look).map(more)]
}

const isNeed = (bucket: Bucket): boolean => bucket === 'blocked' || bucket === 'done'

/** The line of a server or a session; nothing at all when there is neither an agent nor a note. */
export const statusText = (agents: ReadonlyArray<Shown>, look: Look, epochMs: number): string => {
  const line = (parts: ReadonlyArray<Part>): string =>
    spaced(draw(parts, look, look.around.isSideStyled, look.hasRanges), look.note)
  if (look.statusStyle === 'names') return line(named(agents, look, epochMs))
  const parts = counted(agents, look, ageOf(agents, look, epochMs))
  return line(look.statusStyle === 'worst' ? parts.slice(0, 1) : parts)
}

/** The most urgent state in a window, and how many are in it. */
export const windowText = (agents: ReadonlyArray<Shown>, look: Look): string =>
  draw(counted(agents, look).slice(0, 1), look, look.around.isWindowStyled)

/** How many agents of a session are in each state. */
export const sessionText = (agents: ReadonlyArray<Shown>, look: Look): string =>
  draw(counted(agents, look), look, look.around.isSideStyled)

/** `claude ⚑ permission 5m 42%`, the percentage of its context where that is known. A pane's border, where it mostly stands, has no style beside its own. */
export const paneText = (agent: Shown, look: Look, epochMs: number): string => {
  const bucket = bucketOf(agent)
  const state = spaced(look.glyphs[bucket], agent.detail, ageOf([agent], look, epochMs))
  const context = agent.contextPct === undefined ? '' : `${agent.contextPct}%`
  return spaced(agent.agent, draw([{ bucket, text: state }], look, false), context)
}
