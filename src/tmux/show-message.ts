/** Shows a text in the message line of clients, all in one tmux process; a client that has gone does not stop the rest. */
import { type Answer, present } from '../core/answer'
import { tmuxLines } from './run'
import type { Server } from './server'

/** tmux's own time is too short for what nobody waited for (ms); any key takes it away. */
const SHOWN_MS = 5_000

/** tmux puts the text through the clock's conversions and through formats: neither may find anything. */
const literal = (text: string): string => text.replaceAll('#', '').replaceAll('%', '%%')

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** `clients`: by name. The text is of one line. */
export const showMessage = async (
  server: Server,
  clients: ReadonlyArray<string>,
  text: string,
): Promise<Answer<void>> => {
  if (clients.length === 0) return present(undefined)
  const line = literal(text).replaceAll(/[\r\n]+/g, ' ')
  const answer = await tmuxLines(
    server,
    clients.map((name) => `display-message -c ${quoted(name)} -d ${SHOWN_MS} -- ${quoted(line)}`),
  )
  return answer.kind === 'present' ? present(undefined) : answer
}
