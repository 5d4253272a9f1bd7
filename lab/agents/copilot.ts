/** Copilot: Chat Completions of a provider of its own choice, no login. */
import type { Agent } from '../agent'
import { addressOf } from '../mock/server'
import { firstRun } from './launch'

export const copilot: Agent = {
  name: 'copilot',
  folder: 'copilot',
  package: '@github/copilot',
  command: 'copilot',
  env: {
    COPILOT_PROVIDER_BASE_URL: `${addressOf('copilot')}/v1`,
    COPILOT_PROVIDER_TYPE: 'openai',
    COPILOT_PROVIDER_API_KEY: 'lab-dummy',
    COPILOT_MODEL: 'mock-model',
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
  },
  home: (put, hook) => {
    if (hook === undefined) return
    const { events, script } = hook
    const entry = (event: string) => ({
      type: 'command',
      bash: `${script} copilot ${event}`,
      timeoutSec: 30,
    })
    put('.copilot/hooks/tma.json', {
      version: 1,
      hooks: Object.fromEntries(events.map((event) => [event, [entry(event)]])),
    })
  },
  keys: { interrupt: ['Escape', 'Escape'], yes: ['Enter'], no: ['Escape'], exit: ['C-c', 'C-c'] },
  launch: async (lab) => {
    await firstRun(lab, /trust the files/i, { scene: 'firstrun_trust', detail: 'trust', keys: ['Enter'] })
    await lab.sees(/❯/, 10_000)
    await lab.rest(3_500)
  },
  views: [
    { name: 'shortcuts', open: ['text:?'], close: ['BSpace'] },
    { name: 'help', open: ['text:/help', 'Enter'], close: ['Escape'] },
    { name: 'model', open: ['text:/model', 'Enter'], close: ['Escape'] },
    { name: 'expand', open: ['C-o'], close: ['C-o'] },
    { name: 'sidebar', open: ['Left'], close: ['Escape'] },
    { name: 'sessions_tab', open: ['Tab'], close: ['BTab'] },
  ],
  transcript: [['C-o'], ['C-o']],
  suspends: true,
}
