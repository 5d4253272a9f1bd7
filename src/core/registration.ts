/**
 * An agent in a container is no process of its pane: it is there because its hook reported from beyond the server's pid
 * namespace while a program that brings a container to the terminal holds the pane, and as long as that one does.
 */
import type { Now } from './evidence'
import { hookEventOf } from './hook-event'
import type { Letter } from './inbox'
import { isOfLife } from './life'
import type { Manifest } from './manifest'
import type { Memory } from './memory'
import type { Process } from './process'

export interface Registration {
  readonly agent: string
  /** The agent's process as it is seen from here; undefined where it cannot be, as in a virtual machine. */
  readonly process: NonNullable<Memory['registered']>['process']
}

/** How such an agent is known, for a person. */
export const CONTAINED = 'known by its hooks, in a container'

/** A container's report, made after the program that holds the terminal started; one from before is of another. */
export const isFrom = (client: Process, { contained, at }: Letter, now: Now): boolean =>
  contained !== undefined && client.ageMs !== undefined && at >= now.epochMs - client.ageMs

/** The end of a session, or of a child, shows no agent that goes on. */
const showsAgent = (letter: Letter, manifest: Manifest): boolean => {
  const { event, payload, at } = letter
  const claim = hookEventOf(manifest, { event, payload, at, carriesState: true })?.claim
  return claim?.kind === 'state' || (claim?.kind === 'lifecycle' && claim.lifecycle === 'start')
}

/** Those that prove an agent behind the client, newest first. */
export const registering = (
  letters: ReadonlyArray<Letter>,
  client: Process,
  manifests: ReadonlyArray<Manifest>,
  now: Now,
): ReadonlyArray<Letter> =>
  letters
    .filter((letter) => {
      const manifest = manifests.find(({ name }) => name === letter.agent)
      return (
        letter.kind === 'hook' &&
        manifest !== undefined &&
        isFrom(client, letter, now) &&
        showsAgent(letter, manifest)
      )
    })
    .reverse()

/** The registration that an earlier cycle left, while the same process holds the terminal. */
export const rememberedRegistration = (
  memory: Memory | undefined,
  { pid, started }: Process,
): Registration | undefined =>
  memory?.registered !== undefined && isOfLife(memory, { agent: memory.agent, pid, started })
    ? { agent: memory.agent, process: memory.registered.process }
    : undefined
