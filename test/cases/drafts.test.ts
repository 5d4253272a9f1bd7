// Whatever a person types or pastes, and whatever an answer quotes, is no dialog and no turn.
import test from 'ava'
import { screen } from '../../src/core/screen'
import type { State } from '../../src/core/state'
import type { Capture } from '../helpers/captures'
import {
  AGENTS,
  composersOf,
  DIALOGS,
  manifestOf,
  OTHERS,
  snapshotOf,
  type Words,
  withDraft,
  withQuotation,
} from '../helpers/compositions'

/** `state`, `hold` or `nothing`: what the screen says when this was known before. */
const says = (capture: Capture, lastKnown: State): string => {
  const snapshot = {
    ...snapshotOf(capture),
    isCursorShown: capture.pane.cursor_flag === 1 ? true : undefined,
  }
  const { chrome } = screen(manifestOf(capture.agent), snapshot, {
    lastKnown,
    composerSeen: true,
    startWatched: false,
  })
  if (chrome === undefined) return 'nothing'
  return chrome.kind === 'hold' ? 'hold' : chrome.state
}

/** Lists that people write, and the smallest dialogs. */
const TYPED: ReadonlyArray<Words> = [
  { name: 'a list', rows: ['1. fix the parser', '2. then the docs', '3. no tests'] },
  { name: 'answers', rows: ['1. Yes', '2. No', '', 'Enter to select · Esc to cancel'] },
  { name: 'answers without numbers', rows: ['❯ Yes', '  No', 'Enter to confirm · Esc to cancel'] },
  { name: 'a question first', rows: ['Shall we?', '❯ 1. Yes', '  2. No', 'Enter to select · Esc to cancel'] },
  { name: 'the last answer first', rows: ['3. No', 'that was the answer'] },
]

const WHOLE = DIALOGS.filter(({ name }) => name.endsWith(', whole'))

type Compose = (base: Capture, words: ReadonlyArray<string>) => Capture | undefined

/** Screens that say another thing than the recorded one, of all that were composed. */
const misread = (
  agent: string,
  compose: Compose,
  words: ReadonlyArray<Words>,
  allowed: ReadonlyArray<string>,
) => {
  let count = 0
  const wrong: string[] = []
  for (const state of ['idle', 'working'] as const)
    for (const base of composersOf(agent, state)) {
      const recorded = says(base, state)
      for (const { name, rows } of words) {
        const composed = compose(base, rows)
        if (composed === undefined) continue
        count += 1
        const said = says(composed, state)
        if (said !== recorded && !allowed.includes(said)) wrong.push(`${base.name} with ${name}: ${said}`)
      }
    }
  return { count, wrong }
}

for (const agent of AGENTS) {
  test(`${agent}: a draft that is a dialog, whole or from its menu on, leaves the state`, (t) => {
    // pi draws its lists in the frame of its box, and its drafts without a prompt: a draft may pass for a list, which holds.
    const allowed = agent === 'pi' ? ['hold'] : []
    const { count, wrong } = misread(agent, withDraft, [...TYPED, ...DIALOGS], allowed)
    t.true(count > DIALOGS.length)
    t.deepEqual(wrong, [])
  })

  test(`${agent}: a dialog, a turn or a viewer quoted right above the composer leaves the state`, (t) => {
    for (const hasGap of [true, false]) {
      const quoting: Compose = (base, words) => withQuotation(base, words, hasGap)
      const { count, wrong } = misread(agent, quoting, [...TYPED, ...WHOLE, ...OTHERS], [])
      t.true(count > WHOLE.length + OTHERS.length)
      t.deepEqual(wrong, [])
    }
  })
}
