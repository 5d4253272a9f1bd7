/** What the resident process has to say to nobody in particular; bounded. */

import { appendBounded } from './append'
import type { RuntimeDirectory } from './directory'

const LIMIT = 256 * 1024

export const appendLog = (directory: RuntimeDirectory, line: string): void => {
  const text = `${new Date().toISOString()} ${line.replaceAll(/[\r\n]+/g, ' ')}\n`
  appendBounded(directory.log, text, { limit: LIMIT, kept: 1 })
}
