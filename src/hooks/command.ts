/** The command that stands in agents' files, and how it is known again wherever it leads. */
import { isAbsolute, join } from 'node:path'
import { shWord } from '../core/sh'
import type { Place } from './agent-hooks'

/** One simple command, for agents that run no shell or add words of their own. */
export const plainCommand = ({ hook }: Place, agent: string, event: string): string =>
  `${shWord(hook)} ${agent} ${event}`

/** Silent where the hook is no more, and no shell stays around it. */
export const shellCommand = (place: Place, agent: string, event: string): string =>
  `[ ! -x ${shWord(place.hook)} ] || exec ${plainCommand(place, agent, event)}`

/** A handler as Claude Code has it, and those that took its form over; `timeout` in the agent's own unit. */
export const commandHandler =
  (place: Place, agent: string, timeout: number) =>
  (event: string): { type: string; command: string; timeout: number } => ({
    type: 'command',
    command: shellCommand(place, agent, event),
    timeout,
  })

/** The event that a command of ours reports for the agent; undefined when it is not ours. */
export const eventOfCommand = (command: unknown, agent: string): string | undefined => {
  if (typeof command !== 'string') return undefined
  const [, ours, event] = /(?:^|[\s/'"])tma-hook['"]?\s+(\S+)\s+(\S+)\s*$/.exec(command) ?? []
  return ours === agent ? event : undefined
}

/** A folder by its variable, else below HOME; a variable that is no absolute path counts as unset. */
export const folderOf = ({ env, home }: Place, variable: string | undefined, usual: string): string => {
  const set = variable === undefined ? undefined : env[variable]
  return set !== undefined && isAbsolute(set) ? set : join(home, usual)
}

/** Below `$XDG_CONFIG_HOME` or `~/.config`. */
export const configFolder = (place: Place, name: string): string =>
  join(folderOf(place, 'XDG_CONFIG_HOME', '.config'), name)
