/**
 * The programs for agents that run hooks in their own process, as JavaScript. They hand each event to the hook in the
 * order of arrival, wait for nothing, and swallow every fault: they must never be felt.
 */
import type { Place } from './agent-hooks'
import { OWN_MARK } from './own-file'

/** Waiting events beyond which new ones are dropped: a hook that hangs must not fill the memory. */
const QUEUE = 200

const reporter = (agent: string, { hook }: Place): string => `// ${OWN_MARK}
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const HOOK = ${JSON.stringify(hook)}
const waiting = []
let isRunning = false

const next = () => {
  const one = waiting.shift()
  isRunning = one !== undefined
  if (one === undefined) return
  let isOver = false
  const over = () => {
    if (!isOver) next()
    isOver = true
  }
  try {
    if (!existsSync(HOOK)) return over()
    const child = spawn(HOOK, [${JSON.stringify(agent)}, one.event], { stdio: ['pipe', 'ignore', 'ignore'] })
    child.on('error', over)
    child.on('exit', over)
    child.stdin.on('error', () => {})
    child.stdin.end(one.payload)
    child.unref?.()
  } catch {
    over()
  }
}

const report = (event, payload) => {
  try {
    if (!process.env.TMUX_PANE || waiting.length >= ${QUEUE}) return
    waiting.push({ event, payload: JSON.stringify(payload ?? {}) })
    if (!isRunning) next()
  } catch {}
}
`

/** OpenCode 1.x. A status that says again what it said is left out: a turn repeats it several times a second. */
export const opencodePlugin = (
  events: ReadonlyArray<string>,
  place: Place,
): string => `${reporter('opencode', place)}
const EVENTS = new Set(${JSON.stringify(events)})
const statuses = new Map()

const isNews = (event, { sessionID, status }) => {
  if (event !== 'session.status') return true
  const type = status?.type ?? status
  const isSame = statuses.get(sessionID) === type
  statuses.set(sessionID, type)
  return !isSame && type !== 'idle'
}

const take = (event, properties) => {
  const { id, sessionID = properties.info?.id, info, status } = properties
  if (event === 'session.idle' || event === 'session.error') statuses.delete(sessionID)
  if (!EVENTS.has(event) || !isNews(event, { sessionID, status })) return
  const parent = info?.parentID
  const type = status?.type ?? status
  report(event, { id, sessionID, ...(info && { info: { id: info.id, parentID: parent } }), ...(type && { status: { type } }) })
}

export const Tma = async () => ({
  event: async ({ event }) => {
    try {
      take(event.type, event.properties ?? {})
    } catch {}
  },
  'chat.message': async (input) => {
    try {
      take('chat.message', { sessionID: input?.sessionID })
    } catch {}
  },
})
`

/** pi and those made from it. Only a session that a person sees counts: a child without a screen shares the pane. */
export const piExtension = (
  agent: string,
  events: ReadonlyArray<string>,
  place: Place,
): string => `${reporter(agent, place)}
const EVENTS = ${JSON.stringify(events)}

const contextOf = (context) => {
  try {
    return context?.getContextUsage?.()
  } catch {}
}

function tma(pi) {
  for (const event of EVENTS)
    try {
      pi.on(event, (what, context) => {
        try {
          if (context?.hasUI === false || (context?.mode !== undefined && context.mode !== 'tui')) return
          const { reason, kind, toolName } = what ?? {}
          report(event, { reason, kind, toolName, context: contextOf(context) })
        } catch {}
      })
    } catch {}
}

export { tma as default }
`
