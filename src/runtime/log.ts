/** What the resident process has to say to nobody in particular; bounded. */
import { appendBounded, lastLines } from './append'
import type { RuntimeDirectory } from './directory'

const BOUNDS = { limit: 256 * 1024, kept: 1 }
/** Characters of one line; what it quotes may be of any length. */
const LINE_LIMIT = 1_000

/** Its last lines, oldest first. */
export const lastLogs = ({ log }: RuntimeDirectory, count: number): ReadonlyArray<string> =>
  lastLines(log, BOUNDS, count)

/** The last line, if there is one. */
export const lastLog = (directory: RuntimeDirectory): string | undefined => lastLogs(directory, 1)[0]

export const appendLog = (directory: RuntimeDirectory, line: string): void => {
  const text = `${new Date().toISOString()} ${line.slice(0, LINE_LIMIT).replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')}\n`
  appendBounded(directory.log, text, BOUNDS)
}
