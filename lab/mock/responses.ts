/** The Responses format of OpenAI. */
import type { ServerResponse } from 'node:http'
import type { Asked, Plan } from './plan'
import { itemWriter, type Send } from './responses-items'
import type { Schema } from './schema'
import type { Tool } from './tools'
import {
  type Body,
  type Dialect,
  eventStream,
  isRateLimit,
  newId,
  paced,
  RETRY_LATER,
  sendJson,
  textOf,
} from './wire'

interface Item {
  readonly type?: string
  readonly role?: string
  readonly content?: unknown
}

interface OfferedTool {
  readonly type: string
  readonly name: string
  readonly parameters?: Schema
  readonly tools?: ReadonlyArray<OfferedTool>
}

interface Request {
  readonly input?: string | ReadonlyArray<Item>
  readonly tools?: ReadonlyArray<OfferedTool>
  readonly text?: { readonly format?: { readonly type?: string; readonly schema?: Schema } }
  readonly instructions?: string
  readonly model?: string
  readonly stream?: boolean
}

const LOCAL_SHELL: Tool = {
  name: 'local_shell',
  isLocal: true,
  schema: { properties: { command: { type: 'array' } } },
}

const toolsOf = (offered: ReadonlyArray<OfferedTool>, namespace?: string): ReadonlyArray<Tool> =>
  offered.flatMap(({ type, name, parameters, tools = [] }): ReadonlyArray<Tool> => {
    if (type === 'namespace') return toolsOf(tools, name)
    if (type === 'local_shell') return [LOCAL_SHELL]
    if (type !== 'function' && type !== 'custom') return []
    return [{ name, schema: parameters ?? {}, isFreeform: type === 'custom', namespace }]
  })

const isPrompt = ({ type, role, content }: Item): boolean =>
  (type === 'message' || type === undefined) && role === 'user' && textOf(content).trim() !== ''

const asked = (body: Body): Asked => {
  const { input = [], tools = [], text, instructions = '' } = body as Request
  const items: ReadonlyArray<Item> = typeof input === 'string' ? [{ role: 'user', content: input }] : input
  const prompt = items.findLastIndex(isPrompt)
  const result = items.findLastIndex(({ type = '' }) => type.endsWith('_output'))
  return {
    text: textOf(items[prompt]?.content),
    isAfterTool: result > prompt,
    tools: toolsOf(tools),
    json: text?.format?.type === 'json_schema' ? text.format.schema : undefined,
    system: instructions,
  }
}

const refuse = (response: ServerResponse, plan: Plan, status: number): void => {
  const [type, message] = isRateLimit(plan)
    ? ['rate_limit_exceeded', 'Rate limit reached for mock-model.']
    : ['server_error', 'Mock error']
  sendJson(response, status, { error: { type, code: type, message } }, RETRY_LATER)
}

const USAGE = {
  input_tokens: 100,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 20,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 120,
}

const answer = async (response: ServerResponse, plan: Plan, body: Body): Promise<void> => {
  if (plan.status !== undefined) return refuse(response, plan, plan.status)
  const { model, stream } = body as Request
  const head = { id: newId('resp'), object: 'response', created_at: 1, model, parallel_tool_calls: false }
  const begun = { ...head, status: 'in_progress', output: [], tool_choice: 'auto', tools: [] }
  const event = stream === true ? eventStream(response) : () => undefined
  let sequence_number = 0
  const send: Send = (type, rest) => {
    event(type, { type, sequence_number, ...rest })
    sequence_number += 1
  }
  send('response.created', { response: begun })
  send('response.in_progress', { response: begun })
  const items = itemWriter(send)
  const ping = (): void => {
    if (stream === true) response.write(': ping\n\n')
  }
  for await (const step of paced(response, plan.steps, ping)) items.write(step)
  const done = { ...begun, status: 'completed', output: items.end(), usage: USAGE }
  if (stream !== true) return sendJson(response, 200, done)
  send('response.completed', { response: done })
  response.end()
}

export const responses: Dialect = { asked, answer }
