/** The options that the person set for us (`@tma-kebab`), as the server holds them. */
import { type Answer, present } from '../core/answer'
import { failure, tmux } from './run'
import type { Server } from './server'

/** Lines `NAME VALUE` as tmux writes them. */
export const userOptions = async (server: Server): Promise<Answer<ReadonlyArray<string>>> => {
  const answer = await tmux(server, ['show-options', '-g'])
  if (answer.kind !== 'present') return answer
  const { exitCode, stdout } = answer.value
  if (exitCode !== 0) return failure(server, answer.value)
  return present(stdout.split('\n').filter((line) => line.startsWith('@tma-')))
}
