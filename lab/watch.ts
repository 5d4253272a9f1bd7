/** Looks at the pane about eight times a second, and keeps what it showed. */
import { setTimeout as pause } from 'node:timers/promises'
import { allProcesses, type LabProcess, treeOf } from './processes'
import type { Frame, LabTmux } from './tmux'

const PERIOD_MS = 120

/** `state` is what tma published: `none` where nothing is. */
export interface Look {
  readonly at: number
  readonly state: string
  readonly detail: string
  readonly source: string
  /** When that began, by the source: for a hook or state file, when the agent reported it. */
  readonly since: number
  readonly scene: string
  readonly frame: Frame
  readonly processes: ReadonlyArray<LabProcess>
}

export interface Watch {
  readonly looks: ReadonlyArray<Look>
  readonly last: () => Look | undefined
  readonly enter: (scene: string) => void
  readonly stop: () => Promise<void>
}

export const lookOf = (frame: Frame, scene: string, processes: ReadonlyArray<LabProcess>): Look => {
  const { at, facts } = frame
  return {
    at,
    state: facts['@agent_state'] || 'none',
    detail: facts['@agent_detail'],
    source: facts['@agent_source'],
    since: Number(facts['@agent_since']),
    scene,
    frame,
    processes,
  }
}

/** Looks every `periodMs`, until the promise that the answer gives: then the last look is over. */
export const looking = (periodMs: number, look: () => Promise<void>): (() => Promise<void>) => {
  let isOver = false
  const loop = async (): Promise<void> => {
    while (!isOver) {
      const next = Date.now() + periodMs
      await look()
      await pause(Math.max(20, next - Date.now()))
    }
  }
  const done = loop()
  return () => {
    isOver = true
    return done
  }
}

export const watchPane = (tmux: LabTmux, each: (look: Look) => void): Watch => {
  const looks: Look[] = []
  let scene = ''
  const look = async (): Promise<void> => {
    const frame = await tmux.frame()
    if (frame === undefined) return
    const seen = lookOf(frame, scene, treeOf(Number(frame.facts.pane_pid), allProcesses()))
    looks.push(seen)
    each(seen)
  }
  return {
    looks,
    last: () => looks.at(-1),
    enter: (name) => {
      scene = name
    },
    stop: looking(PERIOD_MS, look),
  }
}
