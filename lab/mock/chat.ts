/** The Chat Completions format of OpenAI. */
import type { ServerResponse } from 'node:http'
import type { Asked, Plan, Step } from './plan'
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

interface Request {
  readonly messages?: ReadonlyArray<{ readonly role: string; readonly content?: unknown }>
  readonly tools?: ReadonlyArray<{
    readonly name?: string
    readonly function?: { readonly name: string; readonly parameters?: Schema }
  }>
  readonly response_format?: { readonly type?: string; readonly json_schema?: { readonly schema?: Schema } }
  readonly model?: string
  readonly stream?: boolean
}

const jsonOf = ({ response_format: format }: Request): Schema | undefined => {
  if (format?.type === 'json_schema') return format.json_schema?.schema
  return format?.type === 'json_object' ? { type: 'object', properties: {}, required: [] } : undefined
}

const asked = (body: Body): Asked => {
  const request = body as Request
  const { messages = [], tools = [] } = request
  const prompt = messages.findLastIndex(
    ({ role, content }) => role === 'user' && textOf(content).trim() !== '',
  )
  const result = messages.findLastIndex(({ role }) => role === 'tool')
  return {
    text: textOf(messages[prompt]?.content),
    isAfterTool: result > prompt,
    tools: tools.map(({ name, function: described }) => ({
      name: described?.name ?? name ?? '',
      schema: described?.parameters ?? {},
    })),
    json: jsonOf(request),
    system: messages
      .filter(({ role }) => /system|developer/.test(role))
      .map(({ content }) => textOf(content))
      .join('\n'),
  }
}

const refuse = (response: ServerResponse, plan: Plan, status: number): void => {
  const [type, message] = isRateLimit(plan)
    ? ['rate_limit_exceeded', 'Rate limit reached for mock-model.']
    : ['server_error', 'Mock error']
  sendJson(response, status, { error: { type, code: String(status), message } }, RETRY_LATER)
}

const callOf = ({ tool, input }: Extract<Step, { kind: 'call' }>) => ({
  id: newId('call'),
  type: 'function',
  function: { name: tool.name, arguments: JSON.stringify(input) },
})

const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }

const finishOf = (plan: Plan): string => (callsOf(plan).length > 0 ? 'tool_calls' : 'stop')

const whole = (plan: Plan, model: unknown) => {
  const calls = callsOf(plan).map(callOf)
  const message = {
    role: 'assistant',
    content: spokenText(plan),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  }
  return {
    id: newId('chatcmpl'),
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message, finish_reason: finishOf(plan) }],
    usage: USAGE,
  }
}

const answer = async (response: ServerResponse, plan: Plan, body: Body): Promise<void> => {
  const { model, stream } = body as Request
  if (plan.status !== undefined) return refuse(response, plan, plan.status)
  if (stream !== true) return sendJson(response, 200, whole(plan, model))
  const event = eventStream(response)
  const head = { id: newId('chatcmpl'), object: 'chat.completion.chunk', created: 1, model }
  const send = (delta: unknown, finish: string | null = null): void =>
    event(undefined, { ...head, choices: [{ index: 0, delta, finish_reason: finish }] })
  send({ role: 'assistant', content: '' })
  let calls = 0
  for await (const step of paced(response, plan.steps, () => response.write(': ping\n\n'))) {
    if (step.kind === 'text') send({ content: step.text })
    else if (step.kind === 'thought') send({ reasoning_content: step.text })
    else {
      send({ tool_calls: [{ index: calls, ...callOf(step) }] })
      calls += 1
    }
  }
  send({}, finishOf(plan))
  event(undefined, { ...head, choices: [], usage: USAGE })
  event(undefined, '[DONE]')
  response.end()
}

export const chat: Dialect = { asked, answer }
