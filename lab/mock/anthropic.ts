/** The Messages format of Anthropic. */
import type { ServerResponse } from 'node:http'
import { type Asked, keywordIn, type Plan, type Step } from './plan'
import type { Schema } from './schema'
import {
  type Body,
  callsOf,
  type Dialect,
  eventStream,
  isRateLimit,
  newId,
  paced,
  RETRY_LATER,
  sendJson,
  spokenText,
  textOf,
} from './wire'

interface Message {
  readonly role?: string
  readonly content?: unknown
}

const hasResult = ({ content }: Message): boolean =>
  Array.isArray(content) && content.some((part) => part?.type === 'tool_result')

const ownText = ({ content }: Message): string =>
  textOf(content)
    .replace(/\[Request interrupted by user[^\]]*\]/g, '')
    .trim()

/** A result may carry a prompt that was queued meanwhile. */
const isPrompt = (message: Message): boolean =>
  message.role === 'user' && (!hasResult(message) || keywordIn(ownText(message)) !== undefined)

interface Request {
  readonly messages?: ReadonlyArray<Message>
  readonly tools?: ReadonlyArray<{ readonly name: string; readonly input_schema?: Schema }>
  readonly system?: unknown
  readonly output_config?: { readonly format?: { readonly type?: string; readonly schema?: Schema } }
  readonly output_format?: { readonly type?: string; readonly schema?: Schema }
  readonly model?: string
  readonly stream?: boolean
}

const asked = (body: Body): Asked => {
  const { messages = [], tools = [], system, output_config, output_format } = body as Request
  const last = messages.at(-1)
  const format = output_config?.format ?? output_format
  const json = format?.type === 'json_schema' ? format.schema : undefined
  return {
    text: ownText(messages.findLast(isPrompt) ?? {}),
    isAfterTool: last !== undefined && hasResult(last) && !isPrompt(last),
    tools: tools.flatMap(({ name, input_schema: schema }) => (schema ? [{ name, schema }] : [])),
    json,
    system: textOf(system),
  }
}

const ERROR_TYPES: Readonly<Record<number, string>> = { 429: 'rate_limit_error', 529: 'overloaded_error' }

const refuse = (response: ServerResponse, plan: Plan, status: number): void => {
  const message = isRateLimit(plan)
    ? 'This request would exceed your rate limit. Please try again later.'
    : 'Mock error'
  const error = { type: ERROR_TYPES[status] ?? 'api_error', message }
  sendJson(response, status, { type: 'error', error }, { ...RETRY_LATER, 'request-id': newId('req') })
}

const USAGE = {
  input_tokens: 100,
  output_tokens: 20,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
}

const messageOf = (model: unknown, content: ReadonlyArray<unknown>, stopReason: string | null) => ({
  id: newId('msg'),
  type: 'message',
  role: 'assistant',
  model,
  content,
  stop_reason: stopReason,
  stop_sequence: null,
  usage: USAGE,
})

const stopReasonOf = (plan: Plan): string => (callsOf(plan).length > 0 ? 'tool_use' : 'end_turn')

const whole = (plan: Plan, model: unknown) => {
  const text = spokenText(plan)
  const calls = callsOf(plan).map(({ tool, input }) => ({
    type: 'tool_use',
    id: newId('toolu'),
    name: tool.name,
    input,
  }))
  return messageOf(model, [...(text === '' ? [] : [{ type: 'text', text }]), ...calls], stopReasonOf(plan))
}

type Block = 'text' | 'thought' | 'call'
type Send = (type: string, rest?: Body) => void

/** One content block at a time, each opened, filled and closed. */
const blockWriter = (send: Send) => {
  let index = -1
  let current: Block | undefined
  const delta = (content: unknown) => send('content_block_delta', { index, delta: content })
  const close = (): void => {
    if (current === 'thought') delta({ type: 'signature_delta', signature: 'bGFi' })
    if (current !== undefined) send('content_block_stop', { index })
    current = undefined
  }
  const open = (kind: Block, content: unknown): void => {
    if (current === kind && kind !== 'call') return
    close()
    index += 1
    current = kind
    send('content_block_start', { index, content_block: content })
  }
  const write = (step: Exclude<Step, { kind: 'silence' }>): void => {
    if (step.kind === 'text') {
      open('text', { type: 'text', text: '' })
      delta({ type: 'text_delta', text: step.text })
    } else if (step.kind === 'thought') {
      open('thought', { type: 'thinking', thinking: '', signature: '' })
      delta({ type: 'thinking_delta', thinking: step.text })
    } else {
      open('call', { type: 'tool_use', id: newId('toolu'), name: step.tool.name, input: {} })
      delta({ type: 'input_json_delta', partial_json: JSON.stringify(step.input) })
    }
  }
  return { write, close }
}

const answer = async (response: ServerResponse, plan: Plan, body: Body): Promise<void> => {
  const { model, stream } = body as Request
  if (plan.status !== undefined) return refuse(response, plan, plan.status)
  if (stream !== true) return sendJson(response, 200, whole(plan, model))
  const event = eventStream(response)
  const send: Send = (type, rest = {}) => event(type, { type, ...rest })
  send('message_start', { message: messageOf(model, [], null) })
  send('ping')
  const blocks = blockWriter(send)
  for await (const step of paced(response, plan.steps, () => send('ping'))) blocks.write(step)
  blocks.close()
  const delta = { stop_reason: stopReasonOf(plan), stop_sequence: null }
  send('message_delta', { delta, usage: { output_tokens: 20 } })
  send('message_stop')
  response.end()
}

export const anthropic: Dialect = { asked, answer }
