/** Asks before something of the person's is changed. Without a terminal the answer is no, and the way around it is said. */
import { ask, canAsk } from '../runtime/ask'
import type { Context } from './context'

export const agrees = async (context: Context, question: string): Promise<boolean> => {
  if (!canAsk()) {
    context.warn('tma: nothing was changed: there is no terminal to ask on; --yes does it without asking')
    return false
  }
  if (await ask(question)) return true
  context.print('Nothing was changed.')
  return false
}
