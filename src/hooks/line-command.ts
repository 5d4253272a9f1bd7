/**
 * What stands in an agent's file as the command of its status line: ours, with the person's own inside it, which gets the
 * same stdin and whose output and exit code are all that the agent sees.
 */
import { dirname, join } from 'node:path'
import * as E from 'fp-ts/Either'
import { shWord } from '../core/sh'
import type { Place } from './agent-hooks'

/** What a command of ours holds of the person's; undefined: they have none. */
export interface Chained {
  readonly own: string | undefined
}

export interface LineCommand {
  readonly agent: string
  /** Left: why theirs cannot be put inside ours, to be read after the path of the file. */
  readonly around: (own: string | undefined) => E.Either<string, string>
  /** Undefined for a command that is not ours. */
  readonly chainedIn: (command: string) => Chained | undefined
}

/** The command that agents call for ever, beside that of their hooks. */
export const linePath = ({ hook }: Place): string => join(dirname(hook), 'tma-line')

/** Theirs stands on lines of its own: what it ends with, a comment too, ends there. */
const PIPED =
  /^\{ \[ ! -x \S.*tma-line'? \] \|\| exec \S.*tma-line'? (\S+); exec cat; \} \| \{\n([\s\S]*)\n\}$/
const ALONE = /^\[ ! -x \S.*tma-line'? \] \|\| exec \S.*tma-line'? (\S+) >\/dev\/null$/

/** For agents that give the command to a shell. Without tma theirs goes on as before. */
export const shellLine = (place: Place, agent: string): LineCommand => {
  const path = shWord(linePath(place))
  const guard = `[ ! -x ${path} ] || exec ${path} ${agent}`
  return {
    agent,
    around: (own) => {
      if (own === undefined) return E.right(`${guard} >/dev/null`)
      return own.endsWith('\\')
        ? E.left('holds a command of a status line that ends within a word')
        : E.right(`{ ${guard}; exec cat; } | {\n${own}\n}`)
    },
    chainedIn: (command) => {
      const [, alone] = ALONE.exec(command) ?? []
      if (alone === agent) return { own: undefined }
      const [, piped, own] = PIPED.exec(command) ?? []
      return piped === agent ? { own } : undefined
    },
  }
}

const SIMPLE = /^[\w./-]+(?:\s|$)/
const WORDS = /^\S.*?tma-line'? (\S+) ([\s\S]+)$/
/** Prints nothing, as no command at all does. */
const NOTHING = 'true'

/** For agents that split the command into words themselves. */
export const wordsLine = (place: Place, agent: string): LineCommand => ({
  agent,
  around: (own) =>
    own !== undefined && (!SIMPLE.test(own) || own === NOTHING)
      ? E.left('holds a command of a status line that is more than a program and its words')
      : E.right(`${shWord(linePath(place))} ${agent} ${own ?? NOTHING}`),
  chainedIn: (command) => {
    const [, ours, own] = WORDS.exec(command) ?? []
    return ours === agent ? { own: own === NOTHING ? undefined : own } : undefined
  },
})
