/** What the person opens: drafts, menus, help, pickers, the transcript. */
import type { View } from '../agent'
import type { Lab } from '../lab'

export const draft = async (lab: Lab): Promise<void> => {
  await lab.type('please refactor the parser')
  await lab.rest(1_500)
  await lab.record('idle_draft', 'idle')
  await lab.clear()
}

export const menus = async (lab: Lab): Promise<void> => {
  for (const [key, scene] of [
    ['/', 'idle_slash_menu'],
    ['@', 'idle_file_menu'],
  ] as const) {
    await lab.type(key)
    await lab.rest(2_500)
    await lab.record(scene, 'idle')
    await lab.press('Escape')
    await lab.rest(400)
    await lab.clear()
    await lab.press('BSpace')
    await lab.rest(400)
  }
}

const viewed = async (lab: Lab, { name, open, close }: View): Promise<void> => {
  lab.truth.say('opened', name)
  for (const key of open) {
    await lab.press(key)
    await lab.rest(400)
  }
  await lab.rest(2_500)
  await lab.record(`view_${name}`, 'ambiguous', { note: `${name}, opened by the person`, never: ['blocked'] })
  for (const key of close) {
    await lab.press(key)
    await lab.rest(400)
  }
  await lab.settle(6_000)
  await lab.clear()
  lab.truth.say('idle', 'the view is closed')
}

export const views = async (lab: Lab): Promise<void> => {
  for (const view of lab.agent.views) await viewed(lab, view)
}

export const transcript = async (lab: Lab): Promise<void> => {
  const keys = lab.agent.transcript
  if (keys === undefined || !(await lab.submit('work slowly'))) return
  const [open, close] = keys
  await lab.rest(2_500)
  await lab.press(...open)
  await lab.rest(3_500)
  if (lab.truth.inFlight() > 0) await lab.record('working_transcript', 'working')
  await lab.press(...close)
  await lab.rest(1_000)
  await lab.type('/')
  await lab.rest(2_500)
  if (lab.truth.inFlight() > 0) await lab.record('working_slash_menu', 'working')
  await lab.press('BSpace')
  await lab.settle(30_000)
  await lab.recover()
}
