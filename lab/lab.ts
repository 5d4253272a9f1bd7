/** The hands and eyes of the person who plays the scenes: keys, waiting for what is seen, and the truth of both. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Agent } from './agent'
import type { Recorder } from './record'
import { type LabTmux, resize, sendKey, sendText } from './tmux'
import type { Truth } from './truth'
import type { Look, Watch } from './watch'

export type Log = (...words: ReadonlyArray<unknown>) => void

export interface Lab {
  readonly agent: Agent
  readonly tmux: LabTmux
  readonly truth: Truth
  readonly width: number
  readonly height: number
  readonly log: Log
  readonly rest: (ms: number) => Promise<void>
  readonly screen: () => string
  readonly look: () => Look | undefined
  readonly press: (...keys: ReadonlyArray<string>) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** Sends a prompt and waits until the model is asked; false when it never was. */
  readonly submit: (prompt: string) => Promise<boolean>
  /** Waits for a condition; false at the deadline, which is logged. */
  readonly until: (holds: () => boolean, deadlineMs: number, what: string) => Promise<boolean>
  readonly sees: (pattern: RegExp, deadlineMs?: number) => Promise<boolean>
  /** Until the screen rests and nothing is in flight. */
  readonly settle: (deadlineMs?: number) => Promise<void>
  readonly interrupt: () => Promise<void>
  readonly clear: () => Promise<void>
  /** Back to an empty composer, whatever happened. */
  readonly recover: () => Promise<void>
  /** Whether the tool that was called waits for the person: nothing came back and nothing is running. */
  readonly isAsked: () => Promise<boolean>
  /** A recording of the pane in its true state. */
  readonly record: Recorder
  /** The same at other sizes too, where sizes are asked for. */
  readonly recordSizes: Recorder
  readonly hooks: boolean
  /** Folder of the plugin under test. */
  readonly plugin: string
}

export interface Given {
  readonly agent: Agent
  readonly tmux: LabTmux
  readonly truth: Truth
  readonly watch: Pick<Watch, 'last'>
  readonly width: number
  readonly height: number
  readonly record: Recorder
  readonly hasSizes: boolean
  readonly hooks: boolean
  readonly plugin: string
  readonly log: Log
}

const STEP_MS = 60
const KEY_MS = 120
/** A screen that did not change for so long is at rest. */
const STILL_MS = 1_200
/** A tool whose call brought nothing back for so long waits for the person. */
const ASKED_MS = 1_500
const SIZES: ReadonlyArray<readonly [number, number]> = [
  [60, 24],
  [100, 15],
  [200, 24],
  [100, 50],
]

/** Where several agents are played at once, `name` tells whose line it is. */
export const logger =
  (name: string): Log =>
  (...words) => {
    const line = [name, ...words].filter((word) => word !== '').join(' ')
    process.stderr.write(`${new Date().toISOString().slice(11, 23)} ${line}\n`)
  }

export const waiter =
  (log: Log) =>
  async (holds: () => boolean, deadlineMs: number, what: string): Promise<boolean> => {
    const deadline = Date.now() + deadlineMs
    while (!holds()) {
      if (Date.now() > deadline) {
        log('not within', deadlineMs, 'ms:', what)
        return false
      }
      await pause(STEP_MS)
    }
    return true
  }

/** A shell command of the scenes that runs. */
const runsTool = (look: Look | undefined): boolean =>
  look?.processes.some(({ args }) => /^(sleep 14|python3 -c "?import time)/.test(args)) ?? false

const eyes = ({ truth, watch, log }: Given) => {
  const until = waiter(log)
  const screen = (): string => watch.last()?.frame.rows.join('\n') ?? ''
  const settle = async (deadlineMs = 30_000): Promise<void> => {
    let [last, since] = ['', Date.now()]
    const isStill = (): boolean => {
      const now = screen()
      // A screen that rests in mid stream still has its last words to draw.
      if (now !== last || truth.inFlight() > 0) [last, since] = [now, Date.now()]
      return Date.now() - since > STILL_MS
    }
    await until(isStill, deadlineMs, 'the screen is still')
  }
  const isAsked = async (): Promise<boolean> => {
    await until(() => truth.isCallOpen() || truth.lastPlan() === 'after tool', 8_000, 'a tool is called')
    const since = Date.now()
    const waits = (): boolean => truth.isCallOpen() && !runsTool(watch.last())
    while (waits() && Date.now() - since < ASKED_MS) await pause(STEP_MS)
    return waits()
  }
  return {
    screen,
    look: watch.last,
    sees: (pattern: RegExp, deadlineMs = 15_000) =>
      until(() => pattern.test(screen()), deadlineMs, `the screen has ${pattern}`),
    settle,
    isAsked,
  }
}

const hands = ({ tmux, truth, agent, log }: Given) => {
  const until = waiter(log)
  const press = async (...keys: ReadonlyArray<string>): Promise<void> => {
    for (const key of keys) {
      truth.touch()
      if (key.startsWith('text:')) sendText(tmux, key.slice('text:'.length))
      else sendKey(tmux, key)
      await pause(KEY_MS)
    }
  }
  const type = async (text: string): Promise<void> => {
    sendText(tmux, text)
    await pause(250)
  }
  const send = async (deadlineMs: number): Promise<boolean> => {
    const before = truth.asked()
    if (truth.inFlight() === 0) truth.say('unclear', 'a prompt is being sent')
    sendKey(tmux, 'Enter')
    return until(() => truth.asked() > before, deadlineMs, 'the model is asked')
  }
  return {
    press,
    type,
    submit: async (prompt: string): Promise<boolean> => {
      await type(prompt)
      await pause(300)
      // The first prompt of an agent that has just started may take long to reach the model.
      const isAsked = (await send(4_000)) || (await send(20_000))
      if (!isAsked) truth.say('unclear', 'the prompt was not sent')
      return isAsked
    },
    interrupt: async (): Promise<void> => {
      for (const key of agent.keys.interrupt) {
        await press(key)
        await pause(250)
      }
    },
    clear: async (): Promise<void> => {
      await press('C-u')
      await pause(300)
    },
  }
}

export const newLab = (given: Given): Lab => {
  const { agent, tmux, truth, width, height, record, hasSizes, log } = given
  const [see, hand] = [eyes(given), hands(given)]
  const recordSizes: Recorder = async (...what) => {
    await record(...what)
    if (!hasSizes) return
    for (const [columns, rows] of SIZES) {
      resize(tmux, columns, rows)
      await pause(1_000)
      await record(...what)
    }
    resize(tmux, width, height)
    await pause(900)
  }
  const recover = async (): Promise<void> => {
    if (truth.inFlight() > 0 || truth.isCallOpen()) {
      await hand.interrupt()
      await pause(600)
    }
    await see.settle(25_000)
    await hand.clear()
    truth.say('idle', 'back at the composer')
  }
  return {
    agent,
    tmux,
    truth,
    width,
    height,
    log,
    rest: (ms) => pause(ms),
    until: waiter(log),
    ...see,
    ...hand,
    recover,
    record,
    recordSizes,
    hooks: given.hooks,
    plugin: given.plugin,
  }
}
