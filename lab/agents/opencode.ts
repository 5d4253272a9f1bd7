/** OpenCode: Chat Completions; asks before commands and edits when told to. */
import { type Agent, type Hook, reportFunction } from '../agent'
import { addressOf } from '../mock/server'
import { twoQuestions } from '../scenes/prompts'

const CONFIG = {
  $schema: 'https://opencode.ai/config.json',
  autoupdate: false,
  share: 'disabled',
  model: 'mock/mock-model',
  small_model: 'mock/mock-model',
  permission: { bash: 'ask', edit: 'ask', webfetch: 'ask' },
  provider: {
    mock: {
      npm: '@ai-sdk/openai-compatible',
      name: 'Mock',
      options: { baseURL: `${addressOf('opencode')}/v1`, apiKey: 'lab-dummy' },
      models: {
        'mock-model': { name: 'Mock Model', tool_call: true, limit: { context: 200_000, output: 8_192 } },
      },
    },
  },
}

const plugin = (hook: Hook): string => `${reportFunction('opencode', hook)}
export const Tma = async () => ({
  event: async ({ event }) => report(event.type, event.properties),
  'chat.message': async (message) => report('chat.message', message),
})
`

export const opencode: Agent = {
  name: 'opencode',
  folder: 'opencode',
  package: 'opencode-ai',
  command: 'opencode',
  env: {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  },
  home: (put, hook) => {
    if (hook !== undefined) {
      // With a plugin it fetches this package at its start, and without a network it never paints.
      put('.config/opencode', { copyOf: 'ocplugin' })
      put('.config/opencode/plugin/tma.js', plugin(hook))
    }
    put('.config/opencode/opencode.json', CONFIG)
  },
  keys: { interrupt: ['Escape', 'Escape'], yes: ['Enter'], no: ['Escape'], exit: ['C-c', 'C-c'] },
  launch: async (lab) => {
    // Its first start unpacks much, and on a busy machine that takes a minute.
    await lab.sees(/Ask anything|Build/, 120_000)
    await lab.rest(1_500)
  },
  editor: ['C-x', 'e'],
  views: [
    { name: 'help', open: ['text:/help', 'Enter'], close: ['Escape'] },
    { name: 'palette', open: ['C-p'], close: ['Escape'] },
    { name: 'model', open: ['text:/models', 'Enter'], close: ['Escape'] },
    { name: 'sessions', open: ['text:/sessions', 'Enter'], close: ['Escape'] },
    { name: 'agents', open: ['text:/agents', 'Enter'], close: ['Escape'] },
  ],
  suspends: true,
  // A command outside the folder asks for the folder, then for itself.
  own: { 'outside-folder': twoQuestions('run outside', 'blocked_external_dir', '/tmp/lab/x') },
}
