/** What the resident process has to say to nobody in particular; bounded. */
import { appendBounded } from './append'
import type { RuntimeDirectory } from './directory'
import { readOwn } from './files'

const LIMIT = 256 * 1024
/** Characters of one line; what it quotes may be of any length. */
const LINE_LIMIT = 1_000

/** The last line, if there is one. */
export const lastLog = ({ log }: RuntimeDirectory): string | undefined => {
  const answer = readOwn(log, 2 * LIMIT)
  return answer.kind === 'present' ? answer.value.text.trimEnd().split('\n').at(-1) || undefined : undefined
}

export const appendLog = (directory: RuntimeDirectory, line: string): void => {
  const text = `${new Date().toISOString()} ${line.slice(0, LINE_LIMIT).replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')}\n`
  appendBounded(directory.log, text, { limit: LIMIT, kept: 1 })
}
