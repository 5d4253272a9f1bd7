/** How an act ended on one pane: a line for a person, an object for a program, and the exit code of all of them. */
import type { ActReport as ActLine } from '../core/contracts/stream'
import type { Context } from './context'
import { EXIT } from './failure'

/** Without what is the same for every pane. */
export type ActReport = Omit<ActLine, 'schema' | 'action'>

/** Beside those of every verb. */
const ACT_EXIT = { gone: 3, refused: 5 } as const

const SAID: Readonly<Record<ActReport['result'], string>> = {
  sent: 'sent',
  'dry-run': 'would be sent',
  refused: 'refused',
  failed: 'failed',
  gone: 'gone',
}

const isGood = ({ result }: ActReport): boolean => result === 'sent' || result === 'dry-run'

export const printReport = (context: Context, action: string, report: ActReport, isJson: boolean): void => {
  const { pane, agent, result, reason, keys } = report
  if (isJson) {
    const line: ActLine = { schema: 1, action, ...report }
    context.print(JSON.stringify(line))
    return
  }
  const about = [...(keys.length === 0 ? [] : [keys.join(' ')]), ...(reason === null ? [] : [reason])]
  const line = `${pane}${agent === null ? '' : ` ${agent}`}: ${action} ${SAID[result]}`
  const whole = about.length === 0 ? line : `${line}: ${about.join('; ')}`
  if (isGood(report)) context.print(whole)
  else context.warn(`tma: ${whole}`)
}

/** 0 when all that was meant was done; nobody to act on is a refusal. */
export const exitCodeOfReports = (reports: ReadonlyArray<ActReport>): number => {
  const results = reports.map(({ result }) => result)
  if (results.includes('failed')) return EXIT.cannot
  if (results.includes('gone')) return ACT_EXIT.gone
  return results.length === 0 || results.includes('refused') ? ACT_EXIT.refused : EXIT.ok
}
