/** Turns the arguments into a command, runs it, and maps its outcome to an exit code. */
import { program } from './commands/program'

// A reader that has seen enough (`tma ls | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

program(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode
  },
  (bug: unknown) => {
    console.error('tma: this is a bug, please report it:', bug)
    process.exitCode = 70
  },
)
