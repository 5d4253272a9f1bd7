/** What the four wire formats share: ids, bodies, server-sent events, the pace of a plan, text without injected notes. */
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Asked, Plan, Step } from './plan'

export type Body = Record<string, unknown>

/** One wire format: how it asks and how it is answered. */
export interface Dialect {
  readonly asked: (body: Body) => Asked
  readonly answer: (response: ServerResponse, plan: Plan, body: Body) => Promise<void>
}

let count = 0
export const newId = (prefix: string): string => {
  count += 1
  return `${prefix}_lab${String(count).padStart(6, '0')}`
}

export const sendJson = (
  response: ServerResponse,
  status: number,
  content: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(content))
}

export type SendEvent = (event: string | undefined, data: unknown) => void

export const eventStream = (response: ServerResponse): SendEvent => {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    connection: 'keep-alive',
    'request-id': newId('req'),
  })
  return (event, data) => {
    if (response.writableEnded || response.destroyed) return
    const named = event === undefined ? '' : `event: ${event}\n`
    response.write(`${named}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  }
}

/** Hands out the steps at their pace; ends early when the agent hangs up. `ping` keeps a silent connection open. */
export async function* paced(
  response: ServerResponse,
  steps: ReadonlyArray<Step>,
  ping: () => void,
): AsyncGenerator<Exclude<Step, { kind: 'silence' }>> {
  for (const step of steps) {
    if (step.kind === 'silence') {
      for (let waited = 0; waited < step.ms && !response.destroyed; waited += 1_000) {
        await pause(1_000)
        ping()
      }
      continue
    }
    if ('delayMs' in step && step.delayMs > 0) await pause(step.delayMs)
    if (response.destroyed) return
    yield step
  }
}

export const spokenText = ({ steps }: Plan): string =>
  steps.map((step) => (step.kind === 'text' ? step.text : '')).join('')

export const callsOf = ({ steps }: Plan): ReadonlyArray<Extract<Step, { kind: 'call' }>> =>
  steps.filter((step) => step.kind === 'call')

/** What agents put beside the person's words. */
const INJECTED = /^\s*<(system-reminder|environment_context|user_instructions|session_context|INSTRUCTIONS)/

const partText = (part: unknown): string => {
  if (typeof part === 'string') return part
  const { type, text } = (part ?? {}) as { type?: string; text?: unknown }
  return type === 'tool_result' || typeof text !== 'string' ? '' : text
}

/** The text of a message's content, in one of its shapes. */
export const textOf = (content: unknown): string => {
  if (typeof content === 'string') return withoutReminders(content)
  if (!Array.isArray(content)) return ''
  const parts = content.map(partText).filter((text) => !INJECTED.test(text))
  return withoutReminders(parts.join('\n'))
}

const withoutReminders = (text: string): string =>
  text.replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '')

export const isRateLimit = ({ status }: Plan): boolean => status === 429
export const RETRY_LATER = { 'retry-after': '30' }
