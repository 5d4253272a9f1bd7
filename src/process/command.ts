/** Runs a command of the person's own. What happened is told in variables alone: no name from outside becomes code. */
import * as E from 'fp-ts/Either'
import { run } from './spawn'

/** A command that has not ended by then is killed (ms). */
const LIMIT_MS = 10_000

/** `facts`: variables beside those of `env`. What stood in the way, in words. */
export const runCommand = async (
  command: string,
  facts: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Promise<E.Either<string, void>> => {
  const options = { env: { ...env, ...facts }, timeoutMs: LIMIT_MS }
  const { error, exitCode, signal, timedOut, overflowed, stderr } = await run('sh', ['-c', command], options)
  if (error !== undefined) return E.left(`sh could not be started (${error})`)
  if (timedOut) return E.left(`it did not end within ${LIMIT_MS / 1_000} s and was killed`)
  if (overflowed) return E.left('it printed without end and was killed')
  if (exitCode === 0) return E.right(undefined)
  const said = stderr.trim().split('\n')[0]?.slice(0, 200) ?? ''
  const how = signal === null ? `ended with ${exitCode}` : `was ended by ${signal}`
  return E.left(`it ${how}${said === '' ? '' : `: ${said}`}`)
}
