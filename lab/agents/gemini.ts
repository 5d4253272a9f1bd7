/** Gemini CLI: three questions at a first start, and its state in the title. */
import { type Agent, hookTable } from '../agent'
import type { Lab } from '../lab'
import { addressOf } from '../mock/server'
import { firstRun } from './launch'

const relaunch = async (lab: Lab): Promise<void> => {
  await lab.sees(/Type your message/, 60_000)
  await lab.rest(1_500)
}

const launch = async (lab: Lab): Promise<void> => {
  await firstRun(lab, /Do you trust/i, { scene: 'firstrun_trust', detail: 'trust', keys: ['Enter'] })
  await firstRun(lab, /authenticate/i, { scene: 'firstrun_auth', detail: 'auth', keys: ['Enter'] }, 60_000)
  await firstRun(
    lab,
    /Enter Gemini API Key/i,
    { scene: 'firstrun_apikey', detail: 'auth', keys: ['Enter'] },
    5_000,
  )
  await relaunch(lab)
}

const shellMode = async (lab: Lab): Promise<void> => {
  await lab.type('!')
  await lab.rest(2_000)
  await lab.record('idle_shell_mode', 'idle')
  await lab.press('Escape')
  await lab.rest(400)
  await lab.recover()
}

export const gemini: Agent = {
  name: 'gemini',
  folder: 'gemini',
  package: '@google/gemini-cli',
  command: 'gemini',
  env: {
    GEMINI_API_KEY: 'lab-dummy-key',
    GOOGLE_GEMINI_BASE_URL: addressOf('gemini'),
    GEMINI_MODEL: 'gemini-2.5-flash',
  },
  home: (put, hook) =>
    put('.gemini/settings.json', {
      general: { disableAutoUpdate: true, enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      ...(hook === undefined
        ? {}
        : { hooks: hookTable('gemini', hook, { matcher: '*' }), hooksConfig: { enabled: true } }),
    }),
  keys: { interrupt: ['Escape'], yes: ['Enter'], no: ['Escape'], exit: ['C-c', 'C-c'] },
  launch,
  relaunch,
  editor: ['C-x'],
  views: [
    { name: 'shortcuts', open: ['text:?'], close: ['Escape'] },
    { name: 'help', open: ['text:/help', 'Enter'], close: [] },
    { name: 'transcript', open: ['C-o'], close: ['C-o'] },
    { name: 'model', open: ['text:/model', 'Enter'], close: ['Escape'] },
    { name: 'settings', open: ['text:/settings', 'Enter'], close: ['Escape'] },
    { name: 'theme', open: ['text:/theme', 'Enter'], close: ['Escape'] },
  ],
  transcript: [['C-o'], ['C-o']],
  suspends: false,
  own: { 'shell-mode': shellMode },
}
