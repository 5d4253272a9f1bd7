/** Shows a notice on the desktop by a program that the system has: `osascript` on macOS, elsewhere `notify-send` or `gdbus`. */
import { existsSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { type Run, run } from './spawn'

/** A bus that does not answer is given up after this long (ms). */
const LIMIT_MS = 5_000

export interface Desktop {
  readonly env: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
}

/** Which program took it, or what stood in the way, in words. */
export type Shown = E.Either<string, string>

const BUS = 'DBUS_SESSION_BUS_ADDRESS'

/** Undefined when the address names no place in the file system. */
const socketOf = (address: string): string | undefined =>
  /(?:^|;)unix:(?:.*,)?path=([^,;]+)/.exec(address)?.[1]

/**
 * The bus of the session: what the environment names, unless it is of a login that has ended, else where systemd puts
 * it. A tmux server keeps the environment of whoever started it.
 */
export const busAddress = (
  env: NodeJS.ProcessEnv,
  uid = process.getuid?.() ?? 0,
): E.Either<string, string> => {
  const named = env[BUS]
  const socket = named === undefined ? undefined : socketOf(named)
  if (named !== undefined && named !== '' && (socket === undefined || existsSync(socket)))
    return E.right(named)
  const usual = `${env.XDG_RUNTIME_DIR ?? `/run/user/${uid}`}/bus`
  if (existsSync(usual)) return E.right(`unix:path=${usual}`)
  const why = named === undefined || named === '' ? `${BUS} is not set` : `${socket} of ${BUS} is gone`
  return E.left(`there is no session bus: ${why}, and there is no ${usual}`)
}

/** A string as GVariant spells it. */
const variant = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const NOTIFICATIONS = 'org.freedesktop.Notifications'

/** The text is the summary: a body would be markup for those who show it. */
const linuxPrograms = (text: string): ReadonlyArray<readonly [string, ...string[]]> => [
  ['notify-send', '--app-name=tma', '--', text],
  [
    'gdbus',
    ...['call', '--session', '--timeout', '3', '--dest', NOTIFICATIONS],
    ...['--object-path', '/org/freedesktop/Notifications', '--method', `${NOTIFICATIONS}.Notify`],
    ...["'tma'", 'uint32 0', "''", variant(text), "''", '@as []', '@a{sv} {}', 'int32 -1'],
  ],
]

/** The text is an argument of the script, never a part of it. */
const SCRIPT = ['on run argv', 'display notification (item 1 of argv) with title "tma"', 'end run']

const failureOf = (program: string, { error, exitCode, timedOut, stderr }: Run): string | undefined => {
  if (error === 'ENOENT') return `${program} is not there`
  if (error !== undefined) return `${program} could not be started (${error})`
  if (timedOut) return `${program} did not end within ${LIMIT_MS / 1_000} s`
  const said = stderr.trim().split('\n')[0]?.slice(0, 200) ?? ''
  return exitCode === 0 ? undefined : `${program} failed${said === '' ? '' : `: ${said}`}`
}

const firstOf = async (
  programs: ReadonlyArray<readonly [string, ...string[]]>,
  env: NodeJS.ProcessEnv,
): Promise<Shown> => {
  const failures: string[] = []
  for (const [program, ...args] of programs) {
    const failure = failureOf(program, await run(program, args, { env, timeoutMs: LIMIT_MS }))
    if (failure === undefined) return E.right(program)
    failures.push(failure)
  }
  return E.left(failures.join(', '))
}

export const showOnDesktop = async (text: string, { env, platform }: Desktop): Promise<Shown> => {
  if (platform === 'darwin') {
    const script = SCRIPT.flatMap((line) => ['-e', line])
    return firstOf([['osascript', ...script, '--', text]], env)
  }
  const bus = busAddress(env)
  if (E.isLeft(bus)) return bus
  return firstOf(linuxPrograms(text), { ...env, [BUS]: bus.right })
}
