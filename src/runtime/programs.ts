/** Which programs a PATH leads to. */
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Where the PATH has it. Relative folders do not count: they are others in each place. */
export const pathOf = (
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined =>
  (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, program))
    .find(isExecutable)

/** Whether a word that a command begins with leads to a program. */
export const isProgram = (word: string, env: Readonly<Record<string, string | undefined>>): boolean =>
  word.includes('/') ? isExecutable(word) : isInPath(word, env)

export const isInPath = (program: string, env: Readonly<Record<string, string | undefined>>): boolean =>
  pathOf(program, env) !== undefined
