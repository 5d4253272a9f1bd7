/** Finds who reports from the container that holds a pane, and whether that agent still runs. */
import { containerClient } from '../core/identity'
import type { Letter } from '../core/inbox'
import type { Manifest } from '../core/manifest'
import type { Memory } from '../core/memory'
import type { Process } from '../core/process'
import { type Registration, registering, rememberedRegistration } from '../core/registration'
import { isStillThere, locate } from '../process/contained'
import type { Now } from '../runtime/clock'

/** One that is known and there, else one that tells of itself; `letters` are the pane's. */
export const registrationOf = (
  processes: ReadonlyArray<Process>,
  memory: Memory | undefined,
  letters: ReadonlyArray<Letter>,
  manifests: ReadonlyArray<Manifest>,
  clock: Now,
): Registration | undefined => {
  const client = containerClient(processes)
  if (client === undefined) return undefined
  const known = rememberedRegistration(memory, client)
  if (known !== undefined && (known.process === undefined || isStillThere(known.process))) return known
  for (const { agent, contained } of registering(letters, client, manifests, clock)) {
    const found = contained === undefined ? 'unknown' : locate(contained, clock.boot)
    if (found !== 'gone') return { agent, process: found === 'unknown' ? undefined : found }
  }
  return undefined
}
