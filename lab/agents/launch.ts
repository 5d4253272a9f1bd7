/** What the first starts of many agents have in common. */
import type { Lab } from '../lab'

/** A first-run question: seen, left standing for a while, answered. False when it did not come. */
export const firstRun = async (
  lab: Lab,
  question: RegExp,
  { scene, detail, keys }: { scene: string; detail: string; keys: ReadonlyArray<string> },
  deadlineMs = 60_000,
): Promise<boolean> => {
  if (!(await lab.sees(question, deadlineMs))) return false
  lab.truth.say('blocked', scene)
  await lab.rest(500)
  await lab.recordSizes(scene, 'blocked', { detail })
  await lab.rest(3_500)
  lab.truth.say('unclear', 'it starts')
  await lab.press(...keys)
  return true
}

/** Shift+Tab until the mode row says so. */
export const cycleMode = async (lab: Lab, isRight: () => boolean): Promise<void> => {
  for (let i = 0; i < 6 && !isRight(); i += 1) {
    await lab.press('BTab')
    await lab.rest(700)
  }
}
