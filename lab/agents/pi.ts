/** pi asks nothing by itself: an extension of the person's asks before commands that make folders. */
import { type Agent, type Hook, reportFunction } from '../agent'
import type { Lab } from '../lab'
import { addressOf } from '../mock/server'

const MODEL = {
  id: 'mock-model',
  name: 'Mock Model',
  reasoning: false,
  input: ['text'],
  contextWindow: 128_000,
  maxTokens: 4_096,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
}

const GATE = `export default function (pi) {
  pi.registerCommand('labask', {
    description: 'lab question',
    handler: async (_words, { ui }) => void (await ui.select('Pick a color', ['Red', 'Blue'])),
  })
  pi.on('tool_call', async (event, { ui }) => {
    if (!/build/.test(JSON.stringify(event.input ?? event))) return undefined
    const isAllowed = await ui.confirm('Allow tool?', 'Allow ' + event.toolName + ' to run?')
    return isAllowed ? undefined : { block: true, reason: 'denied by the person' }
  })
}
`

const reporter = (hook: Hook): string => `${reportFunction('pi', hook)}
export default function (pi) {
  for (const name of wanted) pi.on(name, async (event) => report(name, event))
}
`

const select = async (lab: Lab): Promise<void> => {
  await lab.type('/labask')
  await lab.rest(500)
  await lab.press('Enter')
  await lab.sees(/Pick a color/, 3_000)
  lab.truth.say('blocked', 'a question of an extension')
  await lab.rest(3_500)
  await lab.record('blocked_ext_select', 'blocked', { detail: 'question' })
  lab.truth.say('idle', 'answered')
  await lab.press('Enter')
  await lab.rest(3_500)
}

export const pi: Agent = {
  name: 'pi',
  folder: 'pi3',
  package: '@earendil-works/pi-coding-agent',
  command: 'pi',
  env: { PI_OFFLINE: '1', PI_SKIP_VERSION_CHECK: '1', PI_TELEMETRY: '0' },
  home: (put, hook) => {
    const mock = {
      baseUrl: `${addressOf('pi')}/v1`,
      api: 'openai-completions',
      apiKey: 'lab-dummy',
      models: [MODEL],
    }
    put('.pi/agent/models.json', { providers: { mock } })
    put('.pi/agent/settings.json', { defaultProvider: 'mock', defaultModel: 'mock-model' })
    put('.pi/agent/extensions/gate.ts', GATE)
    if (hook !== undefined) put('.pi/agent/extensions/tma.ts', reporter(hook))
  },
  keys: { interrupt: ['Escape'], yes: ['Enter'], no: ['Escape'], exit: ['C-d', 'C-d'] },
  launch: async (lab) => {
    await lab.sees(/mock-model/, 60_000)
    await lab.rest(1_500)
  },
  editor: ['C-g'],
  views: [
    { name: 'hotkeys', open: ['text:/hotkeys', 'Enter'], close: [] },
    { name: 'model', open: ['text:/model', 'Enter'], close: ['Escape'] },
    { name: 'settings', open: ['text:/settings', 'Enter'], close: ['Escape'] },
    { name: 'expand', open: ['C-o'], close: ['C-o'] },
    { name: 'tree', open: ['text:/tree', 'Enter'], close: ['Escape'] },
  ],
  suspends: true,
  skips: ['question', 'question-rejected', 'sub-agent', 'todo'],
  own: { select },
}
