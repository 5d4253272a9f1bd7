/** Claude Code: Messages format. It starts in a mode that asks for nothing, and writes its state into a file. */
import { type Agent, hookTable } from '../agent'
import type { Lab } from '../lab'
import { addressOf } from '../mock/server'
import { promptScene } from '../scenes/prompts'
import { cycleMode, firstRun } from './launch'

const launch = async (lab: Lab): Promise<void> => {
  await firstRun(lab, /trust this folder/i, { scene: 'firstrun_trust', detail: 'trust', keys: [] })
  if (/❯ (\d\. )?No/.test(lab.screen())) await lab.press('Down')
  await lab.press('Enter')
  await firstRun(
    lab,
    /custom API key/i,
    { scene: 'firstrun_apikey', detail: 'auth', keys: ['Up', 'Enter'] },
    5_000,
  )
  await lab.sees(/❯/, 8_000)
}

const askMode = (lab: Lab): Promise<void> =>
  cycleMode(lab, () => /manual mode|\? for shortcuts/.test(lab.screen()))

const toPlanMode = (lab: Lab): Promise<void> =>
  cycleMode(lab, () => /plan mode/.test(lab.screen().split('\n').slice(-4).join('\n')))

const planMode = async (lab: Lab): Promise<void> => {
  await toPlanMode(lab)
  await lab.record('idle_plan_mode', 'idle')
  await promptScene({
    scene: 'blocked_plan',
    prompt: 'present plan',
    note: { detail: 'plan' },
    answer: 'no',
  })(lab)
  await askMode(lab)
}

/** The summary is a request like any other. */
const compacting = async (lab: Lab): Promise<void> => {
  await lab.type('/compact')
  lab.truth.cover('the conversation is summed up')
  lab.truth.say('unclear', '')
  await lab.press('Enter')
  await lab.rest(1_000)
  await lab.record('compacting', 'ambiguous', { note: '/compact just submitted', never: ['blocked'] })
  await lab.settle(20_000)
  lab.truth.cover(undefined)
  await lab.recover()
}

const bashMode = async (lab: Lab): Promise<void> => {
  await lab.type('!')
  await lab.rest(2_000)
  await lab.record('idle_bash_mode', 'idle')
  await lab.press('BSpace')
  await lab.rest(300)
}

/** The left arrow on an empty composer: a view of all sessions, which takes the place of this one. */
const agentsView = async (lab: Lab): Promise<void> => {
  lab.truth.say('opened', 'agents view')
  await lab.press('Left')
  await lab.rest(4_000)
  await lab.record('view_agents', 'ambiguous', { note: 'agents view', never: ['blocked'] })
  lab.truth.say('unclear', 'the view closes')
  await lab.press('Enter')
  await lab.rest(2_500)
  lab.truth.say('idle', 'back in the session')
  await lab.rest(2_500)
}

export const claude: Agent = {
  name: 'claude',
  folder: 'claude',
  package: '@anthropic-ai/claude-code',
  command: 'claude',
  env: {
    ANTHROPIC_BASE_URL: addressOf('claude'),
    ANTHROPIC_API_KEY: 'sk-ant-api03-lab-dummy-key-0000000000000000000000',
    DISABLE_AUTOUPDATER: '1',
  },
  home: (put, hook) => {
    const answered = { approved: [], rejected: [] }
    put('.claude.json', { hasCompletedOnboarding: true, theme: 'dark', customApiKeyResponses: answered })
    if (hook !== undefined) put('.claude/settings.json', { hooks: hookTable('claude', hook) })
  },
  keys: { interrupt: ['Escape'], yes: ['Enter'], no: ['Escape'], exit: ['C-c', 'C-c'] },
  launch,
  relaunch: async (lab) => {
    await lab.sees(/❯/, 60_000)
    await lab.rest(2_000)
  },
  editor: ['C-g'],
  askMode,
  planMode: { enter: toPlanMode, leave: askMode, asks: 'plan' },
  views: [
    { name: 'shortcuts', open: ['text:?'], close: ['BSpace'] },
    { name: 'help', open: ['text:/help', 'Enter'], close: ['Escape'] },
    { name: 'transcript', open: ['C-o'], close: ['Escape'] },
    { name: 'model', open: ['text:/model', 'Enter'], close: ['Escape'] },
    { name: 'config', open: ['text:/config', 'Enter'], close: ['Escape'] },
    { name: 'permissions', open: ['text:/permissions', 'Enter'], close: ['Escape'] },
    { name: 'rewind', open: ['Escape', 'Escape'], close: ['Escape'] },
    { name: 'resume', open: ['text:/resume', 'Enter'], close: ['Escape'] },
  ],
  transcript: [['C-o'], ['C-o']],
  suspends: true,
  own: { 'plan-mode': planMode, 'bash-mode': bashMode, compacting, 'agents-view': agentsView },
}
