/** What happens to an agent in a day and in no other run of the lab: killed, started again, left for an editor. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Lab } from '../lab'
import { REPOSITORY } from '../places'
import { isAlive, killHard, type LabProcess } from '../processes'
import type { Scene } from '../scenes'
import { edit } from '../scenes/prompts'

/** The shell of the pane comes first. */
const ownOf = (lab: Lab): ReadonlyArray<LabProcess> => lab.look()?.processes.slice(1) ?? []

/** From a shell to an idle composer, in a HOME that knows the agent. */
export const again = async (lab: Lab): Promise<void> => {
  const { truth, agent } = lab
  truth.say('none', 'a plain shell')
  await lab.type(`clear; ${agent.command}`)
  truth.say('unclear', 'it starts')
  await lab.press('Enter')
  await (agent.relaunch ?? agent.launch)(lab)
  await lab.settle(15_000)
  truth.say('idle', 'the composer is there')
  await agent.askMode?.(lab)
  await lab.rest(1_000)
}

const strike = async (lab: Lab): Promise<void> => {
  const victims = ownOf(lab).map(({ pid }) => pid)
  victims.forEach(killHard)
  lab.truth.say('none', 'killed')
  // With its connections the model hears of it.
  const isOver = (): boolean => !victims.some(isAlive) && lab.truth.inFlight() === 0
  await lab.until(isOver, 5_000, 'the agent is gone')
  lab.truth.say('none', 'killed')
}

/** What a killed agent leaves of its terminal is the shell's again after `reset`. */
const tidied = async (lab: Lab): Promise<void> => {
  await lab.rest(4_000)
  await lab.type('reset')
  await lab.press('Enter')
  await lab.rest(2_000)
}

/** The file that another has written is gone: the agent asks to make it. */
export const newEdit = (lab: Lab): Promise<void> => {
  rmSync(join(REPOSITORY, 'notes.txt'), { force: true })
  return edit(lab)
}

/** kill -9 in mid stream, in a question, or at rest; then it starts again. */
export const killedWhile =
  (what: 'working' | 'blocked' | 'idle'): Scene =>
  async (lab) => {
    if (what === 'working') {
      await lab.submit('work slowly')
      await lab.rest(3_000)
    }
    if (what === 'blocked' && (await lab.submit('run bash')) && (await lab.isAsked())) {
      lab.truth.asksPerson('killed in this question')
      await lab.rest(3_500)
    }
    await strike(lab)
    await tidied(lab)
    await again(lab)
  }

/** The person writes the prompt in their editor: the agent waits behind it, idle. */
export const editor = async (lab: Lab): Promise<void> => {
  const keys = lab.agent.editor
  if (keys === undefined) return
  const isOpen = (): boolean => ownOf(lab).some(({ comm }) => /^vim?/.test(comm))
  lab.truth.say('opened', 'the editor')
  await lab.press(...keys)
  await lab.until(isOpen, 3_000, 'the editor is open')
  await lab.rest(5_000)
  if (isOpen()) {
    await lab.press('Escape')
    await lab.rest(300)
    await lab.type(':q!')
    await lab.press('Enter')
    await lab.until(() => !isOpen(), 3_000, 'the editor is closed')
  }
  lab.truth.say('idle', 'back from the editor')
  await lab.rest(2_500)
  await lab.clear()
}

/** Into a state in which the server dies. */
export const busy =
  (prompt: string): Scene =>
  async (lab) => {
    // One that has just started may take longer over its first prompt than `submit` waits: what it asks then is asked too.
    await lab.submit(prompt)
    if (prompt.startsWith('run') && (await lab.isAsked())) lab.truth.asksPerson('the server dies in it')
    await lab.rest(3_000)
  }
