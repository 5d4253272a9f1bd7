/** Turns without a question: short, long, silent, interrupted, queued, failed. */
import type { Lab } from '../lab'

const finished = async (lab: Lab, scene: string): Promise<void> => {
  await lab.settle(40_000)
  await lab.record(scene, 'idle')
  await lab.rest(2_500)
}

export const hello = async (lab: Lab): Promise<void> => {
  await lab.submit('say hello')
  await lab.settle()
  await lab.recordSizes('idle_done', 'idle')
  await lab.rest(2_500)
}

/** With a draft typed in mid stream, which hides all signs of work in some agents. */
export const work = async (lab: Lab): Promise<void> => {
  if (!(await lab.submit('work slowly'))) return
  await lab.rest(900)
  await lab.record('working_early', 'working')
  await lab.rest(2_500)
  await lab.recordSizes('working_stream', 'working')
  await lab.type('next I want')
  await lab.rest(3_000)
  await lab.record('working_draft', 'working')
  await lab.clear()
  await finished(lab, 'idle_done_long')
}

/** No key is pressed after the prompt. */
export const untouched = async (lab: Lab): Promise<void> => {
  if (!(await lab.submit('work slowly'))) return
  await lab.rest(14_000)
  await lab.record('working_late', 'working')
  await finished(lab, 'idle_done_untouched')
}

export const interrupted = async (lab: Lab): Promise<void> => {
  if (!(await lab.submit('work slowly'))) return
  await lab.rest(3_500)
  await lab.interrupt()
  await lab.until(() => lab.truth.inFlight() === 0, 5_000, 'the agent hangs up')
  await lab.rest(3_500)
  await lab.record('idle_interrupted', 'idle')
  await lab.recover()
}

export const silent = async (lab: Lab): Promise<void> => {
  if (!(await lab.submit('wait first'))) return
  await lab.rest(6_000)
  await lab.record('working_no_tokens', 'working')
  await lab.interrupt()
  await lab.until(() => lab.truth.inFlight() === 0, 5_000, 'the agent hangs up')
  await lab.rest(3_500)
  await lab.record('idle_interrupted_early', 'idle')
  await lab.recover()
}

export const thinking = async (lab: Lab): Promise<void> => {
  if (!(await lab.submit('think hard'))) return
  await lab.rest(5_000)
  await lab.record('working_thinking', 'working')
  await lab.interrupt()
  await lab.until(() => lab.truth.inFlight() === 0, 5_000, 'the agent hangs up')
  await lab.rest(3_000)
  await lab.recover()
}

export const queued = async (lab: Lab): Promise<void> => {
  if (!(await lab.submit('work slowly'))) return
  await lab.rest(1_500)
  const before = lab.truth.asked()
  await lab.type('say hello')
  await lab.rest(300)
  await lab.press('Enter')
  await lab.rest(1_500)
  if (lab.truth.inFlight() > 0) await lab.record('working_queued', 'working')
  await lab.until(() => lab.truth.asked() > before, 30_000, 'the queued prompt is asked')
  await finished(lab, 'idle_after_queue')
  await lab.recover()
}

export const quoted = async (lab: Lab): Promise<void> => {
  await lab.submit('quote prompt')
  await finished(lab, 'idle_quoted_prompt')
}

export const long = async (lab: Lab): Promise<void> => {
  await lab.submit('long output')
  await finished(lab, 'idle_long_output')
}

/** Whether it tries again or has given up, the request failed: nobody is asked. A turn that succeeds ends the doubt. */
const failing = async (lab: Lab, prompt: string, scene: string): Promise<void> => {
  const { truth } = lab
  if (!(await lab.submit(prompt))) return
  truth.cover('the request failed: tries again or has given up')
  truth.say('unclear', '')
  await lab.rest(6_000)
  await lab.record(scene, 'ambiguous', { note: 'the request failed', never: ['blocked'] })
  await lab.interrupt()
  await lab.rest(1_200)
  await lab.settle(10_000)
  await lab.clear()
  await lab.submit('say hello')
  await lab.until(() => truth.lastPlan() === 'hello', 60_000, 'a turn succeeds')
  await lab.settle()
  truth.cover(undefined)
  await lab.recover()
  await lab.rest(2_500)
}

export const rateLimit = (lab: Lab): Promise<void> => failing(lab, 'rate limit', 'rate_limit_8s')
export const serverError = (lab: Lab): Promise<void> => failing(lab, 'server error', 'server_error')
