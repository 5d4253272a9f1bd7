/** Names that a process goes by: what its `comm`, arguments and executable say, freed of packaging. */
import type { Process } from './process'

const INTERPRETER = /^(node|nodejs|bun|deno|python|python\d(\.\d+)?|ruby)$/
/** Node 22 and newer rename their main thread, and `comm` is that thread's name. */
const MAIN_THREAD = 'MainThread'
/** What follows is code, no script. */
const CODE_OPTION = /^(-e|-c|-p|-pe|(--eval|--print)(=.*)?)$/s
const SCRIPT_ENDING = /\.(js|mjs|cjs|py|exe)$/
/** A nix wrapper runs `.name-wrapped`; `comm` may cut the ending after 15 characters. */
const NIX_WRAPPER = /^\.(.+?)-(w(r(a(p(p(e(d)?)?)?)?)?)?)?$/

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The file's name without directory, `.exe` and a wrapper's decoration. */
export const plainName = (path: string): string =>
  baseName(path)
    .replace(/\.exe$/, '')
    .replace(NIX_WRAPPER, '$1')

/** The first whitespace-separated token of `comm`, as the system spells it. */
export const commToken = (process: Process): string => process.comm.trim().split(/\s+/)[0] ?? ''

/** That token as a plain name; an interpreter's where it is the name of a thread. */
export const processName = (process: Process): string => {
  const name = plainName(commToken(process))
  const program = plainName(process.argv[0] ?? '')
  return name === MAIN_THREAD && isInterpreter(program) ? program : name
}

export const isInterpreter = (name: string): boolean => INTERPRETER.test(name)

/** Path of the script that an interpreter runs: its first argument that is no option; none after `-e`, `-c`, `-p`. */
export const scriptPath = (process: Process): string | undefined => {
  if (!isInterpreter(processName(process))) return undefined
  for (const argument of process.argv.slice(1)) {
    if (CODE_OPTION.test(argument)) return undefined
    if (!argument.startsWith('-')) return argument
  }
  return undefined
}

export const scriptName = (process: Process): string | undefined => {
  const path = scriptPath(process)
  return path === undefined ? undefined : plainName(path).replace(SCRIPT_ENDING, '')
}

/** Where the executable lies; its first argument where the system does not tell. */
export const executablePath = (process: Process): string => process.exe ?? process.argv[0] ?? ''
