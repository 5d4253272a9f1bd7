/** The page of doctor: the verdict, what it found with what mends it, then the facts by section; and all of it as data. */
import type { DoctorReport } from '../../core/contracts/surfaces'
import {
  asksForMend,
  type Finding,
  LEVELS,
  type Level,
  levelOf,
  ranked,
  verdict,
} from '../../core/doctor/finding'
import { KINDS } from '../../core/doctor/kinds'

export interface Line {
  /** `more` goes on with the item before it. */
  readonly kind: 'title' | 'item' | 'more'
  readonly title: string
  readonly text: string
}

export const titled = (title: string, text: string): Line => ({ kind: 'title', title, text })
export const item = (text: string): Line => ({ kind: 'item', title: '', text })
export const more = (text: string): Line => ({ kind: 'more', title: '', text })

const written = ({ kind, title, text }: Line): string => {
  if (kind === 'title') return `${`${title}:`.padEnd(9)}${text}`
  return kind === 'item' ? `  - ${text}` : `    ${text}`
}

/** Columns of a page that no terminal has told, and the narrowest that words are broken for. */
const WIDTH = { usual: 80, least: 30 }

/** Words of foreign text in rows of at most `width` columns, where they have a blank between them. */
const wrapped = (lead: string, indent: string, text: string, width: number): ReadonlyArray<string> => {
  const rows: string[] = []
  let row = lead
  for (const word of text.split(' ')) {
    const isFull = row.length + 1 + word.length > width && row.trim() !== lead.trim()
    if (isFull) rows.push(row)
    row = isFull ? `${indent}${word}` : `${row}${row === lead ? '' : ' '}${word}`
  }
  return [...rows, row]
}

/** What is to be copied, a command or a line of tmux.conf, is never broken. */
const keepRows = (keep: string, width: number): ReadonlyArray<string> => {
  const [words = '', ...lines] = keep.split('\n')
  return [...wrapped('    to keep it: ', '      ', words, width), ...lines.map((line) => `      ${line}`)]
}

const findingRows = ({ kind, what, mend, keep }: Finding, width: number): ReadonlyArray<string> => [
  ...wrapped('  - ', '    ', what, width),
  ...wrapped('    ', '    ', `${KINDS[kind].why}.`, width),
  ...(mend === undefined ? [] : [`    $ ${mend}`]),
  ...(keep === undefined ? [] : keepRows(keep, width)),
]

const levelRows = (findings: ReadonlyArray<Finding>, level: Level, width: number): ReadonlyArray<string> => {
  const own = findings.filter((each) => levelOf(each) === level)
  return own.length === 0 ? [] : ['', `${LEVELS[level]}:`, ...own.flatMap((each) => findingRows(each, width))]
}

export interface Page {
  readonly version: string
  readonly lines: ReadonlyArray<Line>
  readonly findings: ReadonlyArray<Finding>
}

/** `columns`: of the terminal that reads it. */
export const pageRows = ({ version, lines, findings }: Page, columns?: number): ReadonlyArray<string> => {
  const width = Math.max(WIDTH.least, columns ?? WIDTH.usual)
  const found = ranked(findings)
  return [
    ...wrapped(`tma ${version}: `, '  ', verdict(found), width),
    ...(Object.keys(LEVELS) as ReadonlyArray<Level>).flatMap((level) => levelRows(found, level, width)),
    '',
    ...lines.map(written),
  ]
}

type Section = DoctorReport['sections'][number]

/** Facts by section, then what was found there. */
const sectionsOf = ({ lines, findings }: Page): DoctorReport['sections'] => {
  const sections: Array<{ title: string; text: string; findings: Array<Section['findings'][number]> }> = []
  for (const { kind, title, text } of lines) {
    const last = sections.at(-1)
    const before = last?.findings.at(-1)
    if (kind === 'title' || last === undefined) sections.push({ title, text, findings: [] })
    else if (kind === 'item' || before === undefined) last.findings.push({ what: text, remedies: [] })
    else last.findings.splice(-1, 1, { what: `${before.what}; ${text}`, remedies: [] })
  }
  for (const { kind, what, mend, keep } of findings) {
    const remedies = [mend, keep].flatMap((each) => each ?? [])
    sections.find(({ title }) => title === KINDS[kind].section)?.findings.push({ what, remedies })
  }
  return sections
}

/** `failure`: what kept doctor from looking at the server. */
export const reportOf = (page: Page, failure: string | null): DoctorReport => {
  const findings = ranked(page.findings)
  return {
    schema: 1,
    version: page.version,
    failure,
    verdict: verdict(findings),
    findings: findings.map((each) => ({
      kind: each.kind,
      level: levelOf(each),
      section: KINDS[each.kind].section,
      what: each.what,
      why: KINDS[each.kind].why,
      mend: each.mend ?? null,
      keep: each.keep ?? null,
      asks: asksForMend(each),
    })),
    sections: sectionsOf({ ...page, findings }),
  }
}
