/** The model: an HTTP server on the loopback that says when each request of a turn came and how it ended. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { anthropic } from './anthropic'
import { chat } from './chat'
import { gemini } from './gemini'
import { isOfTurn, type Plan, planFor, slowed } from './plan'
import { responses } from './responses'
import { type Body, callsOf, type Dialect, sendJson } from './wire'

const PORT = 8787
const ADDRESS = `http://127.0.0.1:${PORT}`

/** Each agent has an address of its own, by which the model knows who asks. */
export const addressOf = (agent: string): string => `${ADDRESS}/${agent}`

/** Instants are epoch ms. `hung up`: the agent closed the connection before the answer was complete. */
export type ModelEvent =
  | { readonly kind: 'asked'; readonly at: number; readonly plan: string }
  | { readonly kind: 'answered'; readonly at: number; readonly plan: string; readonly how: Ending }

export type Ending = 'end' | 'call' | 'error' | 'hung up'

export type Tell = (event: ModelEvent, agent: string) => void

const bodyOf = async (request: IncomingMessage): Promise<Body> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return {}
  }
}

const howOf = (plan: Plan): Ending => {
  if (plan.status !== undefined) return 'error'
  return callsOf(plan).length > 0 ? 'call' : 'end'
}

const dialectOf = (path: string): Dialect | undefined => {
  if (path.endsWith('/messages')) return anthropic
  if (path.endsWith('/responses')) return responses
  if (path.endsWith('/chat/completions')) return chat
  return /:(streamG|g)enerateContent$/.test(path) ? gemini : undefined
}

const MODELS = {
  object: 'list',
  data: [
    { id: 'mock-model', object: 'model', created: 1, owned_by: 'lab', display_name: 'Mock', type: 'model' },
  ],
  has_more: false,
  models: [],
}

/** What is asked beside turns. */
const sendSmall = (path: string, response: ServerResponse): void => {
  if (path.endsWith('/count_tokens')) sendJson(response, 200, { input_tokens: 100 })
  else if (path.endsWith(':countTokens')) sendJson(response, 200, { totalTokens: 100 })
  else if (path.endsWith('/models')) sendJson(response, 200, MODELS)
  else if (path === '/page')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Lab page</h1><p>hello</p>')
  else
    sendJson(response, 404, {
      type: 'error',
      error: { type: 'not_found_error', message: `no such route ${path}` },
    })
}

const take = async (
  request: IncomingMessage,
  response: ServerResponse,
  tell: Tell,
  pace: number,
): Promise<void> => {
  const path = new URL(request.url ?? '/', ADDRESS).pathname
  const [, agent = ''] = path.split('/')
  const dialect = request.method === 'POST' ? dialectOf(path) : undefined
  if (dialect === undefined) return sendSmall(path, response)
  const body = { ...(await bodyOf(request)) }
  if (dialect === gemini) body.stream = path.endsWith(':streamGenerateContent')
  const asked = dialect.asked(body)
  const plan = slowed(planFor(asked), pace)
  if (isOfTurn(asked)) {
    tell({ kind: 'asked', at: Date.now(), plan: plan.kind }, agent)
    let isTold = false
    const end = (how: Ending): void => {
      if (!isTold) tell({ kind: 'answered', at: Date.now(), plan: plan.kind, how }, agent)
      isTold = true
    }
    response.once('finish', () => end(howOf(plan)))
    response.once('close', () => end('hung up'))
  }
  await dialect.answer(response, plan, body)
}

/** `pace`: how many times as long as by its plan the model takes over each step. */
export const startModel = async (tell: Tell, pace = 1): Promise<Server> => {
  const server = createServer((request, response) => {
    take(request, response, tell, pace).catch((error: unknown) => {
      process.stderr.write(`lab: the model failed: ${String(error)}\n`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(PORT, '127.0.0.1', resolve))
  return server
}
