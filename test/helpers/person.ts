/** A person at a terminal: a client of the server under test in the pane of a second one, its keys and its screen. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { killResident, residentOf } from './daemon'
import { load, type Plugin, sourceHash } from './plugin'
import { aFolder, REAL_TMUX, startTmux, type TmuxServer } from './tmux-server'
import { until } from './until'

const PATIENCE_MS = 30_000

export interface Person {
  /** Name of the client. */
  readonly client: string
  /** One key after the other; a prefix and a table are waited for. */
  readonly press: (...keys: ReadonlyArray<string>) => Promise<void>
  /** Bytes as a terminal sends them, such as a click. */
  readonly send: (bytes: string) => void
  readonly screen: () => string
  /** The same with the escapes of its colours. */
  readonly picture: () => string
  /** The last line, which is the bar or a message. */
  readonly bottom: () => string
  readonly sees: (text: string | RegExp) => Promise<void>
  /** A format of the client's, its session's and its pane's. */
  readonly ask: (format: string) => string
  /** The pane that the client shows. */
  readonly pane: () => string
  readonly isAt: (pane: string) => Promise<void>
}

export interface PersonOptions {
  readonly width?: number
  readonly height?: number
  readonly session?: string
}

const clientsOf = (server: TmuxServer): ReadonlyArray<string> =>
  server
    .tmux('list-clients', '-F', '#{client_name}')
    .split('\n')
    .filter((name) => name !== '')

export const attach = async (
  t: ExecutionContext,
  server: TmuxServer,
  { width = 100, height = 25, session = 'first' }: PersonOptions = {},
): Promise<Person> => {
  // Keys that come in one moment are a paste otherwise; messages must outlast a loaded machine.
  server.tmux('set-option', '-g', 'assume-paste-time', '0')
  server.tmux('set-option', '-g', 'display-time', '0')
  server.tmux('set-option', '-s', 'escape-time', '0')
  const before = clientsOf(server)
  const words = ['env', '-u', 'TMUX', REAL_TMUX, '-u', '-S', server.socketPath, 'attach', '-t', session]
  const outer = startTmux(t, { command: words, width, height })
  outer.tmux('set-option', '-g', 'status', 'off')
  let client = ''
  await until(() => {
    client = clientsOf(server).find((name) => !before.includes(name)) ?? ''
    return client !== ''
  }, PATIENCE_MS)
  // `display-message -c` would tell of another client's pane.
  const ask = (format: string): string => {
    const lines = server.tmux('list-clients', '-F', `#{client_name} ${format}`).split('\n')
    const line = lines.find((each) => each.startsWith(`${client} `))
    return line?.slice(client.length + 1) ?? ''
  }
  const screen = (): string => outer.tmux('capture-pane', '-p')
  const isTaken = (key: string): boolean => {
    if (key === 'C-b') return ask('#{client_prefix}') === '1'
    return key !== 'A' || ask('#{client_key_table}') === 'tma'
  }
  return {
    client,
    press: async (...keys) => {
      for (const key of keys) {
        outer.tmux('send-keys', key)
        await until(() => isTaken(key), PATIENCE_MS, `${key} is taken`)
      }
    },
    send: (bytes) => void outer.tmux('send-keys', '-l', bytes),
    screen,
    picture: () => outer.tmux('capture-pane', '-e', '-N', '-p'),
    bottom: () => screen().split('\n').at(-1) ?? '',
    sees: (text) => {
      const isThere = (): boolean =>
        typeof text === 'string' ? screen().includes(text) : text.test(screen())
      return until(isThere, PATIENCE_MS, `the screen shows ${text}`).catch((error: Error) => {
        throw new Error(`${error.message}, but:\n${screen()}`)
      })
    },
    ask,
    pane: () => ask('#{pane_id}'),
    isAt: (pane) =>
      until(() => ask('#{pane_id}') === pane, PATIENCE_MS, `the client is at ${pane}`).catch(
        (error: Error) => {
          throw new Error(`${error.message}, but:\n${screen()}`)
        },
      ),
  }
}

/** The whole plugin with the bundle that was built last, in a home of its own. */
export const aWholePlugin = (t: ExecutionContext): Plugin => {
  const folder = aFolder(t)
  const root = join(folder, 'plugin')
  const home = join(folder, 'home')
  for (const part of ['src', 'manifests']) mkdirSync(join(root, part), { recursive: true })
  mkdirSync(home)
  for (const part of [
    'tma.tmux',
    'bin',
    'scripts',
    'dist',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    cpSync(part, join(root, part), { recursive: true })
  // Of these sources, so that no build begins.
  writeFileSync(join(root, 'dist', 'tma.hash'), sourceHash(root))
  return { root, home, env: { PATH: process.env.PATH, HOME: home }, calls: () => [] }
}

/** Loads it as tmux does; its daemon ends with the test. */
export const loadWhole = async (t: ExecutionContext, plugin: Plugin, server: TmuxServer): Promise<void> => {
  t.teardown(() => killResident(server))
  load(plugin, server)
  await until(() => residentOf(server) !== undefined, PATIENCE_MS, 'the daemon lives')
}
