/** The words of `npm run lab`, the same outside and inside the namespace. */
import { parseArgs } from 'node:util'

/** What tma may use: screen and title alone; state files too; hooks too. */
export const SOURCES = ['screen', 'file', 'hooks'] as const
export type Source = (typeof SOURCES)[number]

export interface Flags {
  readonly agent: string
  readonly record: string | undefined
  readonly check: boolean
  /** `tma act` is tried in place of the scenes. */
  readonly act: boolean
  readonly source: Source
  readonly only: ReadonlyArray<string>
  readonly width: number
  readonly height: number
  readonly hasSizes: boolean
}

export const USAGE = `usage: npm run lab -- AGENT [--record DIR] [--check] [--source screen|file|hooks]
                         [--only SCENE,SCENE] [--w COLUMNS] [--h ROWS] [--sizes]
       npm run lab -- AGENT --act [--only ACT,ACT]
       npm run lab -- install`

const OPTIONS = {
  record: { type: 'string' },
  check: { type: 'boolean', default: false },
  act: { type: 'boolean', default: false },
  source: { type: 'string', default: 'screen' },
  only: { type: 'string', default: '' },
  w: { type: 'string', default: '100' },
  h: { type: 'string', default: '24' },
  sizes: { type: 'boolean', default: false },
} as const

/** Undefined when the words make no sense. */
export const flagsOf = (words: ReadonlyArray<string>): Flags | undefined => {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
    const source = SOURCES.find((each) => each === values.source)
    const [agent, ...others] = positionals
    const [width, height] = [Number(values.w), Number(values.h)]
    if (agent === undefined || others.length > 0 || source === undefined) return undefined
    if (!(width > 0 && height > 0)) return undefined
    return {
      agent,
      record: values.record,
      check: values.check,
      act: values.act,
      source,
      only: values.only.split(',').filter((name) => name !== ''),
      width,
      height,
      hasSizes: values.sizes,
    }
  } catch {
    return undefined
  }
}

/** Runs of one agent with another source or size stand apart. */
export const tagOf = ({ agent, source, width, height, check, act }: Flags): string => {
  const kind = check ? source : 'record'
  return `${agent}-${act ? 'act' : kind}-${width}x${height}`
}
