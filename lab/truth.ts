/**
 * The true state of the agent at every instant, from what the model was asked, what the person did and which processes
 * live. Pure but for its own list; instants are epoch ms.
 */
import type { ModelEvent } from './mock/server'

/**
 * `none`: no agent. `suspended`: stopped by ctrl-z, nobody can say more than that it is not known. `opened`: a dialog or
 * viewer that the person opened while idle. `unclear`: nobody can tell, for the reason noted.
 */
export type True = 'idle' | 'working' | 'blocked' | 'none' | 'suspended' | 'opened' | 'unclear'

export interface Stretch {
  readonly from: number
  readonly to: number
  readonly state: True
  readonly note: string
}

interface Change {
  readonly at: number
  state: True
  note: string
  /** The person has pressed a key since. */
  isTouched?: boolean
}

export interface Truth {
  /** From this instant on. */
  readonly say: (state: True, note: string, at?: number) => void
  readonly hear: (event: ModelEvent) => void
  /** The tool that the model called last waits for the person, and has since it was called. */
  readonly asksPerson: (note: string) => void
  /** The person presses a key. */
  readonly touch: () => void
  /** The question of the last tool still stands. */
  readonly isAsking: () => boolean
  /** While covered, what the model hears is no proof: a background task works while the turn is over. */
  readonly cover: (note: string | undefined) => void
  readonly inFlight: () => number
  /** The model's last word was a call whose outcome has not come back. */
  readonly isCallOpen: () => boolean
  /** Requests of turns so far. */
  readonly asked: () => number
  readonly lastPlan: () => string
  readonly stretches: (end: number) => ReadonlyArray<Stretch>
}

const CALL_OPEN = 'a tool was called'

const answeredState = (how: Extract<ModelEvent, { kind: 'answered' }>['how']): [True, string] => {
  switch (how) {
    case 'call':
      return ['unclear', CALL_OPEN]
    case 'error':
      return ['unclear', 'the request failed: tries again or has given up']
    case 'hung up':
      return ['idle', 'the agent hung up']
    case 'end':
      return ['idle', 'the answer is complete']
  }
}

export const newTruth = (): Truth => {
  const changes: Change[] = []
  let [inFlight, asked, lastPlan] = [0, 0, '']
  let covered: string | undefined

  const say = (state: True, note: string, at = Date.now()): void => {
    changes.push(covered === undefined ? { at, state, note } : { at, state: 'unclear', note: covered })
  }
  const last = (): Change | undefined => changes.at(-1)
  const isCallOpen = (): boolean => inFlight === 0 && last()?.note === CALL_OPEN

  const hear = (event: ModelEvent): void => {
    lastPlan = event.plan
    if (event.kind === 'asked') {
      inFlight += 1
      asked += 1
      // It ran without a question: the turn went on all the time.
      const open = last()
      const isUnasked = open?.state === 'blocked' && open.isTouched !== true
      if (open?.note === CALL_OPEN || isUnasked)
        Object.assign(open ?? {}, { state: 'working', note: 'the tool runs' })
      say('working', 'a request is in flight', event.at)
      return
    }
    inFlight -= 1
    if (inFlight === 0) say(...answeredState(event.how), event.at)
  }

  return {
    say,
    hear,
    asksPerson: (note) => {
      const open = last()
      if (open?.note === CALL_OPEN) Object.assign(open, { state: 'blocked', note })
      else say('blocked', note)
    },
    touch: () => {
      const open = last()
      if (open !== undefined) open.isTouched = true
    },
    isAsking: () => last()?.state === 'blocked',
    cover: (note) => {
      covered = note
    },
    inFlight: () => inFlight,
    isCallOpen,
    asked: () => asked,
    lastPlan: () => lastPlan,
    stretches: (end) => joined(changes, end),
  }
}

/** Between two requests of one turn there is no rest (ms). */
const WITHIN_TURN_MS = 700

/** Changes as stretches, equal neighbours joined; a rest too short to be one belongs to the turn around it. */
export const joined = (changes: ReadonlyArray<Readonly<Change>>, end: number): ReadonlyArray<Stretch> => {
  const ordered = [...changes].sort((a, b) => a.at - b.at)
  const all = ordered.map(({ at, state, note }, i) => ({
    from: at,
    to: ordered[i + 1]?.at ?? end,
    state,
    note,
  }))
  return merged(merged(all.filter(({ from, to }) => to > from)).map(withinTurn))
}

const withinTurn = (stretch: Stretch, i: number, all: ReadonlyArray<Stretch>): Stretch => {
  const isBetween = all[i - 1]?.state === 'working' && all[i + 1]?.state === 'working'
  const isShort = stretch.to - stretch.from < WITHIN_TURN_MS
  return stretch.state === 'idle' && isBetween && isShort ? { ...stretch, state: 'working' } : stretch
}

const merged = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<Stretch> => {
  const all: Stretch[] = []
  for (const next of stretches) {
    const open = all.at(-1)
    const isSame = open?.state === next.state && (open.state !== 'unclear' || open.note === next.note)
    if (open !== undefined && isSame) all[all.length - 1] = { ...open, to: next.to }
    else all.push(next)
  }
  return all
}
