/** Asks the shell's side what the sources of a plugin folder come to: there is one place that knows which files they are. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../process/spawn'

const LIMIT_MS = 10_000
const SCRIPT = '. "$1/scripts/sources.sh" && source_hash "$1"'

/** Undefined for a package that came built, without its sources, and where it cannot be told. */
export const sourceHashOf = async (plugin: string): Promise<string | undefined> => {
  if (!existsSync(join(plugin, 'src', 'main.ts'))) return undefined
  const done = await run('sh', ['-c', SCRIPT, 'sh', plugin], { timeoutMs: LIMIT_MS })
  const hash = done.stdout.trim()
  return done.exitCode === 0 && hash !== '' ? hash : undefined
}
