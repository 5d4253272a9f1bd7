/** A file of our own in a folder that the agent reads: written whole, taken away whole. Somebody else's of that name stays. */
import * as E from 'fp-ts/Either'
import type { Edit } from './agent-hooks'
import { eventOfCommand } from './command'
import { parseJson, plainValue } from './json-text'

/** The first words of a script or program of ours. */
export const OWN_MARK = 'Written by tma; "tma hooks uninstall" takes it away.'

const NOT_OURS = 'is not of tma'

const ownFile = (content: string, isOurs: (text: string) => boolean): Edit => ({
  install: (text) =>
    text === undefined || text.trim() === '' || isOurs(text) ? E.right(content) : E.left(NOT_OURS),
  remove: (text) => (isOurs(text) ? E.right(undefined) : E.right(text)),
  wiring: (text) => E.right(text === content ? 'wired' : isOurs(text) ? 'stale' : 'none'),
  isForeignEqual: () => true,
})

/** A program whose head holds the mark. */
export const ownProgram = (content: string): Edit =>
  ownFile(content, (text) => text.slice(0, 400).includes(OWN_MARK))

const commandsIn = (value: unknown): ReadonlyArray<unknown> => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) =>
    (key === 'command' || key === 'bash') && typeof inside === 'string' ? [inside] : commandsIn(inside),
  )
}

/** JSON that runs nothing but the hook. */
export const ownJson = (value: unknown, agent: string): Edit =>
  ownFile(`${JSON.stringify(value, null, 2)}\n`, (text) => {
    const root = parseJson(text, 'json')
    const commands = E.isRight(root) ? commandsIn(plainValue(root.right)) : []
    return commands.length > 0 && commands.every((command) => eventOfCommand(command, agent) !== undefined)
  })

/** JSON in which each event has one group of one handler. */
export const ownGroups = (
  agent: string,
  events: ReadonlyArray<string>,
  handler: (event: string) => unknown,
): Edit =>
  ownJson({ hooks: Object.fromEntries(events.map((event) => [event, [{ hooks: [handler(event)] }]])) }, agent)

/** JSON that only says what a folder is; ours when it is word for word. */
export const ownText = (content: string): Edit => ownFile(content, (text) => text === content)
