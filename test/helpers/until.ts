/** Waits for a condition, not for a time. */
import { setTimeout as pause } from 'node:timers/promises'

/** Asks again every few milliseconds; a condition that never comes fails the test with its own text. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  deadlineMs = 10_000,
  what: string = condition.toString(),
): Promise<void> => {
  const deadline = performance.now() + deadlineMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not within ${deadlineMs} ms: ${what}`)
    await pause(10)
  }
}
