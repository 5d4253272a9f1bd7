/** Whether tmux, a shell or a terminal could take anything that is published of an agent for more than a word. */
import type { Memory } from '../../src/core/memory'
import { stampOf } from '../../src/core/stamp'
import type { Verdict } from '../../src/core/verdict'

/** Letters, digits and the signs of ids: none that begins anything in tmux or a shell. */
const WORD = /^[\w.:-]{1,128}$/

interface Folded {
  readonly memory: Memory | undefined
  readonly verdict: Verdict | undefined
}

/** Throws where it is not so. */
export const assertSafe = ({ memory, verdict }: Folded): void => {
  if (memory === undefined || verdict === undefined) return
  const bad = Object.entries(stampOf(memory, verdict)).find(([, value]) => !WORD.test(value))
  if (bad !== undefined) throw new Error(`unsafe: ${JSON.stringify(bad)}`)
}
