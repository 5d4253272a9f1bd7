/** A pane whose process goes by an agent's name and draws recorded screens on demand. */
import { spawnSync } from 'node:child_process'
import { openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { TmuxServer } from './tmux-server'

export interface Drawing {
  readonly rows: ReadonlyArray<string>
  readonly title?: string
  /** Counted from 0. */
  readonly cursor?: { readonly x: number; readonly y: number }
}

export interface Actor {
  readonly pane: string
  readonly draw: (drawing: Drawing) => void
}

/** A recorded pane of test/captures, as `claude/claude_idle_…json`. */
export const recorded = (file: string): Drawing => {
  const { pane, lines } = JSON.parse(readFileSync(join('test/captures', file), 'utf8'))
  return { rows: lines, title: pane.title, cursor: { x: pane.cursor_x, y: pane.cursor_y } }
}

/** What draws it on an empty screen. */
export const escapes = ({ rows, title, cursor }: Drawing): string => {
  const text = rows.map((row, i) => `\x1b[${i + 1};1H${row}`).join('')
  const named = title === undefined ? '' : `\x1b]2;${title}\x07`
  const placed = cursor === undefined ? '' : `\x1b[${cursor.y + 1};${cursor.x + 1}H`
  return `\x1b[0m\x1b[2J${text}${placed}${named}`
}

/**
 * Copies a program by a process of its own: while this one had the copy open, a child that another test forks at that
 * moment would hold it too, and whoever starts it then is told that the file is busy.
 */
export const aCopy = (from: string, to: string): void => {
  const { status, stderr } = spawnSync('cp', [from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Makes a fifo; what is said there is kept until its reader comes, and nobody waits for one that never does. */
export const aFifo = (path: string): ((line: string) => void) => {
  spawnSync('mkfifo', [path])
  const file = openSync(path, 'r+')
  return (line) => void writeSync(file, `${line}\n`)
}

/** A copy of the shell under the agent's name: that name is what the process table and tmux show. */
export const playerOf = (folder: string, agent: string): string => {
  const path = join(folder, agent)
  if (spawnSync('test', ['-e', path]).status !== 0) {
    const shell = spawnSync('sh', ['-c', 'command -v dash || command -v sh'], {
      encoding: 'utf8',
    }).stdout.trim()
    aCopy(shell, path)
  }
  return path
}

let actors = 0

/** Opens a window for the agent, which works in the folder, and draws the first screen. */
export const startActor = (server: TmuxServer, agent: string, first: Drawing, folder?: string): Actor => {
  actors += 1
  const fifo = join(server.folder, `stage${actors}`)
  const script = `${fifo}.sh`
  const say = aFifo(fifo)
  writeFileSync(script, `exec 3<>'${fifo}'\nwhile read -r file <&3; do cat "$file"; done\n`)
  const player = playerOf(server.folder, agent)
  const pane = server.tmux(
    'new-window',
    '-d',
    ...(folder === undefined ? [] : ['-c', folder]),
    '-P',
    '-F',
    '#{pane_id}',
    `stty -echo; exec '${player}' '${script}'`,
  )
  let scenes = 0
  const draw = (drawing: Drawing): void => {
    scenes += 1
    const file = `${fifo}.${scenes}`
    writeFileSync(file, escapes(drawing))
    say(file)
  }
  draw(first)
  return { pane, draw }
}
