/** The agent asks: for leave to run a command or to write a file, or a question of its own. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from '../agent'
import type { Lab } from '../lab'
import type { Note } from '../record'

export interface Prompting {
  /** Of the recordings. */
  readonly scene: string
  readonly prompt: string
  readonly note?: Note
  readonly answer: 'yes' | 'no'
  readonly keys?: ReadonlyArray<string>
}

const keysFor = ({ agent }: Lab, { answer, keys }: Prompting): ReadonlyArray<string> =>
  keys ?? agent.keys[answer]

/** How long a question stays before the person answers (ms): long enough to be shown. */
const THINKING_MS = 3_500

const pressSlowly = async (lab: Lab, keys: ReadonlyArray<string>): Promise<void> => {
  for (const key of keys) {
    await lab.press(key)
    await lab.rest(250)
  }
}

/** The state is the turn's again with the first key, whatever the answer leads to. */
const answer = async (lab: Lab, prompting: Prompting): Promise<void> => {
  const before = lab.truth.asked()
  const at = Date.now()
  await pressSlowly(lab, keysFor(lab, prompting))
  if (lab.truth.asked() > before) {
    lab.truth.say('working', 'answered', at)
  } else if (prompting.answer === 'yes') {
    lab.truth.say('working', 'answered, the tool runs', at)
    await lab.until(() => lab.truth.asked() > before, 20_000, 'the outcome comes back')
  } else {
    lab.truth.say('idle', 'rejected', at)
  }
}

export const promptScene =
  (prompting: Prompting) =>
  async (lab: Lab): Promise<void> => {
    const { scene, prompt, note } = prompting
    if (!(await lab.submit(prompt))) return
    if (!(await lab.isAsked())) {
      lab.log('no question for', prompt, 'but', lab.truth.lastPlan())
      await lab.settle()
      return lab.record(`${scene}_autoran`, 'idle')
    }
    lab.truth.asksPerson(scene)
    await lab.recordSizes(scene, 'blocked', note)
    await lab.rest(THINKING_MS)
    await answer(lab, prompting)
    await lab.settle(25_000)
    await lab.record(`${scene}_${prompting.answer === 'yes' ? 'answered' : 'rejected'}`, 'idle')
    await lab.rest(2_500)
    await lab.recover()
  }

export const bash = promptScene({
  scene: 'blocked_bash',
  prompt: 'run bash',
  note: { detail: 'permission' },
  answer: 'yes',
})

export const bashRejected = promptScene({
  scene: 'blocked_bash2',
  prompt: 'run bash now please',
  note: { detail: 'permission' },
  answer: 'no',
})

export const edit = promptScene({
  scene: 'blocked_edit',
  prompt: 'edit file',
  note: { detail: 'permission' },
  answer: 'yes',
})

const QUESTION: Note = { detail: 'question' }

export const question = (lab: Lab): Promise<void> =>
  promptScene({
    scene: 'blocked_question',
    prompt: 'ask me',
    note: QUESTION,
    answer: 'yes',
    keys: lab.agent.keys.yesToQuestion ?? lab.agent.keys.yes,
  })(lab)

export const questionRejected = (lab: Lab): Promise<void> =>
  promptScene({
    scene: 'blocked_question2',
    prompt: 'ask me again',
    note: QUESTION,
    answer: 'no',
    keys: lab.agent.keys.noToQuestion ?? lab.agent.keys.no,
  })(lab)

/** An approved command that has made nothing after so long was not the last one asked about (ms). */
const ASKING_MS = 2_000

/**
 * Two questions in a row: the second comes with the answer to the first, or never. `made` is the folder that the last
 * command makes: once it is there nobody asks.
 */
export const twoQuestions =
  (prompt: string, scene: string, made: string) =>
  async (lab: Lab): Promise<void> => {
    const { truth, agent } = lab
    rmSync(made, { recursive: true, force: true })
    if (!(await lab.submit(prompt))) return
    if (!(await lab.isAsked())) return lab.settle()
    truth.asksPerson('the first of two')
    await lab.record(`${scene}_first`, 'blocked')
    await lab.rest(THINKING_MS)
    const before = truth.asked()
    const hasRun = (): boolean => truth.asked() > before || existsSync(made)
    const approve = async (): Promise<void> => {
      const at = Date.now()
      await pressSlowly(lab, agent.keys.yes)
      if (truth.asked() === before) truth.say('unclear', 'between two questions', at)
    }
    await approve()
    if (!(await lab.until(hasRun, ASKING_MS, 'both ran'))) {
      truth.say('blocked', 'the second of two')
      await lab.record(`${scene}_second`, 'blocked')
      await lab.rest(THINKING_MS)
      await approve()
    }
    await lab.until(() => truth.asked() > before, 20_000, 'the outcome comes back')
    await lab.settle(20_000)
    await lab.record('idle_after_two', 'idle')
    await lab.recover()
  }

/** Two calls in one message. */
export const twoCalls = twoQuestions('run two', 'blocked_two', join(HOME, 'app/build/x/y'))

/** A command that runs for fourteen seconds, with leave where leave is asked for. */
export const longTool = async (lab: Lab): Promise<void> => {
  const { truth } = lab
  if (!(await lab.submit('run long'))) return
  const before = truth.asked()
  if (await lab.isAsked()) {
    truth.asksPerson('shell permission')
    await lab.rest(THINKING_MS)
    const at = Date.now()
    if (truth.isAsking()) await pressSlowly(lab, lab.agent.keys.yes)
    if (truth.asked() === before) truth.say('working', 'the command runs', at)
  } else if (truth.isCallOpen()) truth.say('working', 'the command runs')
  await lab.rest(3_000)
  if (truth.asked() === before) await lab.record('working_tool_running', 'working')
  await lab.until(() => truth.asked() > before, 25_000, 'the outcome comes back')
  await lab.settle(20_000)
  await lab.record('idle_after_tool', 'idle')
  await lab.rest(2_000)
  await lab.recover()
}

export const todo = async (lab: Lab): Promise<void> => {
  if (!(await lab.submit('use todo'))) return
  if (await lab.isAsked()) {
    lab.truth.asksPerson('leave to write the list')
    await lab.record('blocked_todo', 'blocked')
    await lab.rest(THINKING_MS)
    if (lab.truth.isAsking()) await answer(lab, { scene: 'todo', prompt: '', answer: 'yes' })
  }
  await lab.settle()
  await lab.record('idle_todo', 'idle')
  await lab.recover()
}

/** What a sub-agent does after its parent's turn is over is nobody's state. */
export const subAgent = async (lab: Lab): Promise<void> => {
  const { truth } = lab
  if (!(await lab.submit('spawn agent'))) return
  if (truth.lastPlan().startsWith('no tool')) return lab.settle()
  if (await lab.isAsked()) {
    truth.asksPerson('leave to start a sub-agent')
    await lab.record('blocked_subagent', 'blocked')
    await lab.rest(THINKING_MS)
    if (truth.isAsking()) await pressSlowly(lab, lab.agent.keys.yes)
  }
  truth.say('unclear', 'a sub-agent works')
  truth.cover('a sub-agent works')
  await lab.rest(4_000)
  await lab.record('working_subagent', 'ambiguous', { note: 'a sub-agent works', never: ['blocked'] })
  await lab.settle(40_000)
  truth.cover(undefined)
  await lab.recover()
}
