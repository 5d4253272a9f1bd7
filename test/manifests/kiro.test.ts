/** The manifest of Kiro on screens written from facts: it was never run. */
import { isUntested, untestedSuite } from '../helpers/untested-suite'

const HINT = 'ask a question or describe a task'
const idle = { rows: ['  Done.', '', `> ${HINT}`, '  /copy to clipboard'] }

isUntested('kiro')
untestedSuite('kiro', idle, {
  permission: {
    says: 'blocked permission',
    rows: [
      '  Tool shell requires approval',
      '  ❯ Yes, single permission',
      '    Trust, always allow in this session',
      '    No (tab to edit)',
      '  esc to close',
    ],
    near: [{ rows: ['  This requires approval by a person.', `> ${HINT}`, '  /copy to clipboard'] }],
  },
  children: {
    says: 'blocked permission',
    rows: [
      '  2 tool approvals pending from subagents',
      '  ❯ approve all pending',
      '    exit (cancel subagents)',
    ],
  },
  'permission-older': {
    says: 'blocked permission',
    rows: ["Allow this action? Use 't' to trust (always allow) this tool. [y/n/t]:"],
    near: [{ rows: ["Allow this action? Use 't' to trust [y/n/t]: y", 'Running.'] }],
  },
  working: { says: 'working', rows: ['  Kiro is working'], near: [{ rows: ['  I said: Kiro is working'] }] },
  spinner: {
    says: 'working',
    rows: ['  ◔ Reading files   esc to cancel'],
    near: [{ rows: ['  ● Press esc when you want to stop'] }],
  },
  'spinner-older': {
    says: 'working',
    rows: ['⠋ Thinking...'],
    near: [{ rows: ['⠋ Thinking...', 'Here is the answer.'] }],
  },
  composer: { says: 'idle', rows: [`> ${HINT}`, '  /copy to clipboard'], near: [{ rows: [`  ${HINT}`] }] },
  'prompt-older': { says: 'idle', rows: ['Done.', '', '>'], near: [{ rows: ['> a quote'] }] },
})
