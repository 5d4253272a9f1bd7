/** The words of `npm run day`, the same outside and inside the namespace. */
import { parseArgs } from 'node:util'
import { AGENT_LIST } from '../agents'
import { SOURCES, type Source } from '../flags'

export interface DayFlags {
  /** `hooks`: state files and hooks of all agents that have them; `screen`: titles and screens alone. */
  readonly source: Source
  readonly agents: ReadonlyArray<string>
  /** These hours of the day, and the first start. */
  readonly only: ReadonlyArray<string>
  /** How many agents are played at once. */
  readonly hands: number
  /** Whatever the model or the person takes a second and more for takes so many times as long as at the quickest. */
  readonly pace: number
}

export const DAY_USAGE = `usage: npm run day -- [--source screen|file|hooks] [--agents A,B] [--only HOUR,HOUR] [--hands N]
                    [--pace N]`

const OPTIONS = {
  source: { type: 'string', default: 'hooks' },
  agents: { type: 'string', default: '' },
  only: { type: 'string', default: '' },
  hands: { type: 'string', default: '6' },
  pace: { type: 'string', default: '5' },
} as const

const list = (words: string): ReadonlyArray<string> => words.split(',').filter((word) => word !== '')

/** Undefined when the words make no sense. */
export const dayFlagsOf = (words: ReadonlyArray<string>): DayFlags | undefined => {
  try {
    const { values } = parseArgs({ args: [...words], options: OPTIONS })
    const source = SOURCES.find((each) => each === values.source)
    const known = AGENT_LIST.map(({ name }) => name)
    const agents = values.agents === '' ? known : list(values.agents)
    const [hands, pace] = [Number(values.hands), Number(values.pace)]
    if (source === undefined || !(hands > 0 && pace >= 1) || !agents.every((name) => known.includes(name)))
      return undefined
    return { source, agents, only: list(values.only), hands, pace }
  } catch {
    return undefined
  }
}

/** Apart by source alone: one day of each at a time. */
export const dayTag = ({ source }: DayFlags): string => `day-${source}`

/** Anything less than the whole day is written apart. */
export const isWholeDay = ({ agents, only }: DayFlags): boolean =>
  only.length === 0 && agents.length === AGENT_LIST.length
