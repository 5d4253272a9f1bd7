/** Evaluates a matcher on the rows of its region. Row patterns never cross a row's end. */
import { compile } from '../schema/pattern'
import type { Matcher } from './matcher'
import type { Region } from './region'

type Rows = ReadonlyArray<string>
/** The rows of a region on the screen at hand, or undefined where it is absent. */
export type Cut = (region: Region) => Rows | undefined

/** A matcher on a region that is absent never matches, whatever it says: `not` on nothing is no evidence. */
export const matches = (matcher: Matcher, region: Region, cut: Cut): boolean => {
  const rows = cut(region)
  return rows !== undefined && holds(matcher, rows, cut)
}

const holds = (matcher: Matcher, rows: Rows, cut: Cut): boolean => {
  switch (matcher.kind) {
    case 'contains':
      return rows.join('\n').includes(matcher.text)
    case 'regex':
      return compile(matcher.pattern).test(rows.join('\n'))
    case 'lineRegex':
      return compile(matcher.pattern).testRows(rows)
    case 'any':
      return matcher.of.some((each) => holds(each, rows, cut))
    case 'all':
      return matcher.of.every((each) => holds(each, rows, cut))
    case 'not':
      return !holds(matcher.matcher, rows, cut)
    case 'present':
      return true
    case 'in':
      return matches(matcher.matcher, matcher.region, cut)
  }
}
