/** Codex: Responses format, asks by policy; its trust question comes with the first key that is typed. */
import { type Agent, hookTable } from '../agent'
import type { Lab } from '../lab'
import { addressOf } from '../mock/server'
import { promptScene } from '../scenes/prompts'
import { firstRun } from './launch'

const CONFIG = `model = "gpt-5.1-codex"
model_provider = "mock"
approval_policy = "on-request"
sandbox_mode = "read-only"

[model_providers.mock]
name = "Mock"
base_url = "${addressOf('codex')}/v1"
wire_api = "responses"
env_key = "MOCK_API_KEY"
request_max_retries = 1
stream_max_retries = 1
`

const TRUST = /Trust this folder|Trust and continue/i

const launch = async (lab: Lab): Promise<void> => {
  await lab.sees(/›/)
  await lab.rest(1_500)
  for (let i = 0; i < 7 && !TRUST.test(lab.screen()); i += 1) {
    await lab.type('s')
    if (!(await lab.sees(TRUST, 2_000))) await lab.press('BSpace')
  }
  await firstRun(lab, TRUST, { scene: 'firstrun_trust', detail: 'trust', keys: ['Enter'] }, 500)
  if (lab.hooks)
    await firstRun(
      lab,
      /Hooks need review/,
      { scene: 'firstrun_hooks', detail: 'trust', keys: ['2', 'Enter'] },
      6_000,
    )
  await lab.rest(1_500)
  await lab.press('C-u')
  await lab.sees(/›/, 8_000)
  await lab.rest(1_000)
}

/** The question tool exists in plan mode alone. */
const toPlanMode = async (lab: Lab): Promise<void> => {
  await lab.type('/plan')
  await lab.press('Enter')
  await lab.rest(1_500)
}

const fromPlanMode = async (lab: Lab): Promise<void> => {
  await lab.press('BTab')
  await lab.rest(600)
}

const planMode = async (lab: Lab): Promise<void> => {
  await toPlanMode(lab)
  await lab.record('idle_plan_mode', 'idle')
  const question = { scene: 'blocked_question_plan', note: { detail: 'question' } }
  await promptScene({ ...question, prompt: 'ask me', answer: 'yes', keys: ['Enter'] })(lab)
  await promptScene({ ...question, prompt: 'ask me again', answer: 'no' })(lab)
  await fromPlanMode(lab)
}

export const codex: Agent = {
  name: 'codex',
  folder: 'codex',
  package: '@openai/codex',
  command: 'codex',
  env: { MOCK_API_KEY: 'lab-dummy' },
  home: (put, hook) => {
    put('.codex/config.toml', CONFIG)
    if (hook !== undefined) put('.codex/hooks.json', { hooks: hookTable('codex', hook) })
  },
  keys: { interrupt: ['Escape'], yes: ['y'], no: ['Escape'], yesToQuestion: ['Enter'], exit: ['C-c', 'C-c'] },
  launch,
  relaunch: async (lab) => {
    await lab.sees(/›/, 60_000)
    await lab.rest(3_000)
  },
  editor: ['C-g'],
  planMode: { enter: toPlanMode, leave: fromPlanMode, asks: 'question' },
  views: [
    { name: 'shortcuts', open: ['text:?'], close: ['Escape'] },
    { name: 'transcript', open: ['C-t'], close: ['Escape'] },
    { name: 'status', open: ['text:/status', 'Enter'], close: ['Escape'] },
    { name: 'model', open: ['text:/model', 'Enter'], close: ['Escape'] },
    { name: 'approvals', open: ['text:/permissions', 'Enter'], close: ['Escape'] },
    { name: 'resume', open: ['text:/resume', 'Enter'], close: ['Escape'] },
  ],
  transcript: [['C-t'], ['Escape']],
  suspends: true,
  own: { 'plan-mode': planMode },
}
