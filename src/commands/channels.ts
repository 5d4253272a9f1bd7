/** The five ways to tell a person something, each with what it did and what stood in its way. None of them throws. */
import * as E from 'fp-ts/Either'
import { CHANNELS, type Channel, type NotifySettings } from '../core/notify-settings'
import type { Client } from '../core/pane'
import { BELL, osc9, osc9Doubt } from '../core/terminal-notice'
import { runCommand } from '../process/command'
import { showOnDesktop } from '../process/desktop'
import { writeToTerminal } from '../runtime/terminal'
import type { Server } from '../tmux/server'
import { showMessage } from '../tmux/show-message'

export interface Surroundings {
  readonly server: Server
  readonly clients: ReadonlyArray<Client>
  readonly settings: NotifySettings
  /** Of the process that tells: programs are found and desktops reached by it. */
  readonly env: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
}

/** One thing to tell; a command is run for each of `facts`. */
export interface Saying {
  readonly text: string
  readonly facts: ReadonlyArray<Readonly<Record<string, string>>>
}

export interface Outcome {
  readonly channel: Channel
  /** Each with whom it reached. */
  readonly done: ReadonlyArray<string>
  readonly obstacles: ReadonlyArray<string>
  /** What may keep it from the person though it was sent. */
  readonly doubts: ReadonlyArray<string>
}

type Way = (saying: Saying, surroundings: Surroundings) => Promise<Omit<Outcome, 'channel'>>

const NOBODY = 'no client is attached'

const persons = ({ clients }: Surroundings): ReadonlyArray<Client> =>
  clients.filter(({ isControl }) => !isControl)

const message: Way = async ({ text }, surroundings) => {
  const names = persons(surroundings).map(({ name }) => name)
  if (names.length === 0) return { done: [], obstacles: [NOBODY], doubts: [] }
  const shown = await showMessage(surroundings.server, names, text)
  if (shown.kind !== 'present') return { done: [], obstacles: [shown.why], doubts: [] }
  return { done: names.map((name) => `shown to ${name}`), obstacles: [], doubts: [] }
}

/** One write to the terminal of each client. */
const written = (
  surroundings: Surroundings,
  bytesFor: (client: Client) => string,
  doubtOf: (client: Client) => string | undefined,
): Omit<Outcome, 'channel'> => {
  const clients = persons(surroundings)
  const outcomes = clients.map((client) => ({ client, sent: writeToTerminal(client.tty, bytesFor(client)) }))
  return {
    done: outcomes.flatMap(({ client, sent }) => (E.isRight(sent) ? [`written to ${client.tty}`] : [])),
    obstacles: [
      ...(clients.length === 0 ? [NOBODY] : []),
      ...outcomes.flatMap(({ sent }) => (E.isLeft(sent) ? [sent.left] : [])),
    ],
    doubts: outcomes.flatMap(({ client, sent }) => {
      const doubt = E.isRight(sent) ? doubtOf(client) : undefined
      return doubt === undefined ? [] : [`${client.tty}: ${doubt}`]
    }),
  }
}

const bell: Way = async (_, surroundings) =>
  written(
    surroundings,
    () => BELL,
    () => undefined,
  )

const toTerminals: Way = async ({ text }, surroundings) =>
  written(surroundings, (client) => osc9(text, client), osc9Doubt)

/** Where the desktop is out of reach, as over ssh, the bell at least is heard. */
const desktop: Way = async (saying, surroundings) => {
  const shown = await showOnDesktop(saying.text, surroundings)
  if (E.isRight(shown)) return { done: [`shown by ${shown.right}`], obstacles: [], doubts: [] }
  const instead = await bell(saying, surroundings)
  return { done: instead.done.map((each) => `a bell instead, ${each}`), obstacles: [shown.left], doubts: [] }
}

const command: Way = async ({ facts }, { settings, env }) => {
  if (settings.command === undefined)
    return { done: [], obstacles: ['@tma-notify-command names none'], doubts: [] }
  const done: string[] = []
  const obstacles: string[] = []
  // One after the other: a dozen agents at once must not start a dozen programs at once.
  for (const each of facts) {
    const ran = await runCommand(settings.command, each, env)
    if (E.isRight(ran)) done.push('ran')
    else obstacles.push(ran.left)
  }
  return { done, obstacles, doubts: [] }
}

const WAYS: Readonly<Record<Channel, Way>> = { message, bell, osc9: toTerminals, desktop, command }

/** Through each of these channels, side by side: one that hangs holds up no other. */
export const say = (
  channels: ReadonlyArray<Channel>,
  sayingFor: (channel: Channel) => Saying,
  surroundings: Surroundings,
): Promise<ReadonlyArray<Outcome>> =>
  Promise.all(
    CHANNELS.filter((channel) => channels.includes(channel)).map(async (channel) => ({
      channel,
      ...(await WAYS[channel](sayingFor(channel), surroundings)),
    })),
  )
