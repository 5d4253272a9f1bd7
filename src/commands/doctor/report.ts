/** What a section of doctor hands back: the facts as lines, and what it found amiss. */
import type { Finding } from '../../core/doctor/finding'
import type { Line } from './text'

export interface SectionReport {
  readonly lines: ReadonlyArray<Line>
  readonly findings: ReadonlyArray<Finding>
}

export const factsOnly = (...lines: ReadonlyArray<Line>): SectionReport => ({ lines, findings: [] })

export const joined = (reports: ReadonlyArray<SectionReport>): SectionReport => ({
  lines: reports.flatMap(({ lines }) => lines),
  findings: reports.flatMap(({ findings }) => findings),
})
