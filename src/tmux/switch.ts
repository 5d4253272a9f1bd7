/** Brings a client to a pane, in whatever session that is. */
import { type Answer, present } from '../core/answer'
import type { Client, Pane } from '../core/pane'
import { failure, tmux } from './run'
import type { Server } from './server'

/** A pane in several sessions is shown in the client's own where it can be: no one is moved out of their session for it. */
const targetOf = ({ id, places }: Pick<Pane, 'id' | 'places'>, sessionId: string): string => {
  const own = places.find((place) => place.sessionId === sessionId)
  return own === undefined ? id : `${sessionId}:${own.windowId}.${id}`
}

/** False when tmux refused: pane or client have gone meanwhile. A zoomed window stays zoomed, on the new pane. */
export const switchClient = async (
  server: Server,
  client: Pick<Client, 'name' | 'sessionId'>,
  pane: Pick<Pane, 'id' | 'places'>,
): Promise<Answer<boolean>> => {
  const target = targetOf(pane, client.sessionId)
  const answer = await tmux(server, ['switch-client', '-Z', '-c', client.name, '-t', target])
  if (answer.kind !== 'present') return answer
  if (answer.value.exitCode === 0) return present(true)
  const why = await failure(server, answer.value)
  return why.kind === 'absent' ? why : present(false)
}
