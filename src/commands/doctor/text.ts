/** A section of doctor: its title, what it found, and the command that mends that; as lines, and as a program reads it. */
import type { DoctorReport } from '../../core/contracts/surfaces'

export interface Line {
  readonly kind: 'title' | 'item' | 'remedy'
  readonly title: string
  readonly text: string
}

export const titled = (title: string, text: string): Line => ({ kind: 'title', title, text })
export const item = (text: string): Line => ({ kind: 'item', title: '', text })
export const remedy = (text: string): Line => ({ kind: 'remedy', title: '', text })

export const written = ({ kind, title, text }: Line): string => {
  if (kind === 'title') return `${`${title}:`.padEnd(9)}${text}`
  return kind === 'item' ? `  - ${text}` : `    ${text}`
}

interface Finding {
  readonly what: string
  readonly remedies: string[]
}

interface Section {
  readonly title: string
  readonly text: string
  readonly findings: Finding[]
}

/** What is wrong may stand in the title alone: then the finding says nothing but what mends it. */
const addTo = (section: Section, { kind, text }: Line): void => {
  const last = section.findings.at(-1)
  if (kind === 'remedy' && last !== undefined) last.remedies.push(text)
  else section.findings.push(kind === 'item' ? { what: text, remedies: [] } : { what: '', remedies: [text] })
}

export const sectionsOf = (lines: ReadonlyArray<Line>): DoctorReport['sections'] => {
  const sections: Section[] = []
  for (const line of lines) {
    const last = sections.at(-1)
    if (line.kind === 'title' || last === undefined)
      sections.push({ title: line.title, text: line.text, findings: [] })
    else addTo(last, line)
  }
  return sections
}
