/**
 * Starts tmux: always UTF-8, always on a named socket, with a time limit and checked targets.
 * Tells a server that is gone (absent) from one that did not answer (unknown).
 */
import { readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { basename } from 'node:path'
import { type Answer, absent, present, unknown } from '../core/answer'
import { type Run, run } from '../process/spawn'
import type { Server } from './server'

/** Milliseconds until a hung server costs a skipped cycle. */
const TMUX_LIMIT_MS = 3_000

const TARGET = /^(?:(?:%|@|\$)\d+|\$\d+:@\d+\.%\d+)$/

/** True for `%N`, `@N`, `$N` and a pane with its session and window, `$N:@N.%N`. Anything else, an empty word above all, acts on the current pane. */
export const isTarget = (target: string): boolean => TARGET.test(target)

/** Runs a tmux command; its output is kept whatever its exit code, which the caller has to judge. */
export const tmux = async (
  server: Server,
  args: ReadonlyArray<string>,
  input?: string,
): Promise<Answer<Run>> => {
  const refusal = refusalOf(args)
  if (refusal !== undefined) return unknown(refusal)
  const done = await start(server, ['-u', '-S', server.socketPath, ...args], input)
  if (done.error === 'ENOENT') return unknown('tmux is not in the PATH')
  if (done.error !== undefined) return unknown(`tmux could not be started (${done.error})`)
  if (done.timedOut) return unknown(`tmux did not answer within ${TMUX_LIMIT_MS / 1000} s`)
  if (done.overflowed) return unknown('tmux answered with more than 64 MiB')
  return present(done)
}

/** Commands one a line on tmux's input: unlike a `\;` chain it goes on after a pane that has died. */
export const tmuxLines = (server: Server, lines: ReadonlyArray<string>): Promise<Answer<Run>> =>
  tmux(server, ['source-file', '-q', '-'], `${lines.join('\n')}\n`)

/** Why an answer is not what was asked for, judged by the socket itself and not by tmux's wording. */
export const failure = async (server: Server, done: Run): Promise<Answer<never>> => {
  const said = done.stderr.trim().split('\n')[0] ?? ''
  const socket = await probe(server.socketPath)
  if (socket === 'dead') return absent(`no tmux server on ${server.socketPath}`)
  if (socket !== 'alive') return unknown(`no answer from ${server.socketPath} (${socket})`)
  return unknown(said === '' ? 'tmux gave an incomplete answer' : `tmux: ${said}`)
}

const refusalOf = (args: ReadonlyArray<string>): string | undefined => {
  if (args.some((arg) => arg === '' || arg.includes('\0'))) return 'an empty argument was kept from tmux'
  const bad = args.find((arg, index) => args[index - 1] === '-t' && !isTarget(arg))
  return bad === undefined ? undefined : `${JSON.stringify(bad)} is not the id of a pane, window or session`
}

const start = async (
  server: Server,
  args: ReadonlyArray<string>,
  input: string | undefined,
): Promise<Run> => {
  const options = { timeoutMs: TMUX_LIMIT_MS, env: environment(), ...(input === undefined ? {} : { input }) }
  const done = await run('tmux', args, options)
  const own = done.error === 'ENOENT' ? serverProgram(server.pid) : undefined
  return own === undefined ? done : run(own, args, options)
}

/** Without the pane we run in, which would become the current one of every command. */
const environment = (): NodeJS.ProcessEnv => {
  const { TMUX: _server, TMUX_PANE: _pane, ...env } = process.env
  return env
}

/** The program of the running server: right even when it was removed from the disk since. */
const serverProgram = (pid: number | undefined): string | undefined => {
  if (pid === undefined) return undefined
  const path = `/proc/${pid}/exe`
  try {
    return basename(readlinkSync(path)).startsWith('tmux') ? path : undefined
  } catch {
    return undefined
  }
}

const DEAD: ReadonlyArray<string | undefined> = ['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'ENOTSOCK']

/** `alive`, `dead`, or the error that leaves it open. */
const probe = (path: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(path)
    const end = (answer: string): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(TMUX_LIMIT_MS, () => end('no connection'))
    socket.once('connect', () => end('alive'))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(DEAD.includes(error.code) ? 'dead' : (error.code ?? error.message)),
    )
  })
