/** The generateContent format of Gemini; the path of a request says whether it streams. */
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
  sendJson,
  spokenText,
  textOf,
} from './wire'

interface Content {
  readonly role?: string
  readonly parts?: ReadonlyArray<{ readonly text?: string; readonly functionResponse?: unknown }>
}

interface Config {
  readonly responseJsonSchema?: Schema
  readonly responseSchema?: Schema
  readonly responseMimeType?: string
}

interface Request {
  readonly contents?: ReadonlyArray<Content>
  readonly tools?: ReadonlyArray<{
    readonly functionDeclarations?: ReadonlyArray<{
      readonly name: string
      readonly parametersJsonSchema?: Schema
      readonly parameters?: Schema
    }>
  }>
  readonly generationConfig?: Config
  readonly systemInstruction?: unknown
}

const hasResult = ({ parts = [] }: Content): boolean =>
  parts.some(({ functionResponse }) => functionResponse !== undefined)

const jsonOf = ({ responseJsonSchema, responseSchema, responseMimeType }: Config): Schema | undefined =>
  responseJsonSchema ??
  responseSchema ??
  (responseMimeType === 'application/json' ? { type: 'object' } : undefined)

const asked = (body: Body): Asked => {
  const { contents = [], tools = [], generationConfig = {}, systemInstruction } = body as Request
  const users = contents.filter(({ role }) => role === 'user')
  const result = users.findLastIndex(hasResult)
  const prompt = users.findLastIndex((each) => !hasResult(each) && textOf(each.parts).trim() !== '')
  return {
    text: textOf(users[prompt]?.parts),
    isAfterTool: result > prompt,
    tools: tools
      .flatMap(({ functionDeclarations = [] }) => functionDeclarations)
      .map(({ name, parametersJsonSchema, parameters }) => ({
        name,
        schema: parametersJsonSchema ?? parameters ?? {},
      })),
    json: jsonOf(generationConfig),
    system: JSON.stringify(systemInstruction ?? ''),
  }
}

const refuse = (response: ServerResponse, plan: Plan, code: number): void => {
  const [status, message] = isRateLimit(plan)
    ? ['RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).']
    : ['INTERNAL', 'Mock error']
  sendJson(response, code, { error: { code, status, message } })
}

const chunk = (parts: ReadonlyArray<unknown>, finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason ? { finishReason } : {}) }],
  usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
  modelVersion: 'mock-model',
})

const callOf = ({ tool, input }: Extract<Step, { kind: 'call' }>) => ({
  functionCall: { id: newId('call'), name: tool.name, args: input },
})

const partOf = (step: Exclude<Step, { kind: 'silence' }>): unknown => {
  if (step.kind === 'text') return { text: step.text }
  if (step.kind === 'thought') return { text: `**Thinking it over**\n${step.text}`, thought: true }
  return { ...callOf(step), thoughtSignature: 'bGFi' }
}

const answer = async (response: ServerResponse, plan: Plan, body: Body): Promise<void> => {
  if (plan.status !== undefined) return refuse(response, plan, plan.status)
  if (body.stream !== true) {
    const text = spokenText(plan)
    const parts = [...(text === '' ? [] : [{ text }]), ...callsOf(plan).map(callOf)]
    return sendJson(response, 200, chunk(parts, 'STOP'))
  }
  const send = eventStream(response)
  for await (const step of paced(response, plan.steps, () => undefined))
    send(undefined, chunk([partOf(step)]))
  send(undefined, chunk([{ text: '' }], 'STOP'))
  response.end()
}

export const gemini: Dialect = { asked, answer }
