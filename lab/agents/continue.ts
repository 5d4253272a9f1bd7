/** Continue (`cn`): Chat Completions; without a configuration of its own it asks for a key on a plain line. */
import type { Agent } from '../agent'
import { addressOf } from '../mock/server'

const CONFIG = `name: lab
version: 1.0.0
schema: v1
models:
  - name: Mock
    provider: openai
    model: mock-model
    apiBase: ${addressOf('continue')}/v1
    apiKey: lab-dummy
    capabilities:
      - tool_use
    roles:
      - chat
`

export const continueCli: Agent = {
  name: 'continue',
  folder: 'continue',
  package: '@continuedev/cli',
  command: 'cn --config ~/.continue/config.yaml',
  env: { CONTINUE_TELEMETRY_ENABLED: '0', CONTINUE_CLI_AUTO_UPDATED: '1' },
  home: (put) => put('.continue/config.yaml', CONFIG),
  keys: { interrupt: ['Escape'], yes: ['Enter'], no: ['Escape'], exit: ['C-c', 'C-c'] },
  launch: async (lab) => {
    await lab.sees(/Ask anything/, 60_000)
    await lab.rest(1_500)
  },
  views: [{ name: 'help', open: ['text:/help', 'Enter'], close: [] }],
  reportsNothing: true,
  suspends: false,
  // Its question has no key that rejects it.
  skips: ['question-rejected'],
}
