/** The names of all global user options: what the person set, right or wrong. */
import { type Answer, present } from '../core/answer'
import { isOptionName } from './options'
import { failure, tmux } from './run'
import type { Server } from './server'

export const optionNames = async (server: Server): Promise<Answer<ReadonlyArray<string>>> => {
  const answer = await tmux(server, ['show-options', '-g'])
  if (answer.kind !== 'present') return answer
  const { exitCode, stdout } = answer.value
  if (exitCode !== 0) return failure(server, answer.value)
  const words = stdout.split('\n').map((line) => line.split(' ')[0] ?? '')
  return present(words.filter(isOptionName))
}
