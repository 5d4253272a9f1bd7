/** Says which tmux server is meant: by flag, else by `$TMUX`, else the default one of this user. */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import * as E from 'fp-ts/Either'

export interface Server {
  readonly socketPath: string
  /** From `$TMUX` when it names this socket; a hint only, the list tells the truth. */
  readonly pid: number | undefined
}

export interface ServerFlags {
  readonly socketPath?: string | undefined
  readonly socketName?: string | undefined
}

/** Where a server is looked for; pure but for the working directory of a relative path. */
export interface Whereabouts {
  readonly env: NodeJS.ProcessEnv
  readonly uid: number
  /** Resolves links, undefined when there is no such path. */
  readonly realpath?: (path: string) => string | undefined
}

export const resolveServer = (flags: ServerFlags, where: Whereabouts): E.Either<string, Server> => {
  const real = where.realpath ?? realPath
  const inside = insideOf(where.env.TMUX)
  const named = socketOf(flags, where, inside?.socketPath)
  if (E.isLeft(named)) return named
  const socketPath = settled(named.right, real)
  const isOurs = inside !== undefined && settled(inside.socketPath, real) === socketPath
  return E.right({ socketPath, pid: isOurs ? inside.pid : undefined })
}

/** False: there is no server, and no process needs to be started to know it. */
export const hasSocket = ({ socketPath }: Server): boolean => existsSync(socketPath)

/** The folder beside the socket that holds lock, memory and status of this server. */
export const runtimePath = (socketPath: string): string => `${socketPath}.tma`

const socketOf = (
  flags: ServerFlags,
  where: Whereabouts,
  inside: string | undefined,
): E.Either<string, string> => {
  if (flags.socketPath !== undefined) {
    return flags.socketPath === '' ? E.left('--socket-path needs a path') : E.right(resolve(flags.socketPath))
  }
  const name = flags.socketName
  if (name === undefined) return E.right(inside ?? defaultSocket('default', where))
  return name === '' || name.includes('/') || name.includes('\0')
    ? E.left('--socket-name needs a name without "/"')
    : E.right(defaultSocket(name, where))
}

/** `$TMUX` is `PATH,PID,SESSION`; the path may hold commas. Jobs of `#()` have a session of -1. */
const insideOf = (tmux: string | undefined): Server | undefined => {
  const parts = /^(.+),(\d+),-?\d+$/s.exec(tmux ?? '')
  return parts?.[1] === undefined ? undefined : { socketPath: parts[1], pid: Number(parts[2]) }
}

/**
 * Sockets of this user's servers, dead ones among them: those in tmux's own folder, and the one that is meant without
 * any flag. A server on a socket elsewhere is not found.
 */
export const allServers = (where: Whereabouts): ReadonlyArray<Server> => {
  const meant = resolveServer({}, where)
  const folder = dirname(defaultSocket('default', where))
  const paths = socketsIn(folder).map((name) => settled(join(folder, name), where.realpath ?? realPath))
  const all = [...(E.isRight(meant) ? [meant.right.socketPath] : []), ...paths]
  return [...new Set(all)].sort().map((socketPath) => ({ socketPath, pid: undefined }))
}

const socketsIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isSocket())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

/** tmux takes the first of `$TMUX_TMPDIR` and `/tmp` that exists. */
const defaultSocket = (name: string, { env, uid, realpath = realPath }: Whereabouts): string => {
  const wanted = env.TMUX_TMPDIR
  const folder =
    wanted !== undefined && isAbsolute(wanted) && realpath(wanted) !== undefined ? wanted : '/tmp'
  return join(folder, `tmux-${uid}`, name)
}

/** One server, one spelling: else two spellings would have two locks. */
const settled = (path: string, real: (path: string) => string | undefined): string =>
  real(path) ?? join(real(dirname(path)) ?? dirname(path), basename(path))

const realPath = (path: string): string | undefined => {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
