/** What a matcher asks of the screen, as far as it can be told without one. */
import type { Problem } from '../schema/report'
import type { Matcher } from './matcher'
import type { Region } from './region'

type Path = Problem['path']

/** A part of a match with its place in the file and the region that it reads. */
export interface MatcherPart {
  readonly matcher: Matcher
  readonly path: Path
  readonly region: Region
}

const KEYS: Readonly<Record<Matcher['kind'], string>> = {
  contains: 'contains',
  regex: 'regex',
  lineRegex: 'line_regex',
  any: 'any',
  all: 'all',
  not: 'not',
  present: 'present',
  in: 'in',
}

const innerOf = ({ matcher, path, region }: MatcherPart): ReadonlyArray<MatcherPart> => {
  switch (matcher.kind) {
    case 'any':
    case 'all':
      return matcher.of.map((each, i) => ({
        matcher: each,
        path: [...path, matcher.kind, i],
        region,
      }))
    case 'not':
      return [{ matcher: matcher.matcher, path: [...path, 'not'], region }]
    case 'in':
      return [{ matcher: matcher.matcher, path, region: matcher.region }]
    default:
      return []
  }
}

/** Where the file spells the matcher itself. */
export const leafPath = ({ matcher, path }: MatcherPart): Path => [...path, KEYS[matcher.kind]]

const WORD = /^[\p{L}\p{N}]+$/u
/** What a pattern may carry without saying anything of the row's form. */
const UNSHAPED = /^\(\?[a-z]+\)|\\b|\.[*+]\??|^\s+|\s+$/g

/** The text is one word and nothing else: no sign, no second word, no column. */
const isBare = (text: string): boolean => WORD.test(text)

/** The words on which alone the matcher may rest; none when every way to match it asks for more than one. */
export const loneWords = (part: MatcherPart): ReadonlyArray<MatcherPart> => {
  const { matcher } = part
  switch (matcher.kind) {
    case 'contains':
      return isBare(matcher.text.trim()) ? [part] : []
    case 'regex':
    case 'lineRegex':
      return matcher.pattern.split('|').every((branch) => isBare(branch.replace(UNSHAPED, ''))) ? [part] : []
    case 'any':
    case 'in':
      return innerOf(part).flatMap(loneWords)
    case 'all': {
      const asked = innerOf(part).filter((each) => !['not', 'present'].includes(each.matcher.kind))
      return asked.length === 1 ? asked.flatMap(loneWords) : []
    }
    default:
      return []
  }
}

/** Regions that are there on some screens only: that one is there says something already. */
const STRUCTURAL: ReadonlyArray<string> = ['dialog', 'composer', 'footer', 'live']

/** The parts on which the match may rest with nothing but such regions read; what is denied proves nothing. */
export const restsOn = (
  part: MatcherPart,
  isWide: (region: Region) => boolean,
): ReadonlyArray<MatcherPart> => {
  const { matcher, region } = part
  if (STRUCTURAL.includes(region.kind) && !isWide(region)) return []
  const inner = innerOf(part)
  switch (matcher.kind) {
    case 'any':
    case 'in':
      return inner.flatMap((each) => restsOn(each, isWide))
    case 'all': {
      const asked = inner.filter((each) => each.matcher.kind !== 'not').map((each) => restsOn(each, isWide))
      if (asked.length === 0) return isWide(region) ? [part] : []
      return asked.some((each) => each.length === 0) ? [] : asked.flat()
    }
    default:
      return isWide(region) ? [part] : []
  }
}

/** Kinds of the regions that must exist for the matcher to hold. */
export const neededRegions = ({
  matcher,
  region,
}: Pick<MatcherPart, 'matcher' | 'region'>): ReadonlySet<string> => {
  const own = new Set([region.kind])
  switch (matcher.kind) {
    case 'all':
      return new Set([...own, ...matcher.of.flatMap((each) => [...neededRegions({ matcher: each, region })])])
    case 'any': {
      const [first, ...rest] = matcher.of.map((each) => neededRegions({ matcher: each, region }))
      return new Set([...own, ...[...(first ?? [])].filter((kind) => rest.every((each) => each.has(kind)))])
    }
    case 'in':
      return new Set([...own, ...neededRegions(matcher)])
    default:
      return own
  }
}

/** A matcher that no text satisfies: the region is there whenever it is asked. */
export const isNever = (matcher: Matcher): boolean => {
  switch (matcher.kind) {
    case 'not':
      return matcher.matcher.kind === 'present'
    case 'all':
      return matcher.of.some(isNever)
    case 'any':
      return matcher.of.every(isNever)
    case 'in':
      return isNever(matcher.matcher)
    default:
      return false
  }
}
