/** The lab's own tmux server, inside the namespace, on a socket of its own. */
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { REPOSITORY } from './places'

/** Everything asked of the pane in one call, and its screen. */
export interface Frame {
  /** Epoch ms at which tmux had answered. */
  readonly at: number
  readonly facts: Readonly<Record<Fact, string>>
  readonly rows: ReadonlyArray<string>
}

const FACTS = [
  '@agent_state',
  '@agent_detail',
  '@agent_source',
  '@agent_since',
  'pane_title',
  'pane_current_command',
  'pane_width',
  'pane_height',
  'cursor_x',
  'cursor_y',
  'alternate_on',
  'pane_pid',
] as const
export type Fact = (typeof FACTS)[number]

const SEPARATOR = '\x1f'
const FORMAT = FACTS.map((fact) => `#{${fact}}`).join(SEPARATOR)
const SESSION = 'lab'
const MOST_BYTES = 1 << 20

export interface LabTmux {
  readonly socket: string
  /** The window that is looked at and typed into. */
  readonly target: string
  readonly run: (...args: ReadonlyArray<string>) => string
  readonly frame: () => Promise<Frame | undefined>
}

const parse = (output: string): Frame => {
  const [first = '', ...rows] = output.replace(/\n$/, '').split('\n')
  const values = first.split(SEPARATOR)
  const facts = Object.fromEntries(FACTS.map((fact, i) => [fact, values[i] ?? '']))
  return { at: Date.now(), facts: facts as Record<Fact, string>, rows }
}

const wordsBefore = (socket: string): ReadonlyArray<string> => ['-u', '-S', socket, '-f', '/dev/null']

/** One call for the frames of all targets, in their order; undefined without a server, or when one is gone. */
export const framesOf = (
  socket: string,
  targets: ReadonlyArray<string>,
): Promise<ReadonlyArray<Frame> | undefined> => {
  const mark = randomBytes(8).toString('hex')
  const asked = targets.flatMap((target) => [
    ...['display-message', '-p', '-t', target, `${mark}${FORMAT}`, ';'],
    ...['capture-pane', '-p', '-t', target, ';'],
  ])
  return new Promise((resolve) => {
    execFile('tmux', [...wordsBefore(socket), ...asked], { maxBuffer: MOST_BYTES }, (error, stdout) =>
      resolve(error === null ? stdout.split(mark).slice(1).map(parse) : undefined),
    )
  })
}

export const labTmux = (socket: string, target = SESSION): LabTmux => ({
  socket,
  target,
  run: (...args) => spawnSync('tmux', [...wordsBefore(socket), ...args], { encoding: 'utf8' }).stdout ?? '',
  frame: async () => (await framesOf(socket, [target]))?.[0],
})

export type Environment = Readonly<Record<string, string>> & { readonly PATH: string }

export interface Shell {
  readonly width: number
  readonly height: number
  readonly env: Environment
}

export const SETTINGS: ReadonlyArray<ReadonlyArray<string>> = [
  ['status', 'off'],
  ['default-terminal', 'tmux-256color'],
  ['escape-time', '10'],
  ['history-limit', '5000'],
  ['focus-events', 'on'],
]

/** What `new-session` and `new-window` need for a plain shell in a folder. */
export const shellWords = (env: Environment, rcFile: string, folder: string): ReadonlyArray<string> => {
  writeFileSync(rcFile, "PS1='dev@devbox:~/app$ '\n")
  const variables = Object.entries({ ...env, HISTFILE: '/dev/null' }).flatMap(([k, v]) => ['-e', `${k}=${v}`])
  // tmux gives a new pane the PATH of whoever asked for it, whatever `-e` says.
  const shell = `PATH='${env.PATH}' exec bash --noprofile --rcfile ${rcFile} -i`
  return ['-c', folder, ...variables, shell]
}

/** One session of one pane with a plain shell. */
export const openShell = (tmux: LabTmux, { width, height, env }: Shell, rcFile: string): void => {
  const size = ['-x', String(width), '-y', String(height)]
  tmux.run('new-session', '-d', '-s', SESSION, ...size, ...shellWords(env, rcFile, REPOSITORY))
  for (const setting of SETTINGS) tmux.run('set-option', '-g', ...setting)
  resize(tmux, width, height)
}

export const resize = (tmux: LabTmux, width: number, height: number): void => {
  tmux.run('resize-window', '-t', tmux.target, '-x', String(width), '-y', String(height))
}

export const sendKey = (tmux: LabTmux, key: string): void => {
  tmux.run('send-keys', '-t', tmux.target, key)
}

export const sendText = (tmux: LabTmux, text: string): void => {
  tmux.run('send-keys', '-t', tmux.target, '-l', text)
}
