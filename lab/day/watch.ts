/** Looks at all panes of a server in one call, about four times a second, and keeps what each showed. */
import { allProcesses, treeOf } from '../processes'
import { type Frame, framesOf } from '../tmux'
import { type Look, looking, lookOf } from '../watch'

const PERIOD_MS = 250

export interface DayWatch {
  /** Of the window with this name, oldest first; their processes are left out. */
  readonly looks: (name: string) => ReadonlyArray<Look>
  /** With its processes. */
  readonly last: (name: string) => Look | undefined
  readonly enter: (name: string, scene: string) => void
  readonly stop: () => Promise<void>
}

/** A pane at rest is kept once. */
const sharing = (frame: Frame, before: Frame | undefined): Frame =>
  before?.rows.join('\n') === frame.rows.join('\n') ? { ...frame, rows: before.rows } : frame

/** `names` are of windows, each of one pane, in the session `session`. */
export const watchWindows = (socket: string, session: string, names: ReadonlyArray<string>): DayWatch => {
  const looks = new Map(names.map((name): [string, Look[]] => [name, []]))
  const lasts = new Map<string, Look>()
  const scenes = new Map<string, string>()
  const keep = (name: string, look: Look): void => {
    lasts.set(name, look)
    looks.get(name)?.push({ ...look, processes: [] })
  }
  const look = async (): Promise<void> => {
    const frames = await framesOf(
      socket,
      names.map((name) => `=${session}:=${name}`),
    )
    const all = frames === undefined ? [] : allProcesses()
    for (const [i, frame] of (frames ?? []).entries()) {
      const name = names[i] ?? ''
      const own = sharing(frame, lasts.get(name)?.frame)
      keep(name, lookOf(own, scenes.get(name) ?? '', treeOf(Number(frame.facts.pane_pid), all)))
    }
  }
  return {
    looks: (name) => looks.get(name) ?? [],
    last: (name) => lasts.get(name),
    enter: (name, scene) => void scenes.set(name, scene),
    stop: looking(PERIOD_MS, look),
  }
}
