/**
 * tmux hooks that say when a person comes to another pane. At an index of our own: a hook of the user's stays as it is,
 * and taking ours away leaves what was there before.
 */
import { type Answer, present } from '../core/answer'
import type { Run } from '../process/spawn'
import { failure, tmux } from './run'
import type { Server } from './server'

/** `after-select-pane` would miss `last-pane` and our own jump. */
const HOOKS = ['window-pane-changed', 'session-window-changed', 'client-session-changed'].map(
  (name) => `${name}[8732]`,
)

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** Runs the script where it still is: a command that fails would show in the person's pane. */
const commandOf = (script: string): string => {
  const shell = `[ ! -x ${quoted(script)} ] || ${quoted(script)}`
  return `run-shell -b ${quoted(shell.replaceAll('#', '##'))}`
}

const chained = (commands: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> =>
  commands.flatMap((command, i) => (i === 0 ? command : [';', ...command]))

export const setFocusHooks = (server: Server, script: string): Promise<Answer<Run>> =>
  tmux(server, chained(HOOKS.map((hook) => ['set-hook', '-g', hook, commandOf(script)])))

/** Hooks of windows are listed apart. How many of ours are set, of how many. */
export const readFocusHooks = async (
  server: Server,
): Promise<Answer<{ readonly set: number; readonly wanted: number }>> => {
  const done = await tmux(
    server,
    chained([
      ['show-hooks', '-g'],
      ['show-hooks', '-g', '-w'],
    ]),
  )
  if (done.kind !== 'present') return done
  const { exitCode, stdout } = done.value
  if (exitCode !== 0) return failure(server, done.value)
  const lines = stdout.split('\n')
  const set = HOOKS.filter((hook) => lines.some((line) => line.startsWith(`${hook} `))).length
  return present({ set, wanted: HOOKS.length })
}

export const unsetFocusHooks = (server: Server): Promise<Answer<Run>> =>
  tmux(server, chained(HOOKS.map((hook) => ['set-hook', '-gu', hook])))
