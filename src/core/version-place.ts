/** Where the version of an installed program can be read: in the package it lies in, or in its path itself. */
import type { Process } from './process'
import { executablePath, isInterpreter, plainName, processName, scriptPath } from './process-name'

/** The file that the process runs: the script of an interpreter, else the program; undefined where neither is told. */
export const programPath = (process: Process): string | undefined => {
  const script = scriptPath(process)
  if (script !== undefined) return script
  if (isInterpreter(processName(process))) return undefined
  const exe = executablePath(process)
  // A program that renamed itself still runs in an interpreter; its first word may be the script all the same.
  if (!isInterpreter(plainName(exe))) return exe
  const [first = ''] = process.argv
  return first.startsWith('/') && !isInterpreter(plainName(first)) ? first : undefined
}

/** The folder of the npm package that the path lies in, the innermost one. */
export const packageFolder = (path: string): string | undefined =>
  /^(.*\/node_modules\/(?:@[^/]+\/)?[^/.@][^/]*)\/./.exec(path)?.[1]

/** Folders of an interpreter's version manager are named after the interpreter's version. */
const INTERPRETERS =
  /\/(?:\.?(?:pyenv|rbenv|nodenv|asdf|nvm|fnm|volta|mise|bun|deno)|installs|python|node|ruby)\//
const NAMED = /\/(?:versions|releases|Cellar\/[^/]+)\/v?(\d+\.\d+[\w.+-]*)(?:\/|$)/

/** `…/claude/versions/2.1.332`, `…/Cellar/codex/0.171.0/bin/codex`. */
export const versionInPath = (path: string): string | undefined =>
  INTERPRETERS.test(path) ? undefined : NAMED.exec(path)?.[1]
