/** The lab's own tmux server, inside the namespace, on a socket of its own. */
import { execFile, spawnSync } from 'node:child_process'

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
  readonly run: (...args: ReadonlyArray<string>) => string
  readonly frame: () => Promise<Frame | undefined>
}

const parse = (output: string): Frame => {
  const [first = '', ...rows] = output.replace(/\n$/, '').split('\n')
  const values = first.split(SEPARATOR)
  const facts = Object.fromEntries(FACTS.map((fact, i) => [fact, values[i] ?? '']))
  return { at: Date.now(), facts: facts as Record<Fact, string>, rows }
}

export const labTmux = (socket: string): LabTmux => {
  const base = ['-u', '-S', socket, '-f', '/dev/null']
  return {
    socket,
    run: (...args) => spawnSync('tmux', [...base, ...args], { encoding: 'utf8' }).stdout ?? '',
    frame: () =>
      new Promise((resolve) => {
        const asked = [
          'display-message',
          '-p',
          '-t',
          SESSION,
          FORMAT,
          ';',
          'capture-pane',
          '-p',
          '-t',
          SESSION,
        ]
        execFile('tmux', [...base, ...asked], { maxBuffer: MOST_BYTES }, (error, stdout) =>
          resolve(error === null ? parse(stdout) : undefined),
        )
      }),
  }
}

export interface Shell {
  readonly width: number
  readonly height: number
  readonly env: Readonly<Record<string, string>>
}

const SETTINGS: ReadonlyArray<ReadonlyArray<string>> = [
  ['status', 'off'],
  ['default-terminal', 'tmux-256color'],
  ['escape-time', '10'],
  ['history-limit', '5000'],
  ['focus-events', 'on'],
]

/** One session of one pane with a plain shell. */
export const openShell = (tmux: LabTmux, { width, height, env }: Shell, rcFile: string): void => {
  const size = ['-x', String(width), '-y', String(height)]
  const variables = Object.entries({ ...env, HISTFILE: '/dev/null' }).flatMap(([k, v]) => ['-e', `${k}=${v}`])
  const shell = `exec bash --noprofile --rcfile ${rcFile} -i`
  tmux.run('new-session', '-d', '-s', SESSION, ...size, '-c', '/home/dev/app', ...variables, shell)
  for (const setting of SETTINGS) tmux.run('set-option', '-g', ...setting)
  resize(tmux, width, height)
}

export const resize = (tmux: LabTmux, width: number, height: number): void => {
  tmux.run('resize-window', '-t', SESSION, '-x', String(width), '-y', String(height))
}

export const sendKey = (tmux: LabTmux, key: string): void => {
  tmux.run('send-keys', '-t', SESSION, key)
}

export const sendText = (tmux: LabTmux, text: string): void => {
  tmux.run('send-keys', '-t', SESSION, '-l', text)
}
