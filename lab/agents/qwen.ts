/** Qwen Code: Chat Completions; its default mode lets a model decide what to ask, so another one is set. */
import { type Agent, hookTable } from '../agent'
import { addressOf } from '../mock/server'

export const qwen: Agent = {
  name: 'qwen',
  folder: 'qwen',
  package: '@qwen-code/qwen-code',
  command: 'qwen',
  env: {
    OPENAI_API_KEY: 'lab-dummy',
    OPENAI_BASE_URL: `${addressOf('qwen')}/v1`,
    OPENAI_MODEL: 'mock-model',
  },
  home: (put, hook) =>
    put('.qwen/settings.json', {
      security: { auth: { selectedType: 'openai' } },
      general: { disableAutoUpdate: true, enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      model: { name: 'mock-model' },
      tools: { approvalMode: 'default' },
      ...(hook === undefined
        ? {}
        : { hooks: hookTable('qwen', hook, { matcher: '*' }), hooksConfig: { enabled: true } }),
    }),
  keys: { interrupt: ['Escape'], yes: ['Enter'], no: ['Escape'], exit: ['C-c', 'C-c'] },
  launch: async (lab) => {
    await lab.sees(/Type your message/, 60_000)
    await lab.rest(1_500)
  },
  editor: ['C-x'],
  views: [
    { name: 'shortcuts', open: ['text:?'], close: ['BSpace'] },
    { name: 'help', open: ['text:/help', 'Enter'], close: ['Escape'] },
    { name: 'model', open: ['text:/model', 'Enter'], close: ['Escape'] },
  ],
  transcript: [['C-o'], ['C-o']],
  suspends: false,
}
