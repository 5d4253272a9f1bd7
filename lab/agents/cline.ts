/** Cline: Chat Completions; an advert at a first start, and a mode that approves all until it is changed. */
import type { Agent } from '../agent'
import type { Lab } from '../lab'
import { addressOf } from '../mock/server'
import { cycleMode } from './launch'

const AUTH = `cline auth --provider openai --apikey lab-dummy --modelid mock-model --baseurl ${addressOf('cline')}/v1`

/** One at the first start, another at the second. */
const ADVERT = /Try ClinePass|any other key to close/

const launch = async (lab: Lab): Promise<void> => {
  await lab.rest(6_000)
  await lab.sees(/Try ClinePass|Ask anything|What can I do|any other key to close/, 60_000)
  await lab.rest(3_000)
  if (ADVERT.test(lab.screen())) {
    await lab.record('firstrun_promo', 'ambiguous', { note: 'an advert over the composer' })
    await lab.press('Escape')
    await lab.rest(1_200)
  }
}

export const cline: Agent = {
  name: 'cline',
  folder: 'cline',
  package: 'cline',
  command: `${AUTH}; clear; cline`,
  env: { CLINE_NO_AUTO_UPDATE: '1' },
  home: () => undefined,
  reportsNothing: true,
  keys: {
    interrupt: ['Escape'],
    yes: ['y'],
    no: ['n'],
    yesToQuestion: ['Enter'],
    noToQuestion: ['Escape'],
    exit: ['C-c', 'C-c'],
  },
  launch,
  askMode: (lab) => cycleMode(lab, () => !/Auto-approve all enabled/.test(lab.screen())),
  views: [{ name: 'help', open: ['text:/help', 'Enter'], close: ['Escape'] }],
  suspends: false,
}
