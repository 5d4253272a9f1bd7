/** Turns the arguments into a command, runs it, and maps its outcome to an exit code. */
import { program } from './commands/program'

program(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode
  },
  (bug: unknown) => {
    console.error('tma: this is a bug, please report it:', bug)
    process.exitCode = 70
  },
)
