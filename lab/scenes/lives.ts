/** How an agent comes and goes: started, suspended, ended. */
import type { Lab } from '../lab'

const hasAgent = (lab: Lab): boolean => (lab.look()?.processes.length ?? 0) > 1
const isStopped = (lab: Lab): boolean =>
  lab.look()?.processes.some(({ stat }, i) => i > 0 && stat === 'T') ?? false

export const start = async (lab: Lab): Promise<void> => {
  lab.truth.say('none', 'a plain shell')
  await lab.rest(1_500)
  await lab.record('shell_before', 'none')
  await lab.type(lab.agent.command)
  lab.truth.say('unclear', 'it starts')
  await lab.press('Enter')
  await lab.agent.launch(lab)
  await lab.settle(15_000)
  lab.truth.say('idle', 'the composer is there')
  await lab.agent.askMode?.(lab)
  await lab.rest(1_000)
  await lab.recordSizes('idle_fresh', 'idle')
}

export const suspended = async (lab: Lab): Promise<void> => {
  if (!lab.agent.suspends) return
  lab.truth.say('unclear', 'ctrl-z was pressed')
  await lab.press('C-z')
  if (await lab.until(() => isStopped(lab), 3_000, 'the agent is stopped'))
    lab.truth.say('suspended', 'ctrl-z')
  await lab.rest(3_500)
  await lab.record('suspended', 'ambiguous', { note: 'stopped by ctrl-z', never: ['blocked'] })
  lab.truth.say('unclear', 'it goes on')
  await lab.type('fg')
  await lab.press('Enter')
  await lab.rest(1_000)
  lab.truth.say('idle', 'fg after ctrl-z')
  await lab.rest(3_500)
  await lab.clear()
}

export const exit = async (lab: Lab): Promise<void> => {
  const [first = 'C-c', ...others] = lab.agent.keys.exit
  lab.truth.say('unclear', 'it ends')
  await lab.press(first)
  await lab.rest(500)
  if (hasAgent(lab)) await lab.press(...others)
  if (await lab.until(() => !hasAgent(lab), 8_000, 'the agent is gone'))
    lab.truth.say('none', 'its process is gone')
  await lab.rest(3_500)
  await lab.record('shell_after', 'none')
}
